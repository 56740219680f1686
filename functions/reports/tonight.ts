import type { Waiting } from "../../shared/model/reports.ts";
import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { startOfCityDay } from "../../shared/rules/city-time.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { EventEntity } from "../events/event.entity.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { EventFiguresEntity } from "./event-figures.entity.ts";

/** The most events of one evening that are shown. */
const mostEvents = 20;

/**
 * Reads the published events that begin on the city's day of `now`, or began the day before and are still on, soonest first and at most 20:
 * their tickets that weren't cancelled, and those that came in.
 */
export const readTonight = async (zone: string, now: string): Promise<NonNullable<Waiting["tonight"]>> => {
  const today = cityDay(now, zone);
  const [from, to] = [addDays(today, -1), addDays(today, 1)].map((day) => startOfCityDay(day, zone)) as [
    string,
    string,
  ];
  const { data } = await EventEntity.query
    .published({})
    .between({ start_at: from }, { start_at: to })
    .go({ limit: 2 * mostEvents });
  const events = data.filter((event) => !isPast(event, now)).slice(0, mostEvents);
  if (events.length === 0) return [];
  const { figures } = await batchRead({
    figures: events.map(({ id }) => lookup(EventFiguresEntity, { event_id: id })),
  });
  const counts = new Map(figures.map((one) => [one.event_id, one]));
  return events.map(({ id, title, start_at }) => {
    const { issued = 0, redeemed = 0 } = counts.get(id) ?? {};
    return { event_id: id, title, start_at, sold: issued, admitted: redeemed };
  });
};
