import { deals } from "../../shared/api/deals.ts";
import { serve } from "../serve.ts";
import { blockingClaimsOf, claimDeal, claimOf, claimsOf } from "./claims.ts";
import { countView, dealWithVendor, listDeals } from "./deals.ts";
import { addFavorite, favoritesOf, removeFavorite } from "./favorites.ts";
import { undoOwnClaim } from "./undo-claim.ts";

export const handler = serve("deals", deals, {
  async list({ limit, cursor }, _caller, { pages }) {
    const { items, position } = await listDeals({ limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async get({ dealId }) {
    return dealWithVendor(dealId);
  },
  async view({ dealId }) {
    await countView(dealId);
    return {};
  },
  async claim({ dealId }, caller, { now, idempotencyKey }) {
    return claimDeal(dealId, caller.userId, now, idempotencyKey);
  },
  async claims({ limit, cursor }, caller, { pages }) {
    const { items, position } = await claimsOf(caller.userId, { limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async claimed(_input, caller, { now }) {
    return { items: await blockingClaimsOf(caller.userId, now), cursor: null };
  },
  async claimById({ claimId }, caller) {
    return claimOf(caller.userId, claimId);
  },
  async undoClaim({ claimId }, caller, { now }) {
    return undoOwnClaim(caller.userId, claimId, now);
  },
  async favorites({ limit, cursor }, caller, { pages }) {
    const { items, position } = await favoritesOf(caller.userId, { limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async favorite({ dealId }, caller, { now }) {
    return addFavorite(caller.userId, dealId, now);
  },
  async unfavorite({ dealId }, caller) {
    await removeFavorite(caller.userId, dealId);
    return {};
  },
});
