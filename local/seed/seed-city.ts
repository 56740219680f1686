import { cityPictures } from "../../packages/demo-art/src/city/render-city.ts";
import { createApiClient } from "./api-client.ts";
import {
  type SeedContext,
  seedActivities,
  seedCodes,
  seedDeals,
  seedEvents,
  seedLocations,
  seedLogos,
  seedSettings,
  seedVendors,
} from "./catalog.ts";
import { seedDealViews, seedRedemptions, seedRsvps, seedSoldOutEvent } from "./member-history.ts";
import { getPerson, seedMemberships, seedPeople } from "./people.ts";
import { seedPortraits } from "./uploads.ts";

export type SeedOptions = {
  origin: string;
  /** The moment the city is seen from; events lie around it. */
  now?: string;
  say?: (line: string) => void;
};

const callControl = async (origin: string, method: string, verb: string) =>
  (await fetch(`${origin}/__local/${verb}`, { method })).json();

/** Whether nobody has been sent anything yet. */
const isMailboxEmpty = async (origin: string) => (await callControl(origin, "GET", "mails")).length === 0;

/** Throws away what was mailed to the demo people, so that the first mail somebody sees is their own. */
const clearMailbox = async (origin: string): Promise<void> => {
  await callControl(origin, "POST", "settled");
  await callControl(origin, "DELETE", "mails");
};

/**
 * Fills a running stack with a small Jacksonville, through its API. What is there already stays as it is, so a run that was
 * interrupted is simply repeated, and a second run adds nothing.
 * Throws Refusal when the API refuses something
 */
export const seedCity = async ({
  origin,
  now = new Date().toISOString(),
  say = console.log,
}: SeedOptions): Promise<void> => {
  const call = createApiClient(origin);
  const pictures = cityPictures();
  pictures.catch(() => undefined);
  const wasEmpty = await isMailboxEmpty(origin);
  const people = await seedPeople(origin);
  say(`  ${people.size} people`);
  const desk: SeedContext = { call, token: getPerson(people, "admin").token, pictures, now };
  await seedSettings(desk);
  await seedMemberships(call, people, origin);
  const vendorIds = await seedVendors(desk);
  say(`  ${vendorIds.size} venues`);
  const eventIds = await seedEvents(desk);
  say(`  ${eventIds.size} events`);
  const dealIds = await seedDeals(desk, vendorIds);
  say(`  ${dealIds.size} deals`);
  await Promise.all([seedLogos(desk), seedActivities(desk), seedLocations(desk), seedCodes(desk)]);
  await seedPortraits(call, people, await pictures);
  await seedSoldOutEvent(call, people, eventIds.get("rager-courtyard") ?? "");
  await seedRsvps(call, people, eventIds);
  await seedRedemptions(call, people, dealIds, now);
  await seedDealViews(call, people, dealIds);
  if (wasEmpty) await clearMailbox(origin);
  say("  partner logos, activities, and what people did so far");
};
