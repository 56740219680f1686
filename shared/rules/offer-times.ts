import { eventLimits } from "../model/event-limits.ts";
import { addCityDays, parseLocalTime, toLocalTime } from "./city-time.ts";
import { hours, minutes } from "./durations.ts";

const addTo = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

const hourOf = (instant: string, zone: string): number =>
  Number(toLocalTime(instant, zone).slice("2026-11-21T".length, -":00".length));

// The clocks change between one and three at night, so that the morning's hour is there once.
const morningOf = (instant: string, zone: string): string => {
  const day = toLocalTime(instant, zone).slice(0, "2026-11-21".length);
  const found = parseLocalTime(`${day}T0${eventLimits.offersFromHour}:00`, zone);
  return found.ok ? found.instant : instant;
};

/** From when on the next offer of an event's places may be made: `now`, or, at night, in the morning or once the last hours before the start begin. */
export const getOffersFrom = ({ start_at }: { start_at: string }, now: string, zone: string): string => {
  const lateFrom = addTo(start_at, -hours(eventLimits.lateOfferHours));
  if (now >= lateFrom) return now;
  const hour = hourOf(now, zone);
  if (hour >= eventLimits.offersFromHour && hour < eventLimits.offersUntilHour) return now;
  const morning = morningOf(hour < eventLimits.offersFromHour ? now : addCityDays(now, 1, zone), zone);
  return [morning, lateFrom].toSorted()[0] ?? now;
};

/** Until when an offer that is made at `now` is open: 30 minutes, and 10 in the last 12 hours before the start (R78). */
export const getOfferEnd = ({ start_at }: { start_at: string }, now: string): string => {
  const isLate = now >= addTo(start_at, -hours(eventLimits.lateOfferHours));
  return addTo(now, minutes(isLate ? eventLimits.lateOfferMinutes : eventLimits.offerMinutes));
};
