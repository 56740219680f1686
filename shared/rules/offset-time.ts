import { defaultCityZone, wallClock } from "./city-day.ts";
import { minutes } from "./durations.ts";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/**
 * An instant as the city's clocks show it, with their distance from UTC, such as `2026-11-21T20:05:00-05:00`: the ISO 8601 text that an
 * export carries.
 */
export const toOffsetTime = (instant: string, zone = defaultCityZone): string => {
  const wall = wallClock(instant, zone);
  const ahead = Math.round((Date.parse(`${wall}Z`) - Date.parse(instant)) / minutes(1));
  const distance = Math.abs(ahead);
  return `${wall}${ahead < 0 ? "-" : "+"}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
};
