import * as z from "zod";
import { Claim, Deal, DealDetail, Favorite } from "../model/deal.ts";
import { Empty, Id, Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes, sharedCopySeconds } from "./route.ts";

const DealRef = z.object({ dealId: Id });
const ClaimRef = z.object({ claimId: Id });

export const deals = defineRoutes({
  list: {
    method: "GET",
    path: "/api/deals",
    access: "public",
    summary: "Deals, newest first; all of them without a limit, else the newest `limit` with a cursor.",
    input: PageQuery,
    output: Page(Deal),
    cache: { seconds: sharedCopySeconds, isShared: true },
  },
  get: {
    method: "GET",
    path: "/api/deals/{dealId}",
    access: "user",
    summary: "One deal with its vendor.",
    input: DealRef,
    output: DealDetail,
  },
  view: {
    method: "POST",
    path: "/api/deals/{dealId}/views",
    access: "user",
    status: 202,
    summary: "Count one opening of a deal's dialog.",
    input: DealRef,
    output: Empty,
    rate: { max: 120, seconds: 60 },
  },
  claim: {
    method: "POST",
    path: "/api/deals/{dealId}/claims",
    access: "user",
    status: 201,
    summary: "Redeem a deal at the register; a deal that requires a subscription needs a running membership.",
    input: DealRef,
    output: Claim,
    rate: { max: 30, seconds: 60 },
  },
  claims: {
    method: "GET",
    path: "/api/claims",
    access: "user",
    summary: "The caller's redemptions, newest first, without those that were undone.",
    input: PageQuery,
    output: Page(Claim),
  },
  claimed: {
    method: "GET",
    path: "/api/claims/blocking",
    access: "user",
    summary: "The caller's redemptions that still block their deal.",
    input: Empty,
    output: Page(Claim),
  },
  claimById: {
    method: "GET",
    path: "/api/claims/{claimId}",
    access: "user",
    summary: "One of the caller's redemptions.",
    input: ClaimRef,
    output: Claim,
  },
  undoClaim: {
    method: "POST",
    path: "/api/claims/{claimId}/undo",
    access: "user",
    summary: "Undo one of the caller's redemptions, for 10 seconds after it was made; repeating it changes nothing.",
    input: ClaimRef,
    output: Claim,
    rate: { max: 30, seconds: 60 },
  },
  favorites: {
    method: "GET",
    path: "/api/favorites",
    access: "user",
    summary: "The caller's favourites, newest first.",
    input: PageQuery,
    output: Page(Favorite),
  },
  favorite: {
    method: "PUT",
    path: "/api/favorites/{dealId}",
    access: "paid",
    summary: "Keep a deal as a favourite; repeating it changes nothing.",
    input: DealRef,
    output: Favorite,
  },
  unfavorite: {
    method: "DELETE",
    path: "/api/favorites/{dealId}",
    access: "user",
    summary: "Remove a favourite; repeating it changes nothing.",
    input: DealRef,
    output: Empty,
  },
});
