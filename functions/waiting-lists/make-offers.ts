import { AppError } from "../../shared/model/errors.ts";
import { eventLimits } from "../../shared/model/event-limits.ts";
import { limits } from "../../shared/model/limits.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { getOfferEnd, getOffersFrom } from "../../shared/rules/offer-times.ts";
import { readSettings } from "../content/app-settings.ts";
import { getTier } from "../entitlements/membership.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { type AwaitedType, countWaiting, findStock, type Stock } from "../events/stock.ts";
import { entryOf, findStoredTypeSold } from "../events/ticket-types.ts";
import { countRoom, listContenders } from "../events/waiting.ts";
import { memberLookup } from "../members/members.ts";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { withLease } from "../platform/table/lease.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { endEntry } from "./leave-list.ts";
import { planOfferNews } from "./offer-news.ts";
import type { OfferedPlaces, OfferedTicket } from "./offered-tickets.ts";
import { findEntry, type StoredEntry, toTier } from "./waiting-entries.ts";
import { WaitingTurnEntity } from "./waiting-turn.entity.ts";
import { changeEntryStep, setAsideStep, unqueueSteps, type WaitingStep } from "./waiting-writes.ts";

type Turn = { awaits: StoredEntry["awaits"]; quantity: number; number: number; user_id: string; queued_at: string };

/** Tickets that were offered back, by their type. */
type OfferedByType = ReadonlyMap<AwaitedType, OfferedTicket[]>;

/** Longer than a run works on one event. */
const leaseSeconds = 58;

const listAwaited = (event: StoredEvent, now: string): AwaitedType[] =>
  entryOf(event) === "rsvp" ? [null] : listContenders(event, now).map(({ tier }) => tier);

const findFirstTurn = async (event_id: string, awaits: StoredEntry["awaits"], quantity: number): Promise<Turn[]> => {
  const { data } = await WaitingTurnEntity.query
    .byQuantity({ event_id, awaits, quantity })
    .go({ limit: 1, consistent: true });
  return data;
};

const isEarlier = (one: Turn, other: Turn): number =>
  one.queued_at.localeCompare(other.queued_at) || one.number - other.number;

/**
 * Whoever waits longest and fits into what is left: one read for each number of places that there is room for, however many wait. Null when
 * nobody does.
 */
export const findNextTurn = async (
  event: StoredEvent,
  stock: Stock,
  now: string,
  offered: OfferedByType = new Map(),
): Promise<Turn | null> => {
  const wanted = listAwaited(event, now).flatMap((tier) => {
    const room = countRoom(event, stock, tier) + (offered.get(tier)?.length ?? 0);
    const most = countWaiting(stock, tier) > 0 ? Math.min(room, limits.ticketsPerOrder) : 0;
    const sizes = Array.from({ length: tier === null ? Math.min(most, 1) : most }, (_, index) => index + 1);
    return sizes.map((quantity) => ({ awaits: tier ?? ("rsvp" as const), quantity }));
  });
  const turns = await Promise.all(wanted.map(({ awaits, quantity }) => findFirstTurn(event.id, awaits, quantity)));
  return turns.flat().toSorted(isEarlier)[0] ?? null;
};

const termsOf = (event: StoredEvent, tier: AwaitedType) => ({
  types_version: event.types_version,
  limit: tier === null ? undefined : findStoredTypeSold(event, tier)?.limit,
});

const toOffered = (
  entry: StoredEntry,
  tickets: readonly OfferedTicket[],
  event: StoredEvent,
  now: string,
): StoredEntry => ({
  ...entry,
  ...(tickets.length > 0 ? { from_tickets: tickets.map(({ ticket_id }) => ticket_id) } : {}),
  state: "offered",
  offer_id: newId("offer", now),
  offered_at: now,
  due_in: "offered",
  due_at: getOfferEnd(event, now),
  offers: entry.offers + 1,
});

const deleteTurn = async (eventId: string, { awaits, quantity, number }: Turn): Promise<void> => {
  await WaitingTurnEntity.delete({ event_id: eventId, awaits, quantity, number }).go();
};

type Next = { event: StoredEvent; stock: Stock; turn: Turn; offered: OfferedByType };

type Outcome = "offered" | "passed-over" | "changed";

// Somebody who may not attend any more isn't asked, and keeps nobody waiting.
const mayAttend = async (event: StoredEvent, userId: string, now: string) => {
  const { members } = await batchRead({ members: [memberLookup(userId)] });
  const [member] = members;
  const isAllowed = member && !member.blocked_at && (!event.premium || (await getTier(userId, now)) === "premium");
  return isAllowed ? member : null;
};

