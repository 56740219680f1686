import { type CostLine, costLine, liveCost, sumOf } from "./live-connections.ts";
import { actions, habits, happenings, machine } from "./member-month.ts";
import { freeActiveUsers, freeForGood, type PriceName, prices } from "./prices.ts";
import type { Recorded } from "./recorded.ts";
import { useOfMember } from "./use.ts";

const gigabyte = 1e9;
const days = 30;

/** The bill of a month: what grows with its members, the user pool, and what is there anyway. */
export type Bill = { members: number; variable: CostLine[]; pool: CostLine; fixed: CostLine[] };

/** Changes of the feed that connected members are sent: posts, comments, and each like's new count. */
const feedChangesOfMember =
  actions["community.createPost"].value + actions["community.comment"].value * 2 + actions["community.like"].value;

const liveLine = (members: number): CostLine[] => {
  const { visits, minutesOfVisit } = habits;
  return liveCost({
    members,
    visitsADay: visits.value / days,
    minutesADay: (visits.value * minutesOfVisit.value) / days,
    feedChangesADay: (members * feedChangesOfMember) / days,
  }).map((line) => ({
    ...line,
    what: `live connections: ${line.what.replace(/pushes of .*/, "pushes of the feed's changes")}`,
  }));
};

/** Calls of a member's month that are traced, of Stripe's hook alone (lib/stages.ts): the first of each second is, and few meet in one. */
const tracedCalls =
  happenings["a ticket bought"].value + happenings["a plan renewed"].value * machine.eventsOfRenewal.value;

const storedGigabytes = (bytesOfMonth: number) => (bytesOfMonth * habits.monthsKept.value) / gigabyte;

/** What grows with the number of members. Each line is its count times one price. */
const variableLines = (members: number, recorded: Recorded): CostLine[] => {
  const use = useOfMember(recorded, members);
  // A ticket and a handshake of each visit's live connection pass the edge as well; the firewall's part of them is counted below.
  const requests = use.apiCalls + use.edgeAnswers + use.files;
  const handshakes = habits.visits.value * 2;
  const each = (count: number) => members * count;
  const { logMonthsKept, logCompression, secretsOfColdStart } = machine;
  const uploads = habits.uploads.value;
  return [
    costLine("calls of the API", each(use.apiCalls), "httpCall"),
    costLine("requests at the edge", each(requests + handshakes), "edgeRequest"),
    costLine("pages chosen at the edge", each(use.files - habits.pictures.value), "edgeFunction"),
    costLine("requests through the firewall", each(requests), "firewallRequest"),
    costLine("gigabytes to browsers", each(use.bytes) / gigabyte, "edgeGigabyte"),
    costLine("calls of functions", each(use.functionCalls), "functionCall"),
    costLine("their gigabyte-seconds", each(use.gigabyteSeconds), "gigabyteSecond"),
    costLine("write units", each(use.writes), "writeUnit"),
    costLine("read units", each(use.reads), "readUnit"),
    costLine("gigabytes in the table", storedGigabytes(each(habits.bytesOfMonth.value)), "tableGigabyte"),
    costLine("gigabytes restorable to any second", storedGigabytes(each(habits.bytesOfMonth.value)), "backupGigabyte"),
    costLine("gigabytes of logs", each(use.logBytes) / gigabyte, "logGigabyte"),
    costLine(
      "gigabytes of logs kept",
      (each(use.logBytes) * logMonthsKept.value * logCompression.value) / gigabyte,
      "logStorageGigabyte",
    ),
    costLine("traces", each(tracedCalls), "trace"),
    costLine("emails", each(habits.mails.value), "mail"),
    costLine("gigabytes of emails", each(habits.mails.value * habits.bytesOfMail.value) / gigabyte, "mailGigabyte"),
    // At most: queued, received and deleted, each email by itself.
    costLine("calls of the emails' queue", each(habits.mails.value * 3), "queueCall"),
    costLine("gigabytes of pictures", storedGigabytes(each(uploads * habits.bytesOfUpload.value)), "fileGigabyte"),
    // The original and three renditions.
    costLine("pictures written", each(uploads * 4), "fileWrite"),
    // The edge keeps a picture for a year; each is read a few times by its places.
    costLine("pictures and files read by the edge", each(uploads * 4 * 3), "fileRead"),
    costLine("secrets read by new environments", each(use.coldStarts * secretsOfColdStart.value), "secretRead"),
    ...liveLine(members),
  ];
};

