import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { TicketFilter, TicketSummary } from "../../../shared/model/ticket-report.ts";
import { ticketPeriodFirstDay } from "../../../shared/rules/ticket-periods.ts";
import { env } from "../../platform/env.ts";
import { TicketCountEntity } from "./ticket-count.entity.ts";

dayjs.extend(utc);

/** One query of counts: from a span to another, both included. */
export type SpanRange = { grain: "day" | "month"; from: string; to: string };

const firstMonth = "0000-00";
const lastMonth = "9999-99";
const monthOf = (day: string): string => day.slice(0, 7);
const shiftMonth = (day: string, by: number): string =>
  dayjs
    .utc(`${monthOf(day)}-01`)
    .add(by, "month")
    .format("YYYY-MM");

/**
 * Covers the city days from `from` to `to` (both included; null is without an end) with whole months and the days at both ends:
 * three queries at most.
 */
export const toSpanRanges = (from: string | null, to: string | null): SpanRange[] => {
  if (from && to && monthOf(from) === monthOf(to)) return [{ grain: "day", from, to }];
  const days: SpanRange[] = [
    ...(from ? [{ grain: "day", from, to: `${monthOf(from)}-31` } as const] : []),
    ...(to ? [{ grain: "day", from: `${monthOf(to)}-01`, to } as const] : []),
  ];
  const months = { from: from ? shiftMonth(from, 1) : firstMonth, to: to ? shiftMonth(to, -1) : lastMonth };
  return months.from <= months.to ? [...days, { grain: "month", ...months }] : days;
};

type Count = { span: string; tier: string; status: string; tickets?: number | undefined; paid?: number | undefined };

/** The counts of tickets of a scope, an event's id or `all`, in a range of spans. */
export const readCounts = async (scope: string, { grain, from, to }: SpanRange): Promise<Count[]> => {
  const query = TicketCountEntity.query.bySpan({ scope, grain }).between({ span: from }, { span: to, tier: "~" });
  return (await query.go({ pages: "all", consistent: true })).data;
};

const total = (counts: Count[], status: string, amount: "tickets" | "paid" = "tickets"): number =>
  counts.filter((count) => count.status === status).reduce((sum, count) => sum + (count[amount] ?? 0), 0);

/** The figures of all tickets that match a filter, from counts that every change of a ticket keeps. `from` and `to` are city days. */
export const summarizeTickets = async (
  {
    period = "ALL",
    from,
    to,
    event_id,
    tier,
    status,
  }: TicketFilter & { from?: string | undefined; to?: string | undefined },
  now: string,
): Promise<TicketSummary> => {
  const firstDay = from ?? ticketPeriodFirstDay(period, now, env("CITY_ZONE"));
  const ranges = toSpanRanges(firstDay, to ?? null);
  const all = (await Promise.all(ranges.map((range) => readCounts(event_id ?? "all", range)))).flat();
  // Keys are stored in lower case, values as they are.
  const counts = all.filter((count) => (!tier || count.tier === tier) && (!status || count.status === status));
  const [pending, redeemed, cancelled] = ["valid", "redeemed", "cancelled"].map((one) => total(counts, one)) as [
    number,
    number,
    number,
  ];
  return {
    total_tickets: pending + redeemed + cancelled,
    total_revenue: total(counts, "valid", "paid") + total(counts, "redeemed", "paid"),
    redeemed,
    pending,
    cancelled,
  };
};
