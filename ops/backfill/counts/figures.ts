import { entityOf } from "../../../functions/platform/stream/change.ts";
import { type Contribution, contributionsOf } from "../../../functions/reports/contributions.ts";
import { DayFiguresEntity, dailyCounters, stateCounters } from "../../../functions/reports/day-figures.entity.ts";
import { EventFiguresEntity } from "../../../functions/reports/event-figures.entity.ts";
import { figures } from "../../../functions/reports/reports.projection.ts";
import { type Count, type CountSource, listNumbers } from "./count.ts";

/** What happened stays counted when its record is deleted with an account. */
const keptCounters = new Set([
  "claims",
  "points_awarded",
  "points_spent",
  "targets_sent",
  "targets_opened",
  "analytics_events",
  "joined",
  "paying_started",
  "paying_ended",
  "paying_started_and_ended",
]);
const dayCounters = Object.keys({ ...dailyCounters, ...stateCounters });

const countOfDay = (day: string, attribute: string): Count => ({
  id: `figures of ${day}`,
  attribute,
  isKept: keptCounters.has(attribute),
  add: (amount) => DayFiguresEntity.update({ day }).add({ [attribute]: amount }),
});

const countOfEvent = (event_id: string, attribute: string): Count => ({
  id: `figures of ${event_id}`,
  attribute,
  isKept: false,
  add: (amount) => EventFiguresEntity.update({ event_id }).add({ [attribute]: amount }),
});

const countOf = (one: Contribution): Count =>
  one.to === "day" ? countOfDay(one.day, one.counter) : countOfEvent(one.eventId, one.counter);

/** The dashboard's counters. */
export const figureCounts: CountSource = {
  projections: [figures.name],
  contributions: (item, zone) =>
    contributionsOf(item, zone).map((one) => ({ count: countOf(one), amount: one.amount })),
  stored: (item) => {
    if (entityOf(item) === "day-figures") {
      return listNumbers(item, dayCounters).map(([attribute, amount]) => ({
        count: countOfDay(String(item.day), attribute),
        amount,
      }));
    }
    if (entityOf(item) !== "event-figures") return [];
    return listNumbers(item, ["issued", "redeemed"]).map(([attribute, amount]) => ({
      count: countOfEvent(String(item.event_id), attribute),
      amount,
    }));
  },
};
