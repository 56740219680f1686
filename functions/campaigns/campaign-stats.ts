import { cityDay } from "../../shared/rules/city-day.ts";
import { days } from "../../shared/rules/durations.ts";
import { readCountsBetween } from "../metrics/counts.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { env } from "../platform/env.ts";

const countedDays = 30;

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);

/** Returns how many campaign emails were sent in the last 30 days of the city, today included, and how many of these were opened. */
export const readCampaignStats = async (now: string) => {
  const from = cityDay(addMilliseconds(now, -days(countedDays - 1)), env("CITY_ZONE"));
  const to = cityDay(now, env("CITY_ZONE"));
  const [sent, opened] = await Promise.all([
    readCountsBetween("campaign-emails-sent", from, to),
    readCountsBetween("campaign-emails-opened", from, to),
  ]);
  return { reach: sum(sent), opened: sum(opened) };
};
