import * as z from "zod";
import { Claim, DealCategory, DealInput, DealRecord, DealSummary, DealTag } from "../model/deal.ts";
import { limits } from "../model/limits.ts";
import { Empty, Id, Line, Page, PageQuery, UserId, Version } from "../model/primitives.ts";
import {
  Coordinates,
  checkCoordinates,
  VendorCategory,
  VendorFields,
  VendorRecord,
  VendorSummary,
} from "../model/vendor.ts";
import { defineRoutes } from "./route.ts";

const DealRef = z.object({ dealId: Id });
const VendorRef = z.object({ vendorId: Id });
const ClaimRef = z.object({ userId: UserId, claimId: Id });
const Versioned = z.object({ version: Version.optional() });

/** `q` finds names, and deals' offers, with a word that begins with it, in the order of what was found; `sort` is for lists without `q`. */
const CatalogQuery = PageQuery.extend({
  q: Line(limits.nameLength).optional(),
  sort: z.enum(["newest", "name"]).optional(),
  coordinates: z.literal("missing").optional(),
});

export const dealsAdmin = defineRoutes({
  createVendor: {
    method: "POST",
    path: "/api/admin/vendors",
    access: "admin",
    permission: "deals",
    status: 201,
    summary: "Add a partner venue.",
    input: VendorFields.superRefine(checkCoordinates),
    output: VendorRecord,
  },
  updateVendor: {
    method: "PUT",
    path: "/api/admin/vendors/{vendorId}",
    access: "admin",
    permission: "deals",
    summary: "Change a partner venue; its deals show the new name.",
    input: VendorRef.extend(VendorFields.shape).extend(Versioned.shape).superRefine(checkCoordinates),
    output: VendorRecord,
  },
  locateVendor: {
    method: "PUT",
    path: "/api/admin/vendors/{vendorId}/coordinates",
    access: "admin",
    permission: "deals",
    summary: "Set where a partner venue is; null twice clears it.",
    input: VendorRef.extend(Coordinates.shape).extend(Versioned.shape).superRefine(checkCoordinates),
    output: VendorRecord,
  },
  vendors: {
    method: "GET",
    path: "/api/admin/vendors",
    access: "admin",
    permission: "deals",
    summary: "Partner venues with deals, traffic, redemptions and estimated revenue, newest first, 25 without a limit.",
    input: CatalogQuery.extend({ category: VendorCategory.optional() }),
    output: Page(VendorSummary),
  },
  vendor: {
    method: "GET",
    path: "/api/admin/vendors/{vendorId}",
    access: "admin",
    permission: "deals",
    summary: "One partner venue with deals, traffic, redemptions and estimated revenue.",
    input: VendorRef,
    output: VendorSummary,
  },
  removeVendor: {
    method: "DELETE",
    path: "/api/admin/vendors/{vendorId}",
    access: "admin",
    permission: "deals",
    summary: "Delete a partner venue that has no deals; it can be restored for 30 days.",
    input: VendorRef,
    output: Empty,
  },
  restoreVendor: {
    method: "POST",
    path: "/api/admin/vendors/{vendorId}/restore",
    access: "admin",
    permission: "deals",
    summary: "Bring a deleted partner venue back; repeating it changes nothing.",
    input: VendorRef,
    output: VendorRecord,
  },
  list: {
    method: "GET",
    path: "/api/admin/deals",
    access: "admin",
    permission: "deals",
    summary: "Deals with views and redemptions, newest first, 25 without a limit; of one vendor with `vendor_id`.",
    input: CatalogQuery.extend({
      category: DealCategory.optional(),
      tag: DealTag.optional(),
      vendor_id: Id.optional(),
    }),
    output: Page(DealSummary),
  },
  deal: {
    method: "GET",
    path: "/api/admin/deals/{dealId}",
    access: "admin",
    permission: "deals",
    summary: "One deal with views and redemptions.",
    input: DealRef,
    output: DealSummary,
  },
  create: {
    method: "POST",
    path: "/api/admin/deals",
    access: "admin",
    permission: "deals",
    status: 201,
    summary: "Add a deal of a vendor.",
    input: DealInput,
    output: DealRecord,
  },
  update: {
    method: "PUT",
    path: "/api/admin/deals/{dealId}",
    access: "admin",
    permission: "deals",
    summary: "Change a deal.",
    input: DealRef.extend(DealInput.shape).extend(Versioned.shape),
    output: DealRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/admin/deals/{dealId}",
    access: "admin",
    permission: "deals",
    summary: "Delete a deal; redemptions of it stay on record, and it can be restored for 30 days.",
    input: DealRef,
    output: Empty,
  },
  restore: {
    method: "POST",
    path: "/api/admin/deals/{dealId}/restore",
    access: "admin",
    permission: "deals",
    summary: "Bring a deleted deal back to its vendor; repeating it changes nothing.",
    input: DealRef,
    output: DealRecord,
  },
  undoClaim: {
    method: "POST",
    path: "/api/admin/members/{userId}/claims/{claimId}/undo",
    access: "admin",
    permission: "members",
    summary: "Undo a member's redemption at any time, with an audit row; repeating it changes nothing.",
    input: ClaimRef.extend({ reason: Line(limits.titleLength).optional() }),
    output: Claim,
  },
});
