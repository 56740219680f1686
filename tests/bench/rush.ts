import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import type { LinePlace } from "../../shared/model/line.ts";
import { call } from "../support/call.ts";
import { anEvent, type Member } from "../support/fixtures.ts";
import { stackAt } from "../support/stack.ts";
import { keyOf, openTable } from "../support/table.ts";
import { createCrowd } from "./crowd.ts";
import { type Figure, figuresSection, ms, quantile, type Section } from "./figures.ts";

const people = 500;
const answerMilliseconds = 5_000;
const longestWaitMilliseconds = 90_000;
const stripeRequestsPerSecond = 25;

type Kind = "page" | "sold out" | "place" | "5xx" | "other";
type Answer = { kind: Kind; took: number; place: LinePlace | null };
type End = { number: number; state: LinePlace["state"] | undefined; took: number };

const tap = async ({ token }: Member, eventId: string): Promise<Answer> => {
  const begin = performance.now();
  const { status, body, error } = await call("tickets", "checkout", { eventId, tier: "GA+" }, { token });
  const took = performance.now() - begin;
  if (status === 201) return { kind: body.place ? "place" : "page", took, place: body.place };
  if (error?.code === "event.sold-out") return { kind: "sold out", took, place: null };
  return { kind: status >= 500 ? "5xx" : "other", took, place: null };
};

/** As the page does: looks after its place as often as the place says. */
const waitInLine = async ({ token }: Member, { event_id: eventId, number }: LinePlace, begin: number): Promise<End> => {
  for (;;) {
    const { body } = await call("tickets", "linePlace", { eventId }, { token });
    const took = performance.now() - begin;
    const { state, wait_seconds = 0 } = body.place ?? {};
    if (state !== "waiting" || took > longestWaitMilliseconds) return { number, state, took };
    await pause(Math.min(5_000, 1_000 + wait_seconds * 250));
  }
};

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Milliseconds that all processors of the machine worked, and that this process did. */
const readProcessorTime = () => {
  const machine = cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0);
  const { user, system } = process.cpuUsage();
  return { machine, own: (user + system) / 1_000 };
};

const readStripePace = async (origin: string): Promise<{ most: number; refused: number }> => {
  const { calls } = (await stackAt(origin).stripe("api/calls", { match: "POST /v1/checkout/sessions" })) as {
    calls: { at: string; status: number }[];
  };
  const begun = calls.filter(({ status }) => status !== 429).map(({ at }) => Date.parse(at));
  const most = Math.max(0, ...begun.map((from) => begun.filter((at) => at >= from && at < from + 1_000).length));
  return { most, refused: calls.length - begun.length };
};

/** Whether nobody who waits behind somebody else was served before them: by when their seats were reserved, and by refusals. */
const isInOrder = (ends: readonly End[], reservedAt: ReadonlyMap<number, string>): boolean => {
  const inLine = ends.toSorted((one, other) => one.number - other.number);
  const times = inLine.flatMap(({ number }) => reservedAt.get(number) ?? []);
  const firstRefused = inLine.findIndex(({ state }) => state === "refused");
  const servedBehind = firstRefused < 0 ? [] : inLine.slice(firstRefused).filter(({ state }) => state === "ready");
  return times.every((time, index) => index === 0 || (times[index - 1] ?? "") <= time) && servedBehind.length === 0;
};

type Rush = { answers: Answer[]; ends: End[]; machine: number; own: number; lasted: number };

const letThemTap = async (members: Member[], eventId: string): Promise<Rush> => {
  const [before, begin] = [readProcessorTime(), performance.now()];
  let after = before;
  let lasted = 0;
  let unanswered = members.length;
  const outcomes = await Promise.all(
    members.map(async (member) => {
      const answer = await tap(member, eventId);
      unanswered -= 1;
      if (unanswered === 0) {
        after = readProcessorTime();
        lasted = performance.now() - begin;
      }
      return { answer, end: answer.place && (await waitInLine(member, answer.place, begin)) };
    }),
  );
  return {
    answers: outcomes.map(({ answer }) => answer),
    ends: outcomes.flatMap(({ end }) => end ?? []),
    machine: after.machine - before.machine,
    own: after.own - before.own,
    lasted,
  };
};

