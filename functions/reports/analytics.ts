import type { DayReport } from "../../shared/model/reports.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { listDays, readDays } from "./figures.ts";

/** Reports each of the last `days` city days up to today, oldest first; a day on which nothing happened has zeros. One query. */
export const readAnalytics = async (days: number, zone: string, now: string): Promise<DayReport[]> => {
  const wanted = listDays(cityDay(now, zone), days);
  const figures = await readDays(wanted[0] ?? "", wanted.at(-1) ?? "");
  return wanted.map((day) => {
    const {
      analytics_events = 0,
      joined = 0,
      claims = 0,
      sales = 0,
      revenue_cents = 0,
      returned_cents = 0,
    } = figures.get(day) ?? {};
    return { day, analytics_events, sign_ups: joined, redemptions: claims, sales, revenue_cents, returned_cents };
  });
};
