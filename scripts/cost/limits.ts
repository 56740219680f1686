import { actions, habits, machine, peaks } from "./member-month.ts";
import type { Recorded } from "./recorded.ts";
import { callsOfMonth, useOfMember } from "./use.ts";

/** What a part of the city is asked for at its busiest, against what it can do before anybody raises a quota. */
export type Load = { part: string; asked: number; limit: number; unit: string; seen: string; remedy: string };

const secondsOfMonth = 30 * 86_400;
const minutesOfMonth = 30 * 1_440;

/** DynamoDB's limits of one partition, in units a second. A transaction's write counts twice. */
const partition = { writes: 1_000, reads: 3_000 } as const;

/**
 * Conflicts are the limit of an event's stock, long before its write units: with so many orders a second, half of those that come meet
 * another one there and wait in line (Erlang's loss formula for one place: the share that is refused is load / (1 + load)).
 */
export const ordersOnOneItem = Math.round(1_000 / machine.transactionMilliseconds.value);

/**
 * What each part is asked for at the busiest moment of a city with so many monthly members, most endangered first. Rushes are
 * those of one event's tickets; the rest is the busiest second of the month.
 */
export const loadsOf = (members: number, recorded: Recorded): Load[] => {
  const use = useOfMember(recorded, members);
  const atPeak = (timesAMonth: number) => (members * timesAMonth * peaks.ofMonth.value) / secondsOfMonth;
  const calls = callsOfMonth(recorded);
  const times = (operation: string) => calls.get(operation)?.api ?? 0;
  const rush = (members * peaks.shareInRush.value) / peaks.secondsOfRush.value;
  const secondsOfCall = use.gigabyteSeconds / use.functionCalls / (machine.memoryMb.value / 1_024);
  const connected =
    ((members * habits.visits.value * habits.minutesOfVisit.value) / minutesOfMonth) * peaks.ofMonth.value;
  const feedChanges = atPeak(
    actions["community.createPost"].value + actions["community.comment"].value * 2 + actions["community.like"].value,
  );
  const figuresChanges = atPeak(
    actions["deals.claim"].value + actions["events.join"].value + actions["tickets.checkout"].value * 2,
  );
  const loads: Load[] = [
    {
      part: "stock of the event that everybody wants (transactions on one item)",
      asked: rush,
      limit: ordersOnOneItem,
      unit: "orders a second, half of which would wait in line",
      seen: "more checkouts wait in line; `TransactionConflict` on the dashboard, alarms TableConflicts and ServerErrors",
      remedy: "buyers wait in line, so that writes come one after the other; spread the stock over shards beyond that",
    },
    {
      part: "payment pages at Stripe",
      asked: rush,
      limit: 25,
      unit: "calls a second",
      seen: "Stripe answers 429; the place in line moves slower",
      remedy: "the line paces itself; ask Stripe for a higher rate before a large sale",
    },
    {
      part: "the account's concurrent functions",
      asked: atPeak(use.functionCalls) * secondsOfCall + rush * 1,
      limit: 1_000,
      unit: "environments",
      seen: "alarm AnyThrottles",
      remedy: "raise the quota; a new account has 10 and must ask before its first day (docs/deploy.md)",
    },
    {
      part: "API Gateway",
      asked: atPeak(use.apiCalls) + rush * 3,
      limit: 10_000,
      unit: "calls a second of the account",
      seen: "429 without a body of ours; `4xx` on the dashboard",
      remedy: "raise the quota; let the edge answer more reads",
    },
    {
      part: "one kind of route in API Gateway (lib/stages.ts)",
      asked: rush * 3,
      limit: 500,
      unit: "calls a second of checkout",
      seen: "429 on checkout; the browser tries again",
      remedy: "raise `throttle.payment`, together with what stands behind it",
    },
    {
      part: "sign-in and renewed tokens at Cognito",
      asked: atPeak(habits.visits.value) + rush * 0.5,
      limit: 120,
      unit: "calls a second",
      seen: "TooManyRequests in the browser, which tries again; `Throttles` of the pool",
      remedy: "buy more of the category UserToken; longer access tokens",
    },
    {
      part: "new live connections",
      asked: atPeak(habits.visits.value) + rush * 0.5,
      limit: 500,
      unit: "connections a second of the account",
      seen: "connections are refused and tried again; lists work without them",
      remedy: "raise the quota; open the connection only where something moves",
    },
    {
      part: "the feed's counter of changes (one item, transactions of 2 units)",
      asked: feedChanges * 2,
      limit: partition.writes,
      unit: "write units a second",
      seen: "alarm ProjectionsStreamBehind: one reader writes 40 changes at once, so it is late long before it is refused",
      remedy: "leave counts of likes out of the log; a log for each location",
    },
    {
      part: "pushes of the feed's changes to everybody connected",
      asked: feedChanges * connected,
      limit: 10_000,
      unit: "messages a second",
      seen: "alarm FanOutStreamBehind; live messages come late",
      remedy: "push only that there is something new, once a second; follow one location instead of the city",
    },
    {
      part: "the ranking of trending posts (one partition; a like moves a place)",
      asked: atPeak(actions["community.like"].value) * 4 * 2,
      limit: partition.writes,
      unit: "write units a second",
      seen: "alarm ProjectionsStreamBehind",
      remedy: "shards by post, merged when read; fold likes before they move",
    },
    {
      part: "the newest posts (one partition of an index)",
      asked: atPeak(times("community.feed")) * 23,
      limit: partition.reads,
      unit: "read units a second",
      seen: "`ThrottledRequests` of the index; the feed answers 503 and is read again",
      remedy: "keep the first page at the edge for seconds; one partition a day",
    },
    {
      part: "the day's figures (one item)",
      asked: figuresChanges * 2,
      limit: partition.writes,
      unit: "write units a second",
      seen: "alarm ProjectionsStreamBehind: a batch is folded before it is written",
      remedy: "shards of the day, added up when read",
    },
    {
      part: "a campaign to everybody (`mailRate` of lib/stages.ts)",
      asked: members / (24 * 3_600),
      // Campaigns have two fifths of it.
      limit: 4,
      unit: "emails a second, to reach everybody within a day",
      seen: "the campaign's page: how many are still waiting",
      remedy: "raise SES's rate and daily quota, then `mailRate`",
    },
  ];
  return loads.sort((a, b) => b.asked / b.limit - a.asked / a.limit);
};

