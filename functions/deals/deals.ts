import type { EntityItem } from "electrodb";
import type * as z from "zod";
import type { Deal, DealDetail, DealInput } from "../../shared/model/deal.ts";
import { notFound } from "../../shared/model/errors.ts";
import { incrementCount } from "../metrics/counts.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { DealEntity } from "./deal.entity.ts";
import { getVendor, type Vendor } from "./vendors.ts";

type StoredDeal = EntityItem<typeof DealEntity>;
type Input = z.output<typeof DealInput>;

/** A stored deal as the API returns it: missing attributes are null. */
export const toDeal = (item: StoredDeal): Deal => ({
  ...item,
  image: item.image ?? null,
  event_id: item.event_id ?? null,
  expires_in: item.expires_in ?? null,
  distance: item.distance ?? null,
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

const toStoredDeal = (input: Input, vendor: Vendor, fixed: { id: string; created_at: string }, now: string) => ({
  ...input,
  ...fixed,
  image: input.image ?? undefined,
  event_id: input.event_id ?? undefined,
  expires_in: input.expires_in ?? undefined,
  distance: input.distance ?? undefined,
  business_name: vendor.name,
  updated_at: now,
});

/** Adds a deal of a vendor. Throws `not-found` for an unknown vendor. */
export const createDeal = async (input: Input, now: string): Promise<Deal> => {
  const item = toStoredDeal(input, await getVendor(input.vendor_id), { id: newId("deal", now), created_at: now }, now);
  await DealEntity.create(item).go();
  return toDeal(item);
};

/** Changes a deal; it takes over its vendor's name. Throws `not-found` for an unknown deal or vendor. */
export const updateDeal = async (dealId: string, input: Input, now: string): Promise<Deal> => {
  const [{ created_at }, vendor] = await Promise.all([getDeal(dealId), getVendor(input.vendor_id)]);
  const item = toStoredDeal(input, vendor, { id: dealId, created_at }, now);
  const written = await tryWrite(
    DealEntity.put(item)
      .where(({ id }, { exists }) => exists(id))
      .go(),
  );
  if (!written) throw notFound("Deal not found");
  return toDeal(item);
};

/** Deletes a deal; its claims are kept. Repeating it changes nothing. */
export const deleteDeal = async (dealId: string): Promise<void> => {
  await DealEntity.delete({ id: dealId }).go();
};