/** Lambda asks an empty queue with five pollers, each of which waits 20 seconds. */
const pollsOfQueue = 5 * 3 * 1_440 * days;

/** An empty run of a job: a query or three and seldom a write, in 0.15 seconds. */
const [jobSeconds, unitsOfJob] = [0.15, { reads: 3, writes: 0.2 }];

const alwaysThere = ({ city }: Recorded): CostLine[] => {
  const count = (name: string) => city[name] ?? 0;
  return [
    costLine("web ACL", count("firewalls"), "firewall"),
    costLine("its rules", count("firewallRules"), "firewallRule"),
    costLine("metrics of alarms", count("alarmMetrics"), "alarmMetric"),
    // Two more are written by the code itself (functions/platform/metrics.ts).
    costLine("metrics of our own", count("customMetrics") + 2, "customMetric"),
    costLine("dashboards", count("dashboards"), "dashboard"),
    costLine("secrets", count("secrets"), "secret"),
    costLine("hosted zone", count("hostedZones"), "hostedZone"),
    costLine("polls of the emails' queue", pollsOfQueue, "queueCall"),
    costLine("starts of jobs", count("scheduledStarts"), "scheduledStart"),
    costLine("calls of jobs", count("scheduledStarts"), "functionCall"),
    costLine(
      "their gigabyte-seconds",
      (count("scheduledStarts") * jobSeconds * machine.memoryMb.value) / 1_024,
      "gigabyteSecond",
    ),
    costLine("their read units", count("scheduledStarts") * unitsOfJob.reads, "readUnit"),
    costLine("their write units", count("scheduledStarts") * unitsOfJob.writes, "writeUnit"),
    costLine(
      "gigabytes of their logs",
      (count("scheduledStarts") * machine.logBytesOfCall.value) / gigabyte,
      "logGigabyte",
    ),
  ];
};

/** The bill of a city with so many monthly members. */
export const billOf = (members: number, recorded: Recorded): Bill => ({
  members,
  variable: variableLines(members, recorded),
  pool: costLine("monthly active users beyond the free ones", Math.max(0, members - freeActiveUsers), "activeUser"),
  fixed: alwaysThere(recorded),
});

/** What of a line AWS gives to every account for good: of what the fixed parts leave over. */
const allowanceOf = (price: PriceName, { variable, fixed }: Bill): number => {
  const countOf = (lines: readonly CostLine[]) =>
    lines.reduce((sum, line) => sum + (line.price === price ? line.count : 0), 0);
  const left = Math.max(0, (freeForGood[price] ?? 0) - countOf(fixed));
  return Math.min(left, countOf(variable)) * prices[price].dollars;
};

/** What AWS gives to every account each month, for good, of what grows with members, in US dollars. */
export const allowances = (bill: Bill): number =>
  (Object.keys(freeForGood) as PriceName[]).reduce((sum, price) => sum + allowanceOf(price, bill), 0);

/** What AWS bills of what grows with members, without the user pool, in US dollars. */
export const billedSum = (bill: Bill): number => variableSum(bill) - allowances(bill);

/** What grows with members at list prices, without the user pool and before allowances, in US dollars. */
export const variableSum = ({ variable }: Bill): number => sumOf(variable);

/** Everything that AWS bills, in US dollars. */
export const totalOf = (bill: Bill): number => billedSum(bill) + bill.pool.dollars + sumOf(bill.fixed);

/** Whether a line is its count times its price. */
export const isExact = ({ count, price, dollars }: CostLine): boolean =>
  Math.abs(count * prices[price].dollars - dollars) < 0.005;
