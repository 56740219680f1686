/** Something assumed of an average member's month, and why. */
export type Assumption = { value: number; why: string };

const assumed = (value: number, why: string): Assumption => ({ value, why });

/** Steps of a visit as tests/web/cost/visit.spec.ts records them; each value is how often one visit takes the step. */
export const stepsOfVisit = {
  "open the app": assumed(1, "every visit begins there"),
  "look at deals": assumed(0.7, "deals are what most members pay for"),
  "open a deal": assumed(1, "two are opened by those who look for one, none by the others"),
  "look at events": assumed(0.5, "every other visit asks what is on"),
  "open an event": assumed(0.5, "one of those on the list"),
  "look at the feed": assumed(0.5, "every other visit"),
  "open a post": assumed(0.2, "few posts are opened: the feed shows them whole"),
  "look at messages": assumed(0.3, "a third of the members write to each other"),
  "open a conversation": assumed(0.3, "the one with something new"),
  "look at the profile": assumed(0.2, "the member card at a door, tickets, settings"),
} satisfies Record<string, Assumption>;

/** What a member does in a month, by operation; routes' units are recorded in docs/route-units.json. */
export const actions = {
  "deals.claim": assumed(2.5, "a membership pays for itself with two or three redemptions"),
  "deals.favorite": assumed(1, "a few at first, then seldom"),
  "events.join": assumed(1, "one RSVP a month"),
  "community.createPost": assumed(0.3, "one in ten members writes, three times a month"),
  "community.like": assumed(2, "ten times as frequent as comments would be high for so small a city"),
  "community.comment": assumed(0.4, "by those who write posts"),
  "community.follow": assumed(0.3, "mostly in the first month"),
  "messages.send": assumed(3, "a third of the members, nine messages each"),
  "tickets.quote": assumed(1, "twice as many look at an order as buy"),
  "tickets.checkout": assumed(0.5, "one order every other month, the free ticket of the month included"),
  "tickets.bySession": assumed(0.5, "the page after the payment"),
} satisfies Record<string, Assumption>;

/** What happens without a call of the member's own browser. */
export const happenings = {
  "a ticket bought": assumed(0.5, "as many as orders"),
  "a plan renewed": assumed(
    0.6,
    "six of ten active members pay for a plan; the others came by a grant, a gift or for free",
  ),
} satisfies Record<string, Assumption>;

/** Everything else of the month. */
export const habits = {
  visits: assumed(8, "twice a week: apps for going out see a fifth to a quarter of their monthly members on a day"),
  minutesOfVisit: assumed(5, "long enough to choose and to redeem at a register"),
  fullLoads: assumed(
    1,
    "two releases a month each change 41 % of the files (counted: 104 of 252 after a line in three features), and one member in five has a new device",
  ),
  pictures: assumed(
    60,
    "new ones in a month: deals, events, posts and avatars a city of this size adds; browsers keep each for a year",
  ),
  bytesOfPicture: assumed(30_000, "a picture of 640 pixels as WebP of quality 80"),
  mails: assumed(3, "two campaigns, and one about a ticket, a plan or an account"),
  bytesOfMail: assumed(25_000, "text, HTML and a calendar file"),
  uploads: assumed(0.2, "a picture with two of three posts, seldom an avatar"),
  bytesOfUpload: assumed(600_000, "the three renditions of a photograph together"),
  monthsKept: assumed(12, "in a city of two years that grows steadily an average member has been here for one"),
  bytesOfMonth: assumed(
    30_000,
    "20 analytics events of 400 bytes with a copy in an index, kept for 13 months; 15 other items of 500 bytes with one or two copies",
  ),
} satisfies Record<string, Assumption>;

/** How calls of functions become what is billed of them. */
export const machine = {
  processorMilliseconds: assumed(
    5,
    "a route's p50 by HTTP, edge and gateway included, is 5 to 10 ms here (docs/bench.md); half of it is the function",
  ),
  streamMilliseconds: assumed(12, "a batch of one change, through all projections that follow it"),
  databaseMilliseconds: assumed(4, "what a call to DynamoDB from the same region takes, one after the other"),
  fullProcessorMb: assumed(1_769, "the memory with which Lambda gives one whole processor"),
  memoryMb: assumed(512, "lib/constructs/domain-function.ts; uploads and readers of the stream have 1,024"),
  streamMemoryMb: assumed(1_024, "lib/stacks/jobs.ts"),
  minutesKept: assumed(7, "how long Lambda keeps an environment that nobody calls: 5 to 15 minutes are observed"),
  minutesAwake: assumed(960, "a city's day: 16 hours"),
  callsOfVisitAndFunction: assumed(
    2,
    "a visit calls each of its functions about twice; the first call finds no environment, if any does",
  ),
  coldFloor: assumed(
    0.01,
    "calls that start an environment although others are warm: two at once, new code, Lambda's own replacing",
  ),
  coldMilliseconds: assumed(
    600,
    "the module load of docs/bench.md with the processor share of 512 MB, and the start of Node",
  ),
  readersOfChange: assumed(2, "both readers of the stream; what they write themselves comes with the next batch"),
  logBytesOfCall: assumed(
    420,
    "one line of ours for each call (functions/platform/middleware/response.ts), with CloudWatch's 26 bytes",
  ),
  accessLogBytesOfCall: assumed(330, "API Gateway's line for each call (lib/constructs/contract-api.ts)"),
  logMonthsKept: assumed(3, "lib/stages.ts"),
  logCompression: assumed(0.15, "what is stored of a line of JSON"),
  eventsOfRenewal: assumed(3, "what Stripe sends of one renewal to the hook (ops/stripe-setup)"),
  transactionMilliseconds: assumed(
    12,
    "what a transaction of a checkout keeps an event's stock for; longer, and fewer fit",
  ),
  secretsOfColdStart: assumed(
    1.5,
    "the origin's proof always, the signing key where lists have cursors (functions/platform/secrets.ts)",
  ),
} satisfies Record<string, Assumption>;

/** How uneven a month is, for what breaks first. */
export const peaks = {
  ofMonth: assumed(12, "an evening has four times the average, a Friday three times as much again"),
  shareInRush: assumed(0.02, "members who want the same event's tickets as soon as they are sold"),
  secondsOfRush: assumed(60, "how long they take to press the button"),
} satisfies Record<string, Assumption>;
