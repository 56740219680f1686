import { type PriceName, prices } from "./prices.ts";

/** What one visit consumes; `tests/api/realtime/visit-cost.test.ts` counts it: a ticket, a connection that follows the feed, its end. */
export const visit = { httpCalls: 1, handshakes: 1, functionCalls: 5, socketMessages: 2, writes: 9, reads: 8 } as const;

/** What one change of the feed consumes before it is pushed: its place in the change log, and the two readers of the stream. */
const change = { functionCalls: 2, writes: 6, reads: 8 } as const;

/** A call of one of these functions, and one of a reader of the stream. */
const [callGigabyteSeconds, readerGigabyteSeconds] = [0.02 * 0.5, 0.1 * 1];

/** Who is connected, how long and how often, and what happens on the feed meanwhile. */
export type Habits = { members: number; minutesADay: number; visitsADay: number; feedChangesADay: number };

export const usualHabits: Habits = { members: 1_000, minutesADay: 30, visitsADay: 1, feedChangesADay: 60 };

const days = 30;
const minutesOfDay = 1_440;
const heartbeatMinutes = 5;

/** What something costs in a month: how much of it, and its price. */
export type CostLine = { what: string; count: number; price: PriceName; dollars: number };

/** A line of a bill. */
export const costLine = (what: string, count: number, price: PriceName): CostLine => ({
  what,
  count,
  price,
  dollars: count * prices[price].dollars,
});

/** What the live connections of some members cost in a month, line by line. */
export const liveCost = ({ members, minutesADay, visitsADay, feedChangesADay }: Habits): CostLine[] => {
  const visits = members * visitsADay * days;
  const changes = feedChangesADay * days;
  const connected = (members * minutesADay) / minutesOfDay;
  // The first heartbeat comes after five minutes; a visit of five ends without one.
  const heartbeats = visits * Math.max(0, Math.ceil(minutesADay / visitsADay / heartbeatMinutes) - 1);
  return [
    costLine("connection minutes", members * minutesADay * days, "connectionMinute"),
    costLine("heartbeats every 5 minutes, and their answers", heartbeats * 2, "socketMessage"),
    costLine("tickets", visits * visit.httpCalls, "httpCall"),
    costLine("following the feed, and its confirmation", visits * visit.socketMessages, "socketMessage"),
    costLine(
      `pushes of ${Math.round(feedChangesADay)} changes of the feed a day`,
      changes * connected,
      "socketMessage",
    ),
    costLine("requests through the firewall", visits * (visit.httpCalls + visit.handshakes), "firewallRequest"),
    costLine("calls of functions", visits * visit.functionCalls + changes * change.functionCalls, "functionCall"),
    costLine(
      "their gigabyte-seconds",
      visits * visit.functionCalls * callGigabyteSeconds + changes * change.functionCalls * readerGigabyteSeconds,
      "gigabyteSecond",
    ),
    costLine("write units", visits * visit.writes + changes * change.writes, "writeUnit"),
    costLine("read units", visits * visit.reads + changes * change.reads, "readUnit"),
  ];
};

/** What all lines cost together, in US dollars. */
export const sumOf = (lines: readonly CostLine[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0);
