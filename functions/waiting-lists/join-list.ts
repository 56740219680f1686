import { AppError } from "../../shared/model/errors.ts";
import { eventLimits } from "../../shared/model/event-limits.ts";
import type { WaitingEntry } from "../../shared/model/waiting-list.ts";
import { getTier } from "../entitlements/membership.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { assertMayAttend } from "../events/premium-access.ts";
import { createTicketsOnlyError, findRsvp } from "../events/rsvps.ts";
import { type AwaitedType, findStock } from "../events/stock.ts";
import { assertTakesGuests } from "../events/takes-guests.ts";
import { entryOf } from "../events/ticket-types.ts";
import { getTypeOnSale } from "../events/type-on-sale.ts";
import { countRoom, isKeptForList } from "../events/waiting.ts";
import type { Caller } from "../platform/http/caller.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { readPlace } from "./read-place.ts";
import {
  findEntry,
  isOpenEntry,
  listOpenEntries,
  type StoredEntry,
  toTier,
  toWaitingEntry,
} from "./waiting-entries.ts";
import { countWaitingStep, createEntryStep, drawNumber, queueSteps } from "./waiting-writes.ts";

/** What a member wants to wait for: tickets of a type, or with `tier` null the spot of an RSVP. */
export type WaitingWish = { eventId: string; tier: AwaitedType; quantity: number };

const maxAttempts = 5;

const createBusyError = (): AppError =>
  new AppError("unavailable", "Many people are joining right now. Please try again.", { retryAfterSeconds: 1 });

// One waits for what the event gives out: its tickets by type, or the one spot of an RSVP.
const assertOffered = (event: StoredEvent, { tier, quantity }: WaitingWish, now: string): void => {
  const isRsvp = entryOf(event) === "rsvp";
  if (isRsvp && tier !== null) throw new AppError("ticket.tier-not-sold", "This event sells no tickets.");
  if (!isRsvp && tier === null) throw createTicketsOnlyError();
  if (tier !== null) getTypeOnSale(event, { tier, quantity }, now);
  if (isRsvp && quantity !== 1) {
    throw new AppError("ticket.too-many", "An RSVP is for one person.", { most: 1 });
  }
};

const assertFull = async (event: StoredEvent, { tier, quantity }: WaitingWish, now: string): Promise<void> => {
  const stock = await findStock(event.id);
  if (!stock) return;
  const left = countRoom(event, stock, tier);
  if (left < quantity || isKeptForList(event, stock, tier, now)) return;
  const text =
    tier === null
      ? "There are spots left: you can join right away."
      : "There are tickets left: you can buy them right away.";
  throw new AppError("waiting.not-full", text, Number.isFinite(left) ? { left } : {});
};

const getEventToWaitFor = async (wish: WaitingWish, caller: Caller, now: string): Promise<StoredEvent> => {
  const event = assertTakesGuests(await findEvent(wish.eventId), now);
  assertOffered(event, wish, now);
  if (event.premium) await assertMayAttend(event, await getTier(caller.userId, now), caller, now);
  return event;
};

const assertMayJoin = async (event: StoredEvent, wish: WaitingWish, userId: string, now: string): Promise<void> => {
  if (wish.tier === null && (await findRsvp(event.id, userId)))
    throw new AppError("waiting.not-needed", "You've joined this event already.");
  await assertFull(event, wish, now);
  if ((await listOpenEntries(userId)).length < eventLimits.waitingLists) return;
  const text = `You're on ${eventLimits.waitingLists} waiting lists. Leave one of them first.`;
  throw new AppError("waiting.too-many", text, { limit: eventLimits.waitingLists });
};

const isSameWish = (entry: StoredEntry, { tier, quantity }: WaitingWish): boolean =>
  toTier(entry) === tier && entry.quantity === quantity;

const assertSameWish = (entry: StoredEntry, wish: WaitingWish): void => {
  if (isSameWish(entry, wish)) return;
  throw new AppError("waiting.other-wish", "You're on this list for something else. Leave it first to wait for this.");
};

const draftEntry = async (wish: WaitingWish, userId: string, now: string): Promise<StoredEntry> => {
  const awaits = wish.tier ?? "rsvp";
  return {
    user_id: userId,
    event_id: wish.eventId,
    awaits,
    quantity: wish.quantity,
    state: "waiting",
    number: await drawNumber({ event_id: wish.eventId, awaits }, now),
    queued_at: now,
    joined_at: now,
    offers: 0,
    unanswered: 0,
  };
};

/**
 * Puts a member on the waiting list of a full event, behind everybody who waits; whoever is on it for the same stays where they are (R78).
 * Throws as `assertTakesGuests`, `premium-required`, as `getTypeOnSale`, `event.tickets-only`, `waiting.not-full` with what is left,
 * `waiting.not-needed` for whoever has joined, `waiting.other-wish`, or `waiting.too-many`.
 */
export const joinList = (wish: WaitingWish, caller: Caller, now: string): Promise<WaitingEntry> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const event = await getEventToWaitFor(wish, caller, now);
      const existing = await findEntry(caller.userId, wish.eventId);
      if (existing && isOpenEntry(existing)) {
        assertSameWish(existing, wish);
        return toWaitingEntry(existing, event, await readPlace(existing), now);
      }
      await assertMayJoin(event, wish, caller.userId, now);
      const entry = await draftEntry(wish, caller.userId, now);
      const refused = await writeAll([
        createEntryStep(entry, existing),
        ...queueSteps(entry),
        countWaitingStep(entry, event),
      ]);
      return refused.size > 0 ? conflict : toWaitingEntry(entry, event, await readPlace(entry), now);
    },
    createBusyError,
  );
