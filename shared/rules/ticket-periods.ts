import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { TicketPeriod } from "../model/ticket-report.ts";
import { cityDay, defaultCityZone } from "./city-day.ts";
import { startOfCityDay } from "./city-time.ts";

dayjs.extend(utc);

const firstDays: Record<TicketPeriod, (today: dayjs.Dayjs) => dayjs.Dayjs | null> = {
  "1D": (today) => today,
  "1W": (today) => today.subtract((today.day() + 6) % 7, "day"),
  "1M": (today) => today.startOf("month"),
  ALL: () => null,
};

/** The city day a ticket period starts on: today, this week's Monday, or the first of the month; null for ALL. */
export const ticketPeriodFirstDay = (period: TicketPeriod, now: string, zone = defaultCityZone): string | null =>
  firstDays[period](dayjs.utc(cityDay(now, zone)))?.format("YYYY-MM-DD") ?? null;

/** The instant at which a ticket period starts: midnight of its first day in the city; null for ALL. */
export const ticketPeriodStart = (period: TicketPeriod, now: string, zone = defaultCityZone): string | null => {
  const day = ticketPeriodFirstDay(period, now, zone);
  return day && startOfCityDay(day, zone);
};
