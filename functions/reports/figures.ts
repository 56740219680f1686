import type { EntityItem } from "electrodb";
import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { hours } from "../../shared/rules/durations.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { allDays, type Counter, type DailyCounter, DayFiguresEntity } from "./day-figures.entity.ts";

export type DayFigures = EntityItem<typeof DayFiguresEntity>;

/** How many days a period of the dashboard has. */
export const periodDays = 30;

/** The figures over all days, by counter; what was never counted is absent. */
export const readTotals = async (): Promise<Partial<Record<Counter, number>>> =>
  (await DayFiguresEntity.get({ day: allDays }).go({ consistent: true })).data ?? {};

/** The figures of the city days from `from` to `to`, both included, by day; days without any are absent. One query. */
export const readDays = async (from: string, to: string): Promise<Map<string, DayFigures>> => {
  const { data } = await DayFiguresEntity.query.byDay({}).between({ day: from }, { day: to }).go({ pages: "all" });
  return new Map(data.map((figures) => [figures.day, figures]));
};

/** Lists the city days of a period that ends with `last`, oldest first. */
export const listDays = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));

/** Adds a counter up over days. */
export const sumOver = (figures: Map<string, DayFigures>, days: string[], counter: DailyCounter): number =>
  days.reduce((sum, day) => sum + (figures.get(day)?.[counter] ?? 0), 0);

/** Adds a counter up over the days from `from` to `to`, both included. */
export const sumDays = (figures: Map<string, DayFigures>, from: string, to: string, counter: DailyCounter): number =>
  sumOver(
    figures,
    [...figures.keys()].filter((day) => day >= from && day <= to),
    counter,
  );

/**
 * Records, in the first hour after midnight, how many members were active in the 30 days up to yesterday: who was active when is
 * otherwise known for their latest day only. Once per day.
 */
export const recordActiveMembers = async (zone: string, now: string): Promise<void> => {
  const today = cityDay(now, zone);
  const hourAgo = new Date(Date.parse(now) - hours(1)).toISOString();
  if (cityDay(hourAgo, zone) === today) return;
  const yesterday = addDays(today, -1);
  const figures = await readDays(addDays(yesterday, 1 - periodDays), today);
  await tryWrite(
    DayFiguresEntity.update({ day: yesterday })
      .set({ active_at_close: sumOver(figures, [...figures.keys()], "last_active") })
      .where(({ active_at_close }, { notExists }) => notExists(active_at_close))
      .go(),
  );
};
