import { notFound } from "../../shared/model/errors.ts";
import type { WaitingRecord, WaitingState, WaitingSummary } from "../../shared/model/waiting-list.ts";
import { getOffersFrom } from "../../shared/rules/offer-times.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { countWaiting, findStock } from "../events/stock.ts";
import { entryOf, listTicketTypes } from "../events/ticket-types.ts";
import { countAllWaiting } from "../events/waiting.ts";
import { memberLookup } from "../members/members.ts";
import { env } from "../platform/env.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { nameAwaited, toEntryFacts } from "./waiting-entries.ts";
import { WaitingEntryEntity } from "./waiting-entry.entity.ts";

const pageSize = 50;

const getEvent = async (eventId: string): Promise<StoredEvent> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  return event;
};

/** From when on offers of an event are made, where it is night now; null where they are made at any moment. */
export const findOffersFrom = (event: StoredEvent, now: string): string | null => {
  const from = getOffersFrom(event, now, env("CITY_ZONE"));
  return from > now ? from : null;
};

/** A page of who is on an event's list in one state, longest first, with their names. Throws `not-found`. */
export const listWaiting = async (
  eventId: string,
  state: WaitingState,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<WaitingRecord>> => {
  const event = await getEvent(eventId);
  const page = await WaitingEntryEntity.query.byEvent({ event_id: eventId, state }).go({ limit, cursor: position });
  const { members } = await batchRead(
    { members: page.data.map(({ user_id }) => memberLookup(user_id)) },
    { isConsistent: false },
  );
  const accounts = new Map(members.map((member) => [member.user_id, member]));
  const items = page.data.map((entry) => ({
    user_id: entry.user_id,
    name: accounts.get(entry.user_id)?.name ?? null,
    email: accounts.get(entry.user_id)?.email ?? null,
    tier_name: nameAwaited(entry, event),
    ...toEntryFacts(entry),
    queued_at: entry.queued_at,
    offers: entry.offers,
  }));
  return { items, position: page.cursor };
};

/** How many wait for each type of an event, in the order of its page, from the counters. Throws `not-found`. */
export const summarizeWaiting = async (eventId: string, now: string): Promise<WaitingSummary> => {
  const [event, stock] = await Promise.all([getEvent(eventId), findStock(eventId)]);
  const types =
    entryOf(event) === "rsvp"
      ? [{ tier: null, tier_name: null, waiting: countWaiting(stock, null) }]
      : listTicketTypes(event).map(({ tier, name }) => ({
          tier,
          tier_name: name,
          waiting: countWaiting(stock, tier),
        }));
  return { types, waiting: countAllWaiting(stock), offers_from: findOffersFrom(event, now) };
};
