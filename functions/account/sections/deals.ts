import { ClaimEntity } from "../../deals/claim.entity.ts";
import { ClaimGuardEntity } from "../../deals/claim-guard.entity.ts";
import { FavoriteEntity } from "../../deals/favorite.entity.ts";
import { type DataSection, listSection } from "../data-section.ts";

/** Claimed deals, their limits, and favorites. */
export const dealSections: DataSection[] = [
  listSection(
    "redemptions",
    "claim",
    ({ userId }, page) => ClaimEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, id }) => ClaimEntity.delete({ user_id, id }).go(),
  ),
  listSection(
    "redemption_limits",
    "claim-guard",
    ({ userId }, page) => ClaimGuardEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, deal_id }) => ClaimGuardEntity.delete({ user_id, deal_id }).go(),
  ),
  listSection(
    "favorites",
    "favorite",
    ({ userId }, page) => FavoriteEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, deal_id }) => FavoriteEntity.delete({ user_id, deal_id }).go(),
  ),
];
