import { createApiClient } from "./api-client.ts";
import type { SeedContext } from "./seed-context.ts";
import { seedCodes } from "./steps/codes.ts";
import { seedCommunity } from "./steps/community.ts";
import { seedDeals, seedVendors } from "./steps/deals.ts";
import { seedEvents, seedPlayyy } from "./steps/events.ts";
import { seedGame } from "./steps/game.ts";
import { seedDealViews, seedRedemptions, seedRsvps, seedSoldOutEvent } from "./steps/member-history.ts";
import { seedMemberships } from "./steps/memberships.ts";
import { seedPartnerLogos } from "./steps/partner-logos.ts";
import { getPerson, seedAvatars, seedPeople } from "./steps/people.ts";
import { seedLocations, seedSettings } from "./steps/settings.ts";

export type SeedOptions = {
  origin: string;
  /** The city's present as an ISO instant; event dates are relative to it. The machine's time by default. */
  now?: string;
  /** Receives one line of progress at a time. */
  log?: (line: string) => void;
};

const callControl = async (origin: string, method: string, verb: string) =>
  (await fetch(`${origin}/__local/${verb}`, { method })).json();

const isMailboxEmpty = async (origin: string) => (await callControl(origin, "GET", "mails")).length === 0;

/** Deletes the emails that seeding caused, so that the first email in the mailbox is the user's own. */
const clearMailbox = async (origin: string): Promise<void> => {
  await callControl(origin, "POST", "settled");
  await callControl(origin, "DELETE", "mails");
};

/**
 * Fills a running stack with a small Jacksonville, through its API. It only adds what is missing, so an interrupted run
 * can be repeated and a second run changes nothing. Throws ApiError when the API refuses a call.
 */
export const seedCity = async ({
  origin,
  now = new Date().toISOString(),
  log = console.log,
}: SeedOptions): Promise<void> => {
  const call = createApiClient(origin);
  const wasMailboxEmpty = await isMailboxEmpty(origin);
  const people = await seedPeople(origin);
  log(`  ${people.size} people`);
  const context: SeedContext = { call, token: getPerson(people, "admin").token, now };
  await seedSettings(context);
  await seedMemberships(call, people, origin);
  const vendorIds = await seedVendors(context);
  log(`  ${vendorIds.size} vendors`);
  const eventIds = await seedEvents(context);
  log(`  ${eventIds.size} events`);
  const dealIds = await seedDeals(context, vendorIds);
  log(`  ${dealIds.size} deals`);
  await Promise.all([seedPartnerLogos(context), seedPlayyy(context), seedLocations(context), seedCodes(context)]);
  await seedAvatars(call, people);
  await seedSoldOutEvent(call, people, eventIds.get("rager-courtyard") ?? "");
  await seedRsvps(call, people, eventIds);
  await seedRedemptions(call, people, dealIds, now);
  await seedDealViews(call, people, dealIds);
  await seedCommunity(context, people);
  await seedGame(context, people);
  if (wasMailboxEmpty) await clearMailbox(origin);
  log("  partner logos, codes, RSVPs, redemptions, the community and the game's scores");
};
