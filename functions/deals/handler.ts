import { deals } from "../../shared/api/deals.ts";
import { serve } from "../serve.ts";
import { claimDeal, getClaim, listBlockingClaims, listClaims } from "./claims.ts";
import { countDealView, getDealWithVendor, listDeals } from "./deals.ts";
import { addFavorite, listFavorites, removeFavorite } from "./favorites.ts";
import { undoOwnClaim } from "./undo-claim.ts";

export const handler = serve("deals", deals, {
  async list(query, _caller, { pageOf }) {
    return pageOf(query, listDeals);
  },
  async get({ dealId }) {
    return getDealWithVendor(dealId);
  },
  async view({ dealId }) {
    await countDealView(dealId);
    return {};
  },
  async claim({ dealId }, caller, { now, idempotencyKey }) {
    return claimDeal(dealId, caller.userId, now, idempotencyKey);
  },
  async claims(query, caller, { pageOf }) {
    return pageOf(query, (range) => listClaims(caller.userId, range));
  },
  async claimed(_input, caller, { now }) {
    return { items: await listBlockingClaims(caller.userId, now), cursor: null };
  },
  async claimById({ claimId }, caller) {
    return getClaim(caller.userId, claimId);
  },
  async undoClaim({ claimId }, caller, { now }) {
    return undoOwnClaim(caller.userId, claimId, now);
  },
  async favorites(query, caller, { pageOf }) {
    return pageOf(query, (range) => listFavorites(caller.userId, range));
  },
  async favorite({ dealId }, caller, { now }) {
    return addFavorite(caller.userId, dealId, now);
  },
  async unfavorite({ dealId }, caller) {
    await removeFavorite(caller.userId, dealId);
    return {};
  },
});