// Seats that are left come first: who offered a ticket back keeps it as long as there are any.
const pickTickets = ({ event, stock, turn, offered }: Next): OfferedTicket[] => {
  const tier = turn.awaits === "rsvp" ? null : turn.awaits;
  return (offered.get(tier) ?? []).slice(0, Math.max(0, turn.quantity - countRoom(event, stock, tier)));
};

const offerTo = async (next: Next, places: OfferedPlaces | undefined, now: string): Promise<Outcome> => {
  const { event, turn } = next;
  const entry = await findEntry(turn.user_id, event.id);
  if (entry?.state !== "waiting" || entry.number !== turn.number) {
    await deleteTurn(event.id, turn);
    return "passed-over";
  }
  const member = await mayAttend(event, turn.user_id, now);
  if (!member) return (await endEntry(entry, "not-allowed", now)) ? "passed-over" : "changed";
  const tickets = pickTickets(next);
  const offered = toOffered(entry, tickets, event, now);
  const writes: (WaitingStep | Write)[] = [
    changeEntryStep(entry, offered),
    ...unqueueSteps(entry),
    setAsideStep(offered, termsOf(event, toTier(entry))),
    ...(places?.setAsideSteps(tickets, offered.offer_id ?? "") ?? []),
    ...(await planOfferNews(offered, event, member, now)),
  ];
  return (await writeAll(writes)).size === 0 ? "offered" : "changed";
};

/** Whether an event's places may be offered at `now`: it takes guests, tickets are sold, and it isn't night. */
const mayOffer = async (event: StoredEvent, now: string): Promise<boolean> => {
  if (getEventState(event) !== "published" || isPast(event, now)) return false;
  if (getOffersFrom(event, now, env("CITY_ZONE")) > now) return false;
  return entryOf(event) === "rsvp" || (await readSettings()).ticket_sales_enabled;
};

// Only where fewer are left than an order takes, and until the start: then whoever offered theirs may be on their way.
const findOffered = async (event: StoredEvent, stock: Stock, places: OfferedPlaces | undefined, now: string) => {
  if (!places || !event.offers_back || now >= event.start_at) return new Map<AwaitedType, OfferedTicket[]>();
  const tiers = listContenders(event, now).flatMap(({ tier }) => {
    const missing = limits.ticketsPerOrder - countRoom(event, stock, tier);
    return missing > 0 && countWaiting(stock, tier) > 0 ? [{ tier, missing }] : [];
  });
  const found = tiers.map(async ({ tier, missing }) => [tier, await places.find(event.id, tier, missing)] as const);
  return new Map<AwaitedType, OfferedTicket[]>(await Promise.all(found));
};

const findNext = async (eventId: string, places: OfferedPlaces | undefined, now: string): Promise<Next | null> => {
  const [event, stock] = await Promise.all([findEvent(eventId), findStock(eventId)]);
  if (!event || !stock || (stock.left === 0 && !event.offers_back) || !(await mayOffer(event, now))) return null;
  const offered = await findOffered(event, stock, places, now);
  const turn = await findNextTurn(event, stock, now, offered);
  return turn && { event, stock, turn, offered };
};

const offerWhileLeft = async (
  eventId: string,
  mayContinue: () => boolean,
  places: OfferedPlaces | undefined,
): Promise<number> => {
  let offered = 0;
  let failures = 0;
  while (mayContinue()) {
    const now = clock.now();
    const next = await findNext(eventId, places, now);
    if (!next) return offered;
    const outcome = await offerTo(next, places, now);
    if (outcome === "offered") offered += 1;
    failures = outcome === "changed" ? failures + 1 : 0;
    if (failures === eventLimits.offerAttempts) {
      throw new AppError("unavailable", "The stock or the list kept changing.", { retryAfterSeconds: 1 });
    }
  }
  return offered;
};

/**
 * Offers what is left of an event, and the `places` of tickets that were offered back, to whoever waits longest and fits, one after the other, until nobody fits, or `mayContinue` says no; each in
 * one transaction with what tells them. One run at a time for each event, so that they come in order; what became free while it
 * ended is looked at once more. Returns how many offers were made.
 */
export const makeOffers = async (
  eventId: string,
  mayContinue: () => boolean,
  places?: OfferedPlaces,
): Promise<number> => {
  let total = 0;
  while (mayContinue()) {
    const offered = await withLease(`waiting-list-${eventId}`, leaseSeconds, clock.now(), () =>
      offerWhileLeft(eventId, mayContinue, places),
    );
    total += offered ?? 0;
    // Another run is at it, and looks once more itself.
    if (offered === null || !(await findNext(eventId, places, clock.now()))) return total;
  }
  return total;
};
