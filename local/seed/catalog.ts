import type { CityPicture } from "../../packages/demo-art/src/city/render-city.ts";
import { type ApiClient, mapConcurrently } from "./api-client.ts";
import { partsOfTown } from "./city/community.ts";
import { deals } from "./city/deals.ts";
import { events, toDoorsAt, toEventTimes } from "./city/events.ts";
import { ambassadors, exclusiveEvents, playyyStats, promoCodes } from "./city/offers.ts";
import { partners } from "./city/partners.ts";
import { vendors } from "./city/vendors.ts";
import { uploadPicture } from "./uploads.ts";

/** What the catalogue is filled with: the API, an administrator's token, the pictures, and the moment it is seen from. */
export type SeedContext = { call: ApiClient; token: string; pictures: Promise<CityPicture[]>; now: string };

const maxParallelUploads = 3;
const promoDays = 365;

const omit = <Whole extends object, Name extends keyof Whole>(whole: Whole, ...names: Name[]): Omit<Whole, Name> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as Name))) as Omit<Whole, Name>;

/** The addresses of the pictures of these keys, uploaded now. */
const uploadPictures = async (
  desk: SeedContext,
  use: "deal" | "event" | "logo",
  keys: string[],
): Promise<Map<string, string>> => {
  const mine = (await desk.pictures).filter((picture) => picture.use === use && keys.includes(picture.key));
  const urls = await mapConcurrently(
    mine,
    maxParallelUploads,
    async (picture): Promise<[string, string]> => [
      picture.key,
      await uploadPicture(desk.call, desk.token, use, picture),
    ],
  );
  return new Map(urls);
};

/** Adds the venues that are not there yet; answers all of them, id by key. */
export const seedVendors = async ({ call, token }: SeedContext): Promise<Map<string, string>> => {
  const { items } = await call("dealsAdmin", "vendors", {}, { token });
  const known = new Map(items.map(({ name, id }) => [name, id]));
  const ids = await mapConcurrently(vendors, 4, async (vendor): Promise<[string, string]> => {
    const id = known.get(vendor.name) ?? (await call("dealsAdmin", "createVendor", omit(vendor, "key"), { token })).id;
    return [vendor.key, id];
  });
  return new Map(ids);
};

/** Adds the deals that are not there yet, the first of the list last, so that it is the newest; answers id by key. */
export const seedDeals = async (desk: SeedContext, vendorIds: Map<string, string>): Promise<Map<string, string>> => {
  const { call, token } = desk;
  const { items } = await call("deals", "list", {}, { token });
  const known = new Map(items.map((deal) => [`${deal.vendor_id} ${deal.offer_details}`, deal.id]));
  const nameOf = (deal: (typeof deals)[number]) => `${vendorIds.get(deal.vendor)} ${deal.offer_details}`;
  const missing = deals.filter((deal) => !known.has(nameOf(deal)));
  const images = await uploadPictures(
    desk,
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

/** Adds the events that are not there yet; answers id by key. */
export const seedEvents = async (desk: SeedContext): Promise<Map<string, string>> => {
  const { call, token, now } = desk;
  const { items } = await call("eventsAdmin", "list", {}, { token });
  const known = new Map(items.map(({ title, id }) => [title, id]));
  const missing = events.filter(({ title }) => !known.has(title));
  const images = await uploadPictures(
    desk,
    "event",
    missing.map(({ key }) => key),
  );
  for (const event of missing) {
    const times = toEventTimes(event, now);
    const image = images.get(event.key) ?? null;
    const input = {
      ...omit(event, "key", "when", "doorsMinutes"),
      ...times,
      doors_at: toDoorsAt(event, times.start_at),
      countdown_date: times.start_at,
      image,
    };
    known.set(event.title, (await call("eventsAdmin", "create", input, { token })).id);
  }
  return new Map(events.map(({ key, title }) => [key, known.get(title) ?? ""]));
};

/** Adds the partner logos that are not there yet, in the order of the strip. */
export const seedLogos = async (desk: SeedContext): Promise<void> => {
  const { call, token } = desk;
  const { items } = await call("content", "logos", {});
  const known = new Set(items.map(({ name }) => name));
  const missing = partners.filter(({ name }) => !known.has(name));
  const images = await uploadPictures(
    desk,
    "logo",
    missing.map(({ key }) => key),
  );
  for (const { key, name, website_url } of missing) {
    const display_order = partners.findIndex((partner) => partner.key === key);
    await call(
      "contentAdmin",
      "createLogo",
      { name, website_url, display_order, logo_url: images.get(key) ?? "" },
      { token },
    );
  }
};

/** The figures and exclusive events of the PLAYYY tab. */
export const seedActivities = async (desk: SeedContext): Promise<void> => {
  const { call, token } = desk;
  const { items } = await call("playyyAdmin", "list", {}, { token });
  const known = new Set(items.map(({ title }) => title));
  const missing = exclusiveEvents.filter(({ title }) => !known.has(title));
  const images = await uploadPictures(
    desk,
    "event",
    missing.map(({ key }) => key),
  );
  for (const event of missing.toReversed()) {
    const image = images.get(event.key) ?? null;
    await call("playyyAdmin", "create", { ...omit(event, "key"), image }, { token });
  }
  const { updated_at } = await call("playyy", "stats", {});
  if (!updated_at) await call("playyyAdmin", "updateStats", playyyStats, { token });
};

/** The parts of town, where none are known yet. */
export const seedLocations = async ({ call, token }: SeedContext): Promise<void> => {
  const { items } = await call("content", "locations", {});
  const known = new Set(items.map(({ name }) => name));
  const missing = partsOfTown.filter(({ name }) => !known.has(name));
  await mapConcurrently(missing, 4, (location) => call("contentAdmin", "createLocation", location, { token }));
};

/** Ambassador and promo codes, each once. */
export const seedCodes = async ({ call, token, now }: SeedContext): Promise<void> => {
  const { items: known } = await call("ticketsAdmin", "ambassadors", {}, { token });
  const codes = new Set(known.map(({ code }) => code));
  for (const ambassador of ambassadors) {
    if (!codes.has(ambassador.code)) await call("ticketsAdmin", "createAmbassador", ambassador, { token });
  }
  const { items: promos } = await call("membershipsAdmin", "promoCodes", {}, { token });
  const promoted = new Set(promos.map(({ code }) => code));
  const expires_at = new Date(Date.parse(now) + promoDays * 86_400_000).toISOString();
  for (const promo of promoCodes) {
    const input = { ...promo, starts_at: now, expires_at };
    if (!promoted.has(promo.code)) await call("membershipsAdmin", "createPromoCode", input, { token });
  }
};

/** Opens deals, redemptions and purchases, unless somebody has set the switches already. */
export const seedSettings = async ({ call, token }: SeedContext): Promise<void> => {
  const { updated_at } = await call("content", "settings", {});
  const open = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true } as const;
  if (!updated_at) await call("contentAdmin", "updateSettings", open, { token });
};
