import { type DayFigures, readDays, sumDays } from "./figures.ts";

const firstOfMonth = (day: string): string => `${day.slice(0, "2026-11".length)}-01`;

/**
 * Monthly Revenue (R57) in cents: what Stripe took for memberships and tickets from the first of `day`'s month to `day`, before
 * its fees, less refunds and disputed amounts withdrawn. Below 0 when more went back than came in.
 */
export const sumMonthlyRevenue = (figures: Map<string, DayFigures>, day: string): number =>
  sumDays(figures, firstOfMonth(day), day, "revenue_cents");

/** Reads Monthly Revenue of the city's month to date. One query of at most 31 days. */
export const readMonthlyRevenue = async (day: string): Promise<number> =>
  sumMonthlyRevenue(await readDays(firstOfMonth(day), day), day);

/** The day of the month before that has the same number as `day`, or that month's last one where it is shorter. */
export const sameDayOfLastMonth = (day: string): string => {
  const last = new Date(Date.parse(`${firstOfMonth(day)}T00:00:00.000Z`) - 1).toISOString().slice(0, day.length);
  const same = last.slice(0, "2026-11-".length) + day.slice("2026-11-".length);
  const [earlier = last] = [same, last].toSorted();
  return earlier;
};
