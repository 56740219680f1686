import type * as z from "zod";
import { AppError } from "../../shared/model/errors.ts";
import type { EventRecord, RepeatInput } from "../../shared/model/event.ts";
import { eventLimits } from "../../shared/model/event-limits.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { cityDaysBetween, listSeriesDays, moveByDays } from "../../shared/rules/series-dates.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { auditRow } from "../audit/audit-row.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { firstTypesVersion, moveTypes } from "./change-types.ts";
import { EventEntity } from "./event.entity.ts";
import { toAuditFields } from "./event-transaction.ts";
import { findEvent, type StoredEvent, toEventRecord } from "./events.ts";
import { type ChangeRequest, changeSteps, isClosed, nextVersion, readStored, type Stored } from "./manage-events.ts";
import { SeriesEntity } from "./series.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { createStock, findStock, findStocks, toSpots } from "./stock.ts";
import { assertNotCancelled } from "./takes-guests.ts";

const maxAttempts = 5;

type Repeat = z.output<typeof RepeatInput>;

const readEvents = async (seriesId: string | undefined): Promise<StoredEvent[]> => {
  if (!seriesId) return [];
  const { data: series } = await SeriesEntity.get({ id: seriesId }).go({ consistent: true });
  const events = await readMany(
    EventEntity,
    (series?.event_ids ?? []).map((id) => ({ id })),
  );
  return events.toSorted((one, other) => one.start_at.localeCompare(other.start_at));
};

/** The dates of an event's series, cancelled ones included, soonest first; none where it isn't part of one. Throws `not-found`. */
export const listSeries = async (eventId: string, now: string): Promise<EventRecord[]> => {
  const { event } = await readStored(eventId);
  const events = await readEvents(event.series_id);
  const stocks = await findStocks(events.map(({ id }) => id));
  return events.map((date) => toEventRecord(date, stocks.get(date.id), now));
};

/** The later dates of an event's series that aren't cancelled, with their stocks, read consistently. */
export const readLaterDates = async (event: StoredEvent): Promise<Stored[]> => {
  const events = await readEvents(event.series_id);
  const later = events.filter(({ start_at, cancelled_at }) => start_at > event.start_at && !cancelled_at);
  const stored = await Promise.all(
    later.map(async ({ id }) => ({ event: await findEvent(id), stock: await findStock(id) })),
  );
  return stored.filter((date): date is Stored => date.event !== null && date.stock !== null);
};

const monthOf = (day: string, index: number): string => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const date = new Date(Date.UTC(year, month + index, 1));
  return date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
};

const listDays = (first: string, { every, dates }: Repeat): string[] => {
  const found = listSeriesDays(first, every, dates);
  const missing = found.indexOf(null);
  if (missing < 0) return found as string[];
  const month = monthOf(first, missing);
  const message =
    every === "month"
      ? `${month} has no such date. Choose the weekday of the month, or fewer dates.`
      : `${month} has no such weekday. Choose another rhythm, or fewer dates.`;
  throw new AppError("invalid-input", message, { fields: [{ path: "every", message }] });
};

// What happened to an event belongs to its own date.
const toCopy = (
  event: StoredEvent,
  seriesId: string,
  day: string,
  { is_published }: Repeat,
  now: string,
): StoredEvent => {
  const zone = env("CITY_ZONE");
  const { publish_at: _publish, sales_stopped_at: _stopped, postponed_at: _postponed, price_ga: _ga, ...kept } = event;
  const { price_vip: _vip, moved_from: _from, return_until: _until, calendar_sequence: _sequence, ...rest } = kept;
  const { door_opened_at: _opened, ...copied } = rest;
  const gap = cityDaysBetween(event.start_at, `${day}T12:00:00.000Z`, zone);
  return {
    ...copied,
    id: newId("evt", now),
    series_id: seriesId,
    is_published,
    featured: false,
    ticket_types: moveTypes(event, gap, zone),
    types_version: firstTypesVersion,
    start_at: moveByDays(event.start_at, gap, zone),
    end_at: moveByDays(event.end_at, gap, zone),
    doors_at: moveByDays(event.doors_at, gap, zone),
    countdown_date: moveByDays(event.countdown_date, gap, zone),
    transfer_until: moveByDays(event.transfer_until, gap, zone),
    version: 0,
    created_at: now,
    updated_at: now,
  };
};

const assertRepeatable = async ({ event }: Stored, now: string): Promise<StoredEvent[]> => {
  assertNotCancelled(event);
  if (event.postponed_at || isPast(event, now)) {
    throw new AppError("event.past", "Only an event that has a date to come can be repeated.");
  }
  const dates = await readEvents(event.series_id);
  if (dates.some(({ start_at }) => start_at > event.start_at)) {
    throw new AppError("event.in-series", "This event has later dates already. Repeat the last one to add more.");
  }
  return dates;
};

const assertFew = (dates: number): void => {
  if (dates <= eventLimits.seriesDates) return;
  const message = `A series has at most ${eventLimits.seriesDates} dates.`;
  throw new AppError("invalid-input", message, { fields: [{ path: "dates", message }] });
};

const createSteps = (copy: StoredEvent, total: number | null, { admin }: ChangeRequest, now: string): Write[] => {
  const stock = { ...createStock(copy.id, total), is_closed: isClosed(copy) };
  const change = { action: "event.create", subject: copy.id, before: null, after: toAuditFields(copy, stock) } as const;
  return [EventEntity.create(copy), StockEntity.create(stock), AuditEntity.create(auditRow(admin, change, now))];
};

/**
 * Adds more dates of an event, each an event of its own with the same types, spots and time on the city's clocks, in one transaction:
 * all of them or none. Returns the dates of the series, soonest first.
 * Throws `not-found`; `version-conflict`; `event.cancelled`; `event.past`; `event.in-series` for an event with later dates; `invalid-input`
 * for a month without such a day, and for more dates than a series has.
 */
export const repeatEvent = (request: ChangeRequest, repeat: Repeat, now: string): Promise<EventRecord[]> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await readStored(request.eventId);
      const { event, stock } = before;
      if (request.version !== undefined && request.version !== (event.version ?? 0)) throw versionConflictError();
      const dates = await assertRepeatable(before, now);
      const seriesId = event.series_id ?? newId("series", now);
      const days = listDays(cityDay(event.start_at, env("CITY_ZONE")), repeat);
      const copies = days.map((day) => toCopy(event, seriesId, day, repeat, now));
      const known = dates.length > 0 ? dates.map(({ id }) => id) : [event.id];
      assertFew(known.length + copies.length);
      const after = { ...event, series_id: seriesId, version: nextVersion(event), updated_at: now };
      const change = { admin: request.admin, action: "event.repeat" } as const;
      const refused = await writeAll([
        ...changeSteps(change, before, { event: after, stock }, now),
        SeriesEntity.put({ id: seriesId, event_ids: [...known, ...copies.map(({ id }) => id)], created_at: now }),
        ...copies.flatMap((copy) => createSteps(copy, toSpots(stock).total_spots, request, now)),
      ]);
      return refused.size > 0 ? conflict : listSeries(event.id, now);
    },
    () =>
      new AppError("unavailable", "This event is selling too fast to repeat it. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );
