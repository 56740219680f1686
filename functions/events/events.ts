import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { CityEvent, EventRecord } from "../../shared/model/event.ts";
import { formatEventDate, formatEventTime } from "../../shared/rules/city-time.ts";
import { days } from "../../shared/rules/durations.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { isPast, longestEventDays } from "../../shared/rules/event-times.ts";
import { getReturnUntil } from "../../shared/rules/return-times.ts";
import { formatEventPrice } from "../../shared/rules/ticket-types.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { type ItemRead, lookup, readMany } from "../platform/table/batch-read.ts";
import { EventEntity } from "./event.entity.ts";
import { findStocks, type Stock, toSpots } from "./stock.ts";
import { entryOf, toTicketTypeRecords, toTicketTypes } from "./ticket-types.ts";
import { countAllWaiting, isKeptForList } from "./waiting.ts";

export type StoredEvent = EntityItem<typeof EventEntity>;
type EventPage = PageResult<CityEvent>;

const pageSize = 50;

/** Whether an event is over at `now`; a postponed one isn't, since its date is still to come. */
export const isOver = (event: StoredEvent, now: string): boolean => !event.postponed_at && isPast(event, now);

// What is kept for those who wait reads as sold out to everybody else.
const toOffered = (item: StoredEvent, stock: Stock | null | undefined, now: string) => {
  const types = toTicketTypes(item, stock).map((type) =>
    isKeptForList(item, stock, type.tier, now) ? { ...type, left: 0 } : type,
  );
  const spots = toSpots(stock);
  const isKept =
    entryOf(item) === "rsvp"
      ? isKeptForList(item, stock, null, now)
      : types.length > 0 && types.every(({ tier }) => isKeptForList(item, stock, tier, now));
  return { ticket_types: types, ...(isKept && spots.spots_left !== null ? { ...spots, spots_left: 0 } : spots) };
};

/** A stored event as the API returns it: spots from its stock, `past` from the clock, time texts in the city's zone. */
export const toEvent = (item: StoredEvent, stock: Stock | null | undefined, now: string): CityEvent => ({
  ...item,
  entry: entryOf(item),
  ...toOffered(item, stock, now),
  waiting: countAllWaiting(stock),
  date: formatEventDate(item, env("CITY_ZONE")),
  time: formatEventTime(item, env("CITY_ZONE")),
  past: isOver(item, now),
  price: formatEventPrice({ ticket_types: toTicketTypes(item, stock) }, now),
  state: getEventState(item),
  cancel_reason: item.cancel_reason ?? null,
  moved_from: item.moved_from ?? null,
  return_until: getReturnUntil(item),
  offers_back: item.offers_back ?? false,
  image: item.image ?? null,
  hero_video: item.hero_video ?? null,
  rewards: item.rewards ?? null,
  countdown_date: item.countdown_date ?? null,
  venue_name: item.venue_name ?? null,
  venue_address: item.venue_address ?? null,
  end_at: item.end_at ?? null,
  doors_at: item.doors_at ?? item.start_at,
  re_entry: item.door_mode === "scan" && (item.re_entry ?? false),
  event_section: item.event_section as CityEvent["event_section"],
});

/** A stored event as the back-office sees it. */
export const toEventRecord = (item: StoredEvent, stock: Stock | null | undefined, now: string): EventRecord => ({
  ...toEvent(item, stock, now),
  ticket_types: toTicketTypeRecords(item, stock),
  ...toSpots(stock),
  updated_at: item.updated_at,
  version: item.version ?? 0,
  publish_at: item.publish_at ?? null,
  series_id: item.series_id ?? null,
  sold: stock?.sold ?? 0,
  held: stock?.held ?? 0,
  door_mode: item.door_mode ?? "member",
  is_door_open: item.door_opened_at !== undefined,
  transfer_until: item.transfer_until ?? null,
  rights_transferable: item.rights_transferable ?? false,
  return_hours: item.return_hours ?? null,
});

/** A page of stored events as the API returns them. */
export const toEventPage = async (items: StoredEvent[], position: string | null, now: string): Promise<EventPage> => {
  const stocks = await findStocks(items.map(({ id }) => id));
  return { items: items.map((item) => toEvent(item, stocks.get(item.id), now)), position };
};

/** Before the start of whatever may still be on. */
export const earliestRunning = (now: string): string => addMilliseconds(now, -days(longestEventDays));

/** What has ended within the longest time an event can last stands before what is to come: so many pages of it are passed over at most. */
const mostReads = 6;

/** A page of the events that aren't over, soonest first: those that are over are passed over, up to six pages of them. */
const readUpcoming = async (limit: number, position: string | null, now: string) => {
  const shown: StoredEvent[] = [];
  let cursor = position;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const page = await EventEntity.query
      .published({})
      .gte({ start_at: earliestRunning(now) })
      .go({ order: "asc", limit: limit - shown.length, cursor });
    shown.push(...page.data.filter((event) => !isOver(event, now)));
    cursor = page.cursor;
    if (!cursor || shown.length === limit) break;
  }
  return { shown, cursor };
};

/**
 * Published events by start, page by page: all of them latest first, or those that aren't over soonest first. A page of the latter may
 * have fewer than `limit` and still a position to go on from.
 */
export const listPublishedEvents = async (
  when: "upcoming" | undefined,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<EventPage> => {
  if (when) {
    const { shown, cursor } = await readUpcoming(limit, position, now);
    return toEventPage(shown, cursor, now);
  }
  const { data, cursor } = await EventEntity.query.published({}).go({ order: "desc", limit, cursor: position });
  return toEventPage(data, cursor, now);
};

/** The published events, as stored, that start at `from` or later, soonest first. */
export const listPublishedEventsSince = async (from: string): Promise<StoredEvent[]> =>
  (await EventEntity.query.published({}).gte({ start_at: from }).go({ pages: "all" })).data;

/** All events, as stored, drafts and cancelled ones included, that start at `from` or later, soonest first. */
export const listEventsSince = async (from: string): Promise<StoredEvent[]> =>
  (await EventEntity.query.all({}).gte({ start_at: from }).go({ pages: "all" })).data;

/** One event as stored, published or not; null if there is none. */
export const findEvent = async (eventId: string): Promise<StoredEvent | null> =>
  (await EventEntity.get({ id: eventId }).go({ consistent: true })).data;

/** An event as stored, for a batch read. */
export const eventLookup = (id: string): ItemRead<StoredEvent> => lookup(EventEntity, { id });

/** Several events as stored, by id; missing ones are absent. */
export const findEvents = async (eventIds: string[]): Promise<Map<string, StoredEvent>> => {
  const keys = [...new Set(eventIds)].map((id) => ({ id }));
  const events = await readMany(EventEntity, keys, { isConsistent: false });
  return new Map(events.map((event) => [event.id, event]));
};

/** A published event as stored. Throws the same `not-found` for a missing and an unpublished one (R33). */
export const getPublishedEvent = async (eventId: string): Promise<StoredEvent> => {
  const event = await findEvent(eventId);
  if (!event?.is_published) throw notFound("Event not found");
  return event;
};