/** What one city has of something that an AWS account has a quota for. */
export type AccountLoad = { what: string; ofCity: number; quota: number; most: number | null; remedy: string };

/** What cities in one account share, most scarce first; `most` is what AWS raises a quota to, as far as it is told. */
export const accountLoadsOf = (recorded: Recorded): AccountLoad[] => {
  const of = (name: string) => recorded.city[name] ?? 0;
  const running = loadsOf(10_000, recorded).find(({ unit }) => unit === "environments")?.asked ?? 0;
  const loads: AccountLoad[] = [
    { what: "roles (IAM)", ofCity: of("roles"), quota: 1_000, most: 5_000, remedy: "an account for each city" },
    { what: "alarms (CloudWatch)", ofCity: of("alarms"), quota: 5_000, most: null, remedy: "ask for more" },
    { what: "stacks (CloudFormation)", ofCity: of("stacks"), quota: 2_000, most: null, remedy: "ask for more" },
    { what: "HTTP and WebSocket APIs", ofCity: 3, quota: 600, most: null, remedy: "ask for more" },
    { what: "distributions (CloudFront)", ofCity: 1, quota: 200, most: null, remedy: "ask for more" },
    { what: "user pools (Cognito)", ofCity: 1, quota: 1_000, most: 10_000, remedy: "ask for more" },
    {
      what: "functions that run at once, of a city of 10,000 members (Lambda)",
      ofCity: running,
      quota: 1_000,
      most: null,
      remedy: "ask for more, or an account for each city: a rush in one city takes them from all",
    },
  ];
  return loads.sort((a, b) => b.ofCity / b.quota - a.ofCity / a.quota);
};
