import type { CityEvent } from "../../shared/model/event.ts";
import { getEventEnd } from "../../shared/rules/event-times.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { EventEntity } from "./event.entity.ts";
import { earliestRunning, isOver, type StoredEvent, toEventPage } from "./events.ts";
import { type EventPlace, searchEvents } from "./search-events.ts";

const pageSize = 24;
/** How many events one read takes while it searches, and how many reads a page may take: visitors are many, and nobody knows them. */
const searchSize = 100;
const maxReads = 6;
/** The most events that one sitemap names; those behind them are found by the calendar's own pages. */
const sitemapSize = 1_000;

/** The instants that a part of the calendar lies between; `until` is the first behind it. */
export type CalendarSpan = { from: string; until: string };

export type CalendarSearch = { q?: string | undefined; category?: string | undefined; span: CalendarSpan | null };

// One that is postponed has no date, so it is within no days.
const isWithin = (event: StoredEvent, { from, until }: CalendarSpan): boolean =>
  !event.postponed_at && event.start_at < until && getEventEnd(event) > from;

const isFound = ({ title, venue_name = "", location, type }: StoredEvent, q: string): boolean =>
  [title, venue_name, location, type].some((text) => text.toLowerCase().includes(q.toLowerCase()));

const matches = (event: StoredEvent, { q, category, span }: CalendarSearch, now: string): boolean =>
  !isOver(event, now) &&
  (!span || isWithin(event, span)) &&
  (!category || event.type === category) &&
  (!q || isFound(event, q));

const readNext = async (after: EventPlace | null, size: number, span: CalendarSpan | null, now: string) => {
  const { published } = EventEntity.query;
  const range = after ? published({}).gt(after) : published({}).gte({ start_at: earliestRunning(now) });
  const { data } = await range.go({ order: "asc", limit: size });
  return span ? data.filter(({ start_at }) => start_at < span.until) : data;
};

/**
 * The city's calendar: published events that aren't over, soonest first, without cancelled ones. A page takes at most 6 reads: where few of
 * many events match, it may have fewer than 24 and still a position to go on from.
 */
export const listCalendar = async (
  search: CalendarSearch,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<CityEvent>> => {
  const isSearched = Boolean(search.q || search.category);
  const found = await searchEvents({
    read: (after, size) => readNext(after, size, search.span, now),
    matches: (event) => matches(event, search, now),
    limit,
    position,
    size: isSearched ? Math.max(limit, searchSize) : limit,
    maxReads,
  });
  return toEventPage(found.items, found.position, now);
};

/** The published events that aren't over, as stored, soonest first: a thousand at most. */
export const listSitemapEvents = async (now: string): Promise<StoredEvent[]> => {
  const { data } = await EventEntity.query
    .published({})
    .gte({ start_at: earliestRunning(now) })
    .go({ order: "asc", pages: "all", count: sitemapSize });
  return data.filter((event) => !isOver(event, now));
};
