import type { Section } from "./figures.ts";

/** List prices of us-east-1 in US dollars, read on 22 November 2026, without what AWS gives for free. */
const prices = {
  connectionMinute: 0.25 / 1e6,
  /** Of up to 32 KB, either way. */
  socketMessage: 1 / 1e6,
  httpCall: 1 / 1e6,
  /** A request or handshake that the firewall looks at. */
  firewallRequest: 0.6 / 1e6,
  functionCall: 0.2 / 1e6,
  /** On arm64. */
  gigabyteSecond: 0.0000133334,
  writeUnit: 0.625 / 1e6,
  readUnit: 0.125 / 1e6,
};

/** What one visit consumes; `tests/api/realtime/visit-cost.test.ts` counts it: a ticket, a connection that follows the feed, its end. */
export const visit = { httpCalls: 1, handshakes: 1, functionCalls: 5, socketMessages: 2, writes: 9, reads: 6 } as const;

/** What one change of the feed consumes before it is pushed: its place in the change log, and the two readers of the stream. */
const change = { functionCalls: 2, writes: 6, reads: 8 } as const;

/** A call of one of these functions, and one of a reader of the stream. */
const [callGigabyteSeconds, readerGigabyteSeconds] = [0.02 * 0.5, 0.1 * 1];

/** Who is connected, how long and how often. */
export type Habits = { members: number; minutesADay: number; visitsADay: number };

export const usualHabits: Habits = { members: 1_000, minutesADay: 30, visitsADay: 1 };

const days = 30;
const minutesOfDay = 1_440;
const heartbeatMinutes = 5;
const feedChangesADay = 60;

/** What something costs in a month, in US dollars. */
export type CostLine = { what: string; count: number; dollars: number };

/** What the live connections of some members cost in a month, line by line. */
export const liveCost = ({ members, minutesADay, visitsADay }: Habits): CostLine[] => {
  const visits = members * visitsADay * days;
  const changes = feedChangesADay * days;
  const connected = (members * minutesADay) / minutesOfDay;
  // The first heartbeat comes after five minutes; a visit of five ends without one.
  const heartbeats = visits * (Math.ceil(minutesADay / visitsADay / heartbeatMinutes) - 1);
  const line = (what: string, count: number, price: number): CostLine => ({ what, count, dollars: count * price });
  return [
    line("connection minutes", members * minutesADay * days, prices.connectionMinute),
    line("heartbeats every 5 minutes, and their answers", heartbeats * 2, prices.socketMessage),
    line("tickets", visits * visit.httpCalls, prices.httpCall),
    line("following the feed, and its confirmation", visits * visit.socketMessages, prices.socketMessage),
    line(`pushes of ${feedChangesADay} changes of the feed a day`, changes * connected, prices.socketMessage),
    line("requests through the firewall", visits * (visit.httpCalls + visit.handshakes), prices.firewallRequest),
    line("calls of functions", visits * visit.functionCalls + changes * change.functionCalls, prices.functionCall),
    line(
      "their gigabyte-seconds",
      visits * visit.functionCalls * callGigabyteSeconds + changes * change.functionCalls * readerGigabyteSeconds,
      prices.gigabyteSecond,
    ),
    line("write units", visits * visit.writes + changes * change.writes, prices.writeUnit),
    line("read units", visits * visit.reads + changes * change.reads, prices.readUnit),
  ];
};

/** What all lines cost together, in US dollars. */
export const sumOf = (lines: readonly CostLine[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0);

const inDollars = (dollars: number): string => `$${dollars.toFixed(3)}`;

/** The cost of live connections in a month, for members who come once a day and for those who come six times. */
export const liveCosts = (): Section => {
  const once = liveCost(usualHabits);
  const often = liveCost({ ...usualHabits, visitsADay: 6 });
  const cells = ({ count, dollars }: CostLine) => [Math.round(count).toLocaleString("en-US"), inDollars(dollars)];
  const total = [sumOf(once), sumOf(often)] as const;
  return {
    title: "What live connections cost in a month",
    note: "Computed for 1,000 members with 30 minutes a day each; `tests/unit/bench/live-cost.test.ts` asserts the sum, an API test counts what a visit consumes. Wanted: under $1.00 with one visit a day. What a visit costs is opening a connection, half of it writes to the table, so six visits of 5 minutes cost more than one of 30; visits less than 10 minutes apart share a connection. Logs are not in it.",
    columns: ["What", "1 visit a day", "Cost", "6 visits a day", "Cost"],
    rows: [
      ...once.map((line, index) => [line.what, ...cells(line), ...cells(often[index] ?? line)]),
      ["**sum**", "", `**${inDollars(total[0])}**`, "", `**${inDollars(total[1])}**`],
    ],
  };
};
