import {
  addActivities,
  addCodes,
  addDeals,
  addEvents,
  addLocations,
  addLogos,
  addVendors,
  type Desk,
  openTheDoors,
} from "./catalogue.ts";
import { clientOf } from "./client.ts";
import { makePlans, remember, sellOut, strollAround } from "./memories.ts";
import { buyPlans, gather, personOf } from "./people.ts";
import { cityPictures } from "./pictures/index.ts";
import { hangPortraits } from "./uploads.ts";

export type SeedOptions = {
  origin: string;
  /** The moment the city is seen from; events lie around it. */
  now?: string;
  say?: (line: string) => void;
};

const control = async (origin: string, method: string, verb: string) =>
  (await fetch(`${origin}/__local/${verb}`, { method })).json();

/** Whether nobody has been sent anything yet. */
const isMailboxEmpty = async (origin: string) => (await control(origin, "GET", "mails")).length === 0;

/** Throws away what was mailed to the demo people, so that the first mail somebody sees is their own. */
async function emptyMailbox(origin: string): Promise<void> {
  await control(origin, "POST", "settled");
  await control(origin, "DELETE", "mails");
}

/**
 * Fills a running stack with a small Jacksonville, through its API. What is there already stays as it is, so a run that was
 * interrupted is simply repeated, and a second run adds nothing.
 * @throws Refusal when the API refuses something
 */
export async function seed({ origin, now = new Date().toISOString(), say = console.log }: SeedOptions): Promise<void> {
  const call = clientOf(origin);
  const pictures = cityPictures();
  pictures.catch(() => undefined);
  const wasEmpty = await isMailboxEmpty(origin);
  const people = await gather(origin);
  say(`  ${people.size} people`);
  const desk: Desk = { call, token: personOf(people, "admin").token, pictures, now };
  await openTheDoors(desk);
  await buyPlans(call, people, origin);
  const vendorIds = await addVendors(desk);
  say(`  ${vendorIds.size} venues`);
  const eventIds = await addEvents(desk);
  say(`  ${eventIds.size} events`);
  const dealIds = await addDeals(desk, vendorIds);
  say(`  ${dealIds.size} deals`);
  await Promise.all([addLogos(desk), addActivities(desk), addLocations(desk), addCodes(desk)]);
  await hangPortraits(call, people, await pictures);
  await sellOut(call, people, eventIds.get("rager-courtyard") ?? "");
  await makePlans(call, people, eventIds);
  await remember(call, people, dealIds, now);
  await strollAround(call, people, dealIds);
  if (wasEmpty) await emptyMailbox(origin);
  say("  partner logos, activities, and what people did so far");
}
