import * as z from "zod";
import { PartnerLogoInput, PartnerLogoList, PartnerLogoOrder, PartnerLogoRecord } from "../../model/content.ts";
import { Empty, Id, Version } from "../../model/primitives.ts";
import { defineRoutes } from "../route.ts";

const LogoRef = z.object({ logoId: Id });

/** What administrators do with partner logos; part of the entry `contentAdmin`. */
export const logosAdmin = defineRoutes({
  logos: {
    method: "GET",
    path: "/api/admin/logos",
    access: "admin",
    permission: "content",
    summary: "All partner logos by display order, inactive ones included.",
    input: Empty,
    output: PartnerLogoList,
  },
  createLogo: {
    method: "POST",
    path: "/api/admin/logos",
    access: "admin",
    permission: "content",
    status: 201,
    summary: "Add a partner logo at the end.",
    input: PartnerLogoInput,
    output: PartnerLogoRecord,
  },
  updateLogo: {
    method: "PUT",
    path: "/api/admin/logos/{logoId}",
    access: "admin",
    permission: "content",
    summary: "Change a partner logo; its place stays.",
    input: LogoRef.extend(PartnerLogoInput.shape).extend({ version: Version.optional() }),
    output: PartnerLogoRecord,
  },
  setLogoActive: {
    method: "POST",
    path: "/api/admin/logos/{logoId}/active",
    access: "admin",
    permission: "content",
    summary: "Show or hide a partner logo.",
    input: LogoRef.extend({ is_active: z.boolean() }),
    output: PartnerLogoRecord,
  },
  reorderLogos: {
    method: "PUT",
    path: "/api/admin/logo-order",
    access: "admin",
    permission: "content",
    summary:
      "Put all partner logos into a new order; refused if it changed since it was read; repeating it changes nothing.",
    input: PartnerLogoOrder,
    output: PartnerLogoList,
    idempotency: "own",
  },
  deleteLogo: {
    method: "DELETE",
    path: "/api/admin/logos/{logoId}",
    access: "admin",
    permission: "content",
    summary: "Delete a partner logo; those after it move up, and it can be restored for 30 days.",
    input: LogoRef,
    output: Empty,
  },
  restoreLogo: {
    method: "POST",
    path: "/api/admin/logos/{logoId}/restore",
    access: "admin",
    permission: "content",
    summary: "Bring a deleted partner logo back to its place; repeating it changes nothing.",
    input: LogoRef,
    output: PartnerLogoRecord,
  },
});
