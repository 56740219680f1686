import { mapConcurrently } from "../api-client.ts";
import { deals } from "../city/deals.ts";
import { vendors } from "../city/vendors.ts";
import { omit, type SeedContext, uploadPictures } from "../seed-context.ts";

/** Adds the vendors that are missing; returns the id of each by key. */
export const seedVendors = async ({ call, token }: SeedContext): Promise<Map<string, string>> => {
  const known = new Map<string, string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call("dealsAdmin", "vendors", { limit: 100, cursor }, { token });
    for (const { name, id } of page.items) known.set(name, id);
    cursor = page.cursor;
  }
  const ids = await mapConcurrently(vendors, 4, async (vendor): Promise<[string, string]> => {
    const id = known.get(vendor.name) ?? (await call("dealsAdmin", "createVendor", omit(vendor, "key"), { token })).id;
    return [vendor.key, id];
  });
  return new Map(ids);
};

// The members' list may be 5 seconds old (R46), and this one is not: nothing is added twice.
const findDeals = async ({ call, token }: SeedContext): Promise<Map<string, string>> => {
  const known = new Map<string, string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call("dealsAdmin", "list", { limit: 100, cursor }, { token });
    for (const { vendor_id, offer_details, id } of page.items) known.set(`${vendor_id} ${offer_details}`, id);
    cursor = page.cursor;
  }
  return known;
};

/** Adds the deals that are missing, the first of the list last so that it is the newest; returns the id of each by key. */
export const seedDeals = async (context: SeedContext, vendorIds: Map<string, string>): Promise<Map<string, string>> => {
  const { call, token } = context;
  const known = await findDeals(context);
  const nameOf = (deal: (typeof deals)[number]) => `${vendorIds.get(deal.vendor)} ${deal.offer_details}`;
  const missing = deals.filter((deal) => !known.has(nameOf(deal)));
  const images = await uploadPictures(
    context,
    "deal",
    missing.map(({ key }) => key),
  );
  for (const deal of missing.toReversed()) {
    const vendor_id = vendorIds.get(deal.vendor) ?? "";
    const input = { ...omit(deal, "key", "vendor"), vendor_id, image: images.get(deal.key) ?? null };
    known.set(nameOf(deal), (await call("dealsAdmin", "create", input, { token })).id);
  }
  return new Map(deals.map((deal) => [deal.key, known.get(nameOf(deal)) ?? ""]));
};
