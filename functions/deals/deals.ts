import type * as z from "zod";
import type { Deal, DealDetail } from "../../shared/model/deal.ts";
import { notFound } from "../../shared/model/errors.ts";
import { incrementCount } from "../metrics/counts.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import type { StoredDeal } from "./catalog/listing.ts";
import { DealEntity } from "./deal.entity.ts";
import { getVendor } from "./vendors.ts";

/** A stored deal as the API returns it: missing attributes are null. */
export const toDeal = (item: StoredDeal): Deal => ({
  ...item,
  image: item.image ?? null,
  event_id: item.event_id ?? null,
  is_pinned: item.is_pinned ?? false,
});

/** Deals newest first: all of them without a limit, else one page. One query on one index. */
export const listDeals = async (page: PageRange): Promise<PageResult<Deal>> => {
  const size = page.limit ? { limit: page.limit } : { pages: "all" as const };
  const { data, cursor } = await DealEntity.query.newest({}).go({ order: "desc", cursor: page.position, ...size });
  return { items: data.map(toDeal), position: cursor };
};

/** One deal. Throws `not-found`. */
export const getDeal = async (dealId: string): Promise<Deal> => {
  const { data } = await DealEntity.get({ id: dealId }).go();
  if (!data) throw notFound("Deal not found");
  return toDeal(data);
};

/** One deal with its vendor, for the dialog. Throws `not-found`. */
export const getDealWithVendor = async (dealId: string): Promise<z.input<typeof DealDetail>> => {
  const deal = await getDeal(dealId);
  return { ...deal, vendor: await getVendor(deal.vendor_id) };
};

/** Counts a view of a deal, for the deal and for its vendor's traffic. Throws `not-found`. */
export const countDealView = async (dealId: string): Promise<void> => {
  const { vendor_id } = await getDeal(dealId);
  await Promise.all([incrementCount("deal-views", dealId), incrementCount("vendor-views", vendor_id)]);
};
