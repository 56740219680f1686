import { toCityTime } from "./city-time.ts";
import { days } from "./durations.ts";
import type { EventTimes } from "./event-times.ts";

const dayOf = (instant: string): string => toCityTime(instant).format("YYYY-MM-DD");

const daysAhead = (instant: string, now: string): number =>
  (Date.parse(dayOf(instant)) - Date.parse(dayOf(now))) / days(1);

/** A time on the city's clocks without needless zeros: `9 PM`, `9:30 PM`. */
export const formatShortTime = (instant: string): string => {
  const time = toCityTime(instant);
  return time.format(time.minute() === 0 ? "h A" : "h:mm A");
};

// A weekday alone names a day within the next six; any other day has its date.
const formatShortDay = (instant: string, now: string): string => {
  const ahead = daysAhead(instant, now);
  return toCityTime(instant).format(ahead >= 0 && ahead < 7 ? "ddd" : "ddd, MMM D");
};

/** A moment close by, as people say it: `Fri 3 PM`, and with its date where a week or more away, `Fri, Jan 16, 3 PM`. */
export const formatShortMoment = (instant: string, now: string): string => {
  const day = formatShortDay(instant, now);
  return `${day}${day.includes(",") ? "," : ""} ${formatShortTime(instant)}`;
};

/** When an event starts, and when its doors open if that is earlier: `Fri, 9 PM · doors 8 PM`. */
export const formatShortWhen = ({ start_at, doors_at }: EventTimes & { doors_at: string }, now: string): string => {
  const start = `${formatShortDay(start_at, now)}, ${formatShortTime(start_at)}`;
  return doors_at < start_at ? `${start} · doors ${formatShortTime(doors_at)}` : start;
};
