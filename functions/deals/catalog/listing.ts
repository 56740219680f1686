import type { EntityItem } from "electrodb";
import type { DealEntity } from "../deal.entity.ts";
import type { StoredVendor } from "../vendors.ts";
import type { Listed } from "./list-entries.ts";

export type StoredDeal = EntityItem<typeof DealEntity>;

/** Whether it is known where a vendor is. */
export const hasCoordinates = ({ latitude, longitude }: Pick<StoredVendor, "latitude" | "longitude">): boolean =>
  latitude !== undefined && longitude !== undefined;

/** What decides where a vendor stands in the back-office's lists. */
export const toListedVendor = (vendor: StoredVendor): Listed => ({
  kind: "vendors",
  id: vendor.id,
  name: vendor.name,
  created_at: vendor.created_at,
  category: vendor.category,
  has_coordinates: hasCoordinates(vendor),
});

/** What decides where a deal stands in the back-office's lists. */
export const toListedDeal = (deal: StoredDeal): Listed => ({
  kind: "deals",
  id: deal.id,
  name: deal.business_name,
  offer: deal.offer_details,
  created_at: deal.created_at,
  category: deal.category,
  tag: deal.tag,
  has_coordinates: deal.has_coordinates ?? false,
});
