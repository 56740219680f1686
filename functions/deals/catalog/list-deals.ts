import type { DealSummary } from "../../../shared/model/deal.ts";
import { notFound } from "../../../shared/model/errors.ts";
import { readCount } from "../../metrics/counts.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { batchRead, type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { DealEntity } from "../deal.entity.ts";
import type { StoredVendor } from "../vendors.ts";
import { vendorLookup } from "./list-vendors.ts";
import type { StoredDeal } from "./listing.ts";
import { toDealRecord } from "./manage-deals.ts";
import { type ListQuery, readList } from "./read-list.ts";

const pageSize = 25;

const dealLookup = (id: string): ItemRead<StoredDeal> => lookup(DealEntity, { id });

const toSummary = async (item: StoredDeal, vendor: StoredVendor | undefined): Promise<DealSummary> => {
  const [views, redemptions] = await Promise.all([readCount("deal-views", item.id), readCount("deal-claims", item.id)]);
  return {
    ...toDealRecord(item),
    views,
    redemptions,
    latitude: vendor?.latitude ?? null,
    longitude: vendor?.longitude ?? null,
  };
};

const toSummaries = async (items: StoredDeal[]): Promise<DealSummary[]> => {
  const vendorIds = [...new Set(items.map(({ vendor_id }) => vendor_id))];
  const { vendors } = await batchRead({ vendors: vendorIds.map(vendorLookup) });
  const vendorOf = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  return Promise.all(items.map((item) => toSummary(item, vendorOf.get(item.vendor_id))));
};

type DealQuery = ListQuery & { vendor_id?: string | undefined };

const readVendorsDeals = async (
  vendor_id: string,
  { category, tag }: DealQuery,
  { limit, position }: PageRange,
): Promise<PageResult<StoredDeal>> => {
  const { data, cursor } = await DealEntity.query
    .byVendor({ vendor_id })
    .where((stored, { eq }) =>
      [...(category ? [eq(stored.category, category)] : []), ...(tag ? [eq(stored.tag, tag)] : [])].join(" AND "),
    )
    .go({ order: "desc", limit: limit ?? pageSize, count: limit ?? pageSize, cursor: position });
  return { items: data, position: cursor };
};

/** One page of deals for the back-office; counts and vendors are read for the deals of this page only. */
export const listDealSummaries = async (
  { vendor_id, ...query }: DealQuery,
  page: PageRange,
): Promise<PageResult<DealSummary>> => {
  const { items, position } = vendor_id
    ? await readVendorsDeals(vendor_id, query, page)
    : await readList("deals", query, page, dealLookup);
  return { items: await toSummaries(items), position };
};

/** One deal for the back-office. Throws `not-found`. */
export const getDealSummary = async (dealId: string): Promise<DealSummary> => {
  const { data } = await DealEntity.get({ id: dealId }).go();
  if (!data) throw notFound("Deal not found");
  const [summary] = await toSummaries([data]);
  return summary as DealSummary;
};
