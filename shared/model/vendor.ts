import * as z from "zod";
import { limits } from "./limits.ts";
import { Cents, CentsSum, Email, Id, Instant, Line, Phone, Text, Version } from "./primitives.ts";

/** What a partner venue is. Its deals have categories of their own. */
export const vendorCategories = [
  "Restaurant",
  "Bar",
  "Coffee Shop",
  "Entertainment",
  "Activities",
  "Shopping",
  "Services",
  "Fitness",
  "Beauty",
  "Nightlife",
] as const;

export const VendorCategory = z.enum(vendorCategories);

/** A partner venue. Missing details are null and left out on screen (R31). */
export const Vendor = z.object({
  id: Id,
  name: z.string(),
  category: VendorCategory,
  address: z.string().nullable(),
  phone: z.string().nullable(),
  opening_hours: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  average_bill_cents: Cents,
  created_at: Instant,
});
export type Vendor = z.infer<typeof Vendor>;

/** A vendor for the back-office. `contact_email` is null only for vendors from before it was required. */
export const VendorRecord = Vendor.extend({
  contact_email: z.string().nullable(),
  is_pinned: z.boolean(),
  updated_at: Instant,
  version: Version,
});
export type VendorRecord = z.infer<typeof VendorRecord>;

/**
 * A vendor with the number of its deals, the counted views and redemptions of them, and revenue estimated by its average bill
 * (R20).
 */
export const VendorSummary = VendorRecord.extend({
  deals: z.int(),
  views: z.int(),
  redemptions: z.int(),
  estimated_revenue_cents: CentsSum,
});
export type VendorSummary = z.infer<typeof VendorSummary>;

const Latitude = z.number().min(-90, "Use a latitude from -90 to 90").max(90, "Use a latitude from -90 to 90");
const Longitude = z.number().min(-180, "Use a longitude from -180 to 180").max(180, "Use a longitude from -180 to 180");

/** Where a vendor is; both are null where that isn't known. */
export const Coordinates = z.object({ latitude: Latitude.nullable(), longitude: Longitude.nullable() });

/** What an administrator sets of a vendor. */
export const VendorFields = z.object({
  name: Line(),
  category: VendorCategory,
  address: Line(limits.titleLength).nullish(),
  phone: Phone.nullish(),
  opening_hours: Text(limits.shortTextLength).nullish(),
  contact_email: Email,
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
  average_bill_cents: Cents.default(1_500),
  /** Whether its deals stand first in their rows of Home (R62). */
  is_pinned: z.boolean().default(false),
});
export type VendorFields = z.output<typeof VendorFields>;

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** Coordinates come in pairs, for forms and the server alike. */
export const checkCoordinates = ({ latitude, longitude }: Position, issues: z.RefinementCtx): void => {
  if ((latitude ?? null) === null && (longitude ?? null) !== null) {
    issues.addIssue({ code: "custom", path: ["latitude"], message: "Enter a latitude, too" });
  }
  if ((longitude ?? null) === null && (latitude ?? null) !== null) {
    issues.addIssue({ code: "custom", path: ["longitude"], message: "Enter a longitude, too" });
  }
};
