import type { ComparedDay, DayReport } from "../../shared/model/reports.ts";
import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { type DayFigures, listDays, readDays } from "./figures.ts";

const toReport = (day: string, figures: DayFigures | undefined): DayReport => {
  const {
    analytics_events = 0,
    joined = 0,
    claims = 0,
    sales = 0,
    revenue_cents = 0,
    returned_cents = 0,
  } = figures ?? {};
  return { day, analytics_events, sign_ups: joined, redemptions: claims, sales, revenue_cents, returned_cents };
};

/**
 * Reports each of the last `days` city days up to today, oldest first, with the same day of the period before; a day on which nothing
 * happened has zeros. One query.
 */
export const readAnalytics = async (days: number, zone: string, now: string): Promise<ComparedDay[]> => {
  const last = cityDay(now, zone);
  const figures = await readDays(addDays(last, 1 - 2 * days), last);
  const report = (day: string) => toReport(day, figures.get(day));
  return listDays(last, days).map((day) => ({ ...report(day), before: report(addDays(day, -days)) }));
};
