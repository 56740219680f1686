import * as z from "zod";
import { HttpsUrl, Id, Instant, Line, MediaUrl } from "./primitives.ts";

export const PartnerLogo = z.object({
  id: Id,
  name: z.string(),
  logo_url: z.string(),
  website_url: z.string().nullable(),
  is_active: z.boolean(),
  display_order: z.int(),
});
export type PartnerLogo = z.infer<typeof PartnerLogo>;

export const PartnerLogoInput = z.object({
  name: Line(),
  logo_url: MediaUrl,
  website_url: HttpsUrl.nullish(),
  is_active: z.boolean().default(true),
  display_order: z.int().min(0).max(10_000).default(0),
});

export const PartnerLogoRecord = PartnerLogo.extend({ created_at: Instant });
