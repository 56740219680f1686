import { ticketTiers } from "../../shared/model/event-choices.ts";
import { findEvents } from "../events/events.ts";
import { waitingCounterOf } from "../events/stock.ts";
import { env } from "../platform/env.ts";
import { invokeLater } from "../platform/invoke-later.ts";
import type { Projection, StoredItem, StreamChange } from "../platform/stream/change.ts";

const countWaiters = (stock: StoredItem | null): number =>
  [...ticketTiers, null].reduce((total, awaited) => total + Number(stock?.[waitingCounterOf(awaited)] ?? 0), 0);

const hasPlacesForSomebody = ({ after }: StreamChange): boolean =>
  after !== null && Number(after.left) > 0 && countWaiters(after) > 0;

const isJoined = ({ before, after }: StreamChange): boolean => countWaiters(after) > countWaiters(before);

const isNewlyOffered = ({ before, after }: StreamChange): boolean =>
  after?.state === "offered" && before?.state !== "offered";

const eventOf = ({ after }: StreamChange): string => String(after?.event_id);

// Tickets may be on offer there, although nothing is left.
const listOfferingBack = async (eventIds: string[]): Promise<string[]> =>
  eventIds.length === 0
    ? []
    : [...(await findEvents(eventIds)).values()].filter(({ offers_back }) => offers_back).map(({ id }) => id);

const serve = async (events: readonly string[]): Promise<void> => {
  const eventIds = [...new Set(events)];
  if (eventIds.length > 0) await invokeLater(env("WAITING_LISTS_FUNCTION"), { eventIds });
};

/** Has places offered that are left while somebody waits: freed, added, or there when they joined. The stream doesn't wait for it. */
export const serveWaitingLists: Projection = {
  name: "serve-waiting-lists",
  entities: ["stock"],
  apply: async (changes) => {
    const freed = changes.filter(hasPlacesForSomebody).map(eventOf);
    const joined = changes.filter(isJoined).map(eventOf);
    await serve([...freed, ...(await listOfferingBack(joined))]);
  },
};

/** Has the places of tickets offered that are offered back, or on offer again. The stream doesn't wait for it. */
export const serveOfferedTickets: Projection = {
  name: "serve-offered-tickets",
  entities: ["offered-ticket"],
  apply: (changes) => serve(changes.filter(isNewlyOffered).map(eventOf)),
};
