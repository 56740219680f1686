import { DealEntity } from "../deal.entity.ts";
import type { StoredDeal } from "./listing.ts";

/** A vendor's deals as stored. */
export const listDealsOf = async (vendorId: string): Promise<StoredDeal[]> =>
  (await DealEntity.query.byVendor({ vendor_id: vendorId }).go({ pages: "all" })).data;

/** How many deals a vendor has. */
export const countDealsOf = async (vendorId: string): Promise<number> => (await listDealsOf(vendorId)).length;
