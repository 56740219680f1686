import type { VendorSummary } from "../../../shared/model/vendor.ts";
import { readCount } from "../../metrics/counts.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { VendorEntity } from "../vendor.entity.ts";
import { getStoredVendor, type StoredVendor, toVendor } from "../vendors.ts";
import { type ListQuery, readList } from "./read-list.ts";

/** Looks up a vendor in a batch read. */
export const vendorLookup = (id: string): ItemRead<StoredVendor> => lookup(VendorEntity, { id });

// Views and redemptions go by the vendor's id, and revenue by its own average bill in cents (R20, R31).
const toSummary = async (item: StoredVendor): Promise<VendorSummary> => {
  const [views, redemptions] = await Promise.all([
    readCount("vendor-views", item.id),
    readCount("vendor-claims", item.id),
  ]);
  return {
    ...toVendor(item),
    deals: Math.max(0, item.deals ?? 0),
    views,
    redemptions,
    estimated_revenue_cents: redemptions * item.average_bill_cents,
  };
};

/** One vendor with its traffic. Throws `not-found`. */
export const getVendorSummary = async (vendorId: string): Promise<VendorSummary> =>
  toSummary(await getStoredVendor(vendorId));

/** One page of vendors; counts are read for the vendors of this page only. */
export const listVendors = async (query: ListQuery, page: PageRange): Promise<PageResult<VendorSummary>> => {
  const { items, position } = await readList("vendors", query, page, vendorLookup);
  return { items: await Promise.all(items.map(toSummary)), position };
};
