import { notFound } from "../../shared/model/errors.ts";
import type { EventFilter, EventRecord } from "../../shared/model/event.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { EventEntity } from "./event.entity.ts";
import { earliestRunning, findEvent, isOver, type StoredEvent, toEventRecord } from "./events.ts";
import { type EventPlace, searchEvents } from "./search-events.ts";
import { findStocks } from "./stock.ts";

const pageSize = 50;
/** How many events one read takes while it looks for those a filter lets through, and how many reads a page may take. */
const searchSize = 100;
const maxReads = 10;
// Sorts after every instant.
const endOfTime = "9999-12-31T23:59:59.999Z";

const matches = (event: StoredEvent, { when, q, section, type, state }: EventFilter, now: string): boolean =>
  (!when || isOver(event, now) === (when === "past")) &&
  (!q || event.title.toLowerCase().includes(q.toLowerCase())) &&
  (!section || event.event_section.includes(section)) &&
  (!type || event.type === type) &&
  (!state || getEventState(event) === state);

const readNext = async ({ when }: EventFilter, after: EventPlace | null, limit: number, now: string) => {
  const { all } = EventEntity.query;
  if (when === "upcoming") {
    const range = after ? all({}).gt(after) : all({}).gte({ start_at: earliestRunning(now) });
    return (await range.go({ order: "asc", limit })).data;
  }
  const range = after ? all({}).lt(after) : all({}).lt({ start_at: when === "past" ? now : endOfTime });
  return (await range.go({ order: "desc", limit })).data;
};

/**
 * Lists events for the back-office, drafts included: upcoming ones soonest first, past ones and all of them latest first. A page takes at
 * most 10 reads: where few of many events match, it may have fewer than `limit` and still a position to go on from.
 */
export const listEvents = async (
  filter: EventFilter,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<EventRecord>> => {
  const { when: _when, ...searched } = filter;
  const size = Object.values(searched).some(Boolean) ? Math.max(limit, searchSize) : limit;
  const { items, position: next } = await searchEvents({
    read: (after, count) => readNext(filter, after, count, now),
    matches: (event) => matches(event, filter, now),
    limit,
    position,
    size,
    maxReads,
  });
  const stocks = await findStocks(items.map(({ id }) => id));
  return { items: items.map((item) => toEventRecord(item, stocks.get(item.id), now)), position: next };
};

/** One event for the back-office, published or not. Throws `not-found`. */
export const getEventRecord = async (eventId: string, now: string): Promise<EventRecord> => {
  const [event, stocks] = await Promise.all([findEvent(eventId), findStocks([eventId])]);
  if (!event) throw notFound("Event not found");
  return toEventRecord(event, stocks.get(eventId), now);
};
