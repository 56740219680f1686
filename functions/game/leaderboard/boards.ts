import type { Board } from "../../../shared/model/game.ts";
import { addDays, cityDay } from "../../../shared/rules/city-day.ts";
import { env } from "../../platform/env.ts";

const daysInWeek = 7;
const lastMillisecond = 9_999_999_999_999;

/** The Monday of the city's week that an instant lies in, such as `2026-11-16`. */
export const cityWeek = (instant: string, zone: string): string => {
  const day = cityDay(instant, zone);
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + daysInWeek - 1) % daysInWeek;
  return addDays(day, -sinceMonday);
};

/** The name that a board is stored under at `now`. */
export const toBoardName = (board: Board, now: string): string =>
  board === "all" ? "all" : cityWeek(now, env("CITY_ZONE"));

/** Where a score stands among others: higher scores later, and of equal scores the earlier one later. */
export const toSortKey = (score: number, achievedAt: string): string =>
  `${String(score).padStart(6, "0")}-${String(lastMillisecond - Date.parse(achievedAt)).padStart(13, "0")}`;