const readReservations = async (origin: string, eventId: string) => {
  const table = await openTable(origin);
  const stock = await table.get(keyOf(StockEntity, { event_id: eventId }));
  const holds = (await table.everything("hold")).filter((hold) => hold.event_id === eventId && hold.status === "held");
  const reservedAt = new Map(holds.map((hold) => [String(hold.id), String(hold.created_at)]));
  const places = (await table.everything("line-place")).filter((place) => place.event_id === eventId);
  const byNumber = new Map(
    places.flatMap((place) => {
      const at = reservedAt.get(String(place.hold_id));
      return at && place.joined_at !== at ? [[Number(place.number), at] as const] : [];
    }),
  );
  return { held: Number(stock?.held), holds: holds.length, byNumber };
};

const rushFor = async (origin: string, members: Member[], spots: number): Promise<Figure[]> => {
  const event = await anEvent({ total_spots: spots });
  await stackAt(origin).settled();
  await stackAt(origin).stripe("api/forget-calls");
  await stackAt(origin).stripe("api/limit", {});
  await stackAt(origin).fault({ kind: "overlap", times: 1_000_000, containing: event.id });
  const { answers, ends, machine, own, lasted } = await letThemTap(members, event.id);
  const pace = await readStripePace(origin);
  await stackAt(origin).stripe("api/heal");
  await stackAt(origin).clearFaults();
  const { held, holds, byNumber } = await readReservations(origin, event.id);
  const count = (kind: Kind) => answers.filter((answer) => answer.kind === kind).length;
  const took = answers.map((answer) => answer.took);
  const slowest = Math.max(...took);
  const ready = ends.filter(({ state }) => state === "ready");
  const seats = Math.min(spots, people);
  const isOrderly = isInOrder(ends, byNumber);
  const line = (what: string, is: string, wanted?: string, isReached?: boolean, because?: string): Figure => ({
    what: `${spots} seats: ${what}`,
    is,
    ...(wanted === undefined ? {} : { wanted }),
    ...(isReached === undefined ? {} : { isReached }),
    ...(because === undefined ? {} : { because }),
  });
  return [
    line(
      "answers of 5xx / any other",
      `${count("5xx")} / ${count("other")}`,
      "0 / 0",
      count("5xx") + count("other") === 0,
    ),
    line("payment page / place in line / sold out", `${count("page")} / ${count("place")} / ${count("sold out")}`),
    line("answer, p50", ms(quantile(took, 0.5))),
    line("answer, p95", ms(quantile(took, 0.95))),
    line(
      "answer, slowest",
      seconds(slowest),
      `<= ${answerMilliseconds / 1_000} s`,
      slowest <= answerMilliseconds,
      `all answers together took ${seconds(machine)} of processor time, and this machine has ${cpus().length} processors for the buyers and all parts of the city. On AWS each call has a processor of its own.`,
    ),
    line(
      "processor time of all answers / of it the buyers' own",
      `${seconds(machine)} in ${seconds(lasted)} on ${cpus().length} processors / ${seconds(own)}`,
    ),
    line("reservations", `${holds}, ${held} seats`, String(seats), holds === seats && held === seats),
    line("served in order of arrival", isOrderly ? "yes" : "no", "yes", isOrderly),
    line(
      "pages and tickets that buyers have",
      String(count("page") + ready.length),
      String(seats),
      count("page") + ready.length === seats,
    ),
    line("until the last page", seconds(Math.max(0, ...ready.map((end) => end.took)))),
    line(
      "payment pages begun at Stripe, most in a second / refused (429)",
      `${pace.most} / ${pace.refused}`,
      `<= ${stripeRequestsPerSecond}`,
      pace.most <= stripeRequestsPerSecond,
    ),
  ];
};

/** What 500 buyers at once come to, for 60 and for 2,000 seats, when Stripe takes 25 requests a second. */
export const rushForSpots = async (origin: string, dataDir: string): Promise<Section> => {
  const crowd = await createCrowd(people, dataDir);
  const [few, many] = [await rushFor(origin, crowd, 60), await rushFor(origin, crowd, 2_000)];
  return figuresSection(
    "A rush: 500 buyers at once, and Stripe takes 25 requests a second",
    [...few, ...many],
    "All are sent before the first is answered. One machine plays the buyers, the edge, the Lambda that AWS would run several hundred of, the database and Stripe. AWS would show the same of what the table decides: who gets a page at once, who waits, in which order they are served, and Stripe's pace; the stand-in of the database refuses transactions that overlap on the stock, as DynamoDB does. Only one machine shows how long an answer takes, since all share its processors, and that nearly all who come later join with one read: here one process has sent the others into the line, on AWS each environment learns of it with its first order.",
  );
};
