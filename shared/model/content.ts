import * as z from "zod";
import { limits } from "./limits.ts";
import { HttpsUrl, Id, Instant, Line, MediaUrl, Page, Version } from "./primitives.ts";

export const PartnerLogo = z.object({
  id: Id,
  name: z.string(),
  logo_url: z.string(),
  website_url: z.string().nullable(),
  is_active: z.boolean(),
  /** The place in the list, from 0. */
  display_order: z.int(),
});
export type PartnerLogo = z.infer<typeof PartnerLogo>;

export const PartnerLogoInput = z.object({
  name: Line(),
  logo_url: MediaUrl,
  // A form sends an empty text for no website.
  website_url: z
    .string()
    .max(limits.urlLength)
    .transform((text) => text.trim() || null)
    .pipe(HttpsUrl.nullable())
    .nullish(),
  is_active: z.boolean().default(true),
});
export type PartnerLogoInput = z.output<typeof PartnerLogoInput>;

export const PartnerLogoRecord = PartnerLogo.extend({ version: Version, created_at: Instant });
export type PartnerLogoRecord = z.infer<typeof PartnerLogoRecord>;

/** All partner logos in their order; `order_version` is the version of the order itself. */
export const PartnerLogoList = Page(PartnerLogoRecord).extend({ order_version: Version.default(0) });
export type PartnerLogoList = z.infer<typeof PartnerLogoList>;

/** A new order: every logo once. */
export const PartnerLogoOrder = z.object({ ids: z.array(Id).max(limits.partnerLogos), version: Version });
