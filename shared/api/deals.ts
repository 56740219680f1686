import { z } from "zod";
import { Claim, Deal, DealDetail, DealInput, Favorite, VendorInput, VendorRecord } from "../model/deal.ts";
import { Id, Nothing, Page, PageQuery } from "../model/primitives.ts";
import { domain } from "./route.ts";

const DealRef = z.object({ dealId: Id });
const VendorRef = z.object({ vendorId: Id });

export const deals = domain({
  list: {
    method: "GET",
    path: "/api/deals",
    access: "user",
    summary: "Deals, newest first; all of them without a limit, else the newest `limit` with a cursor.",
    input: PageQuery,
    output: Page(Deal),
  },
  get: {
    method: "GET",
    path: "/api/deals/{dealId}",
    access: "user",
    summary: "One deal with its vendor.",
    input: DealRef,
    output: DealDetail,
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
    summary: "The caller's redemptions, newest first.",
    input: PageQuery,
    output: Page(Claim),
  },
  claimed: {
    method: "GET",
    path: "/api/claims/blocking",
    access: "user",
    summary: "The caller's redemptions that still block their deal.",
    input: Nothing,
    output: Page(Claim),
  },
  claimById: {
    method: "GET",
    path: "/api/claims/{claimId}",
    access: "user",
    summary: "One of the caller's redemptions.",
    input: z.object({ claimId: Id }),
    output: Claim,
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
    output: Nothing,
  },
});

export const dealsAdmin = domain({
  createVendor: {
    method: "POST",
    path: "/api/admin/vendors",
    access: "admin",
    status: 201,
    summary: "Add a partner venue.",
    input: VendorInput,
    output: VendorRecord,
  },
  updateVendor: {
    method: "PUT",
    path: "/api/admin/vendors/{vendorId}",
    access: "admin",
    summary: "Change a partner venue; its deals show the new name.",
    input: VendorRef.extend(VendorInput.shape),
    output: VendorRecord,
  },
  vendors: {
    method: "GET",
    path: "/api/admin/vendors",
    access: "admin",
    summary: "Partner venues by name.",
    input: PageQuery,
    output: Page(VendorRecord),
  },
  create: {
    method: "POST",
    path: "/api/admin/deals",
    access: "admin",
    status: 201,
    summary: "Add a deal of a vendor.",
    input: DealInput,
    output: Deal,
  },
  update: {
    method: "PUT",
    path: "/api/admin/deals/{dealId}",
    access: "admin",
    summary: "Change a deal.",
    input: DealRef.extend(DealInput.shape),
    output: Deal,
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/deals/{dealId}",
    access: "admin",
    summary: "Delete a deal; redemptions of it stay on record.",
    input: DealRef,
    output: Nothing,
  },
});
