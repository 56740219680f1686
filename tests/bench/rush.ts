import { setTimeout as pause } from "node:timers/promises";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import type { LinePlace } from "../../shared/model/line.ts";
import { call } from "../support/call.ts";
import { aMember, anEvent, type Member } from "../support/fixtures.ts";
import { stackAt } from "../support/stack.ts";
import { keyOf, openTable } from "../support/table.ts";
import { type Figure, figuresSection, ms, quantile, type Section } from "./figures.ts";

const people = 500;
const answerMilliseconds = 5_000;
const longestWaitMilliseconds = 120_000;

type Kind = "page" | "sold out" | "place" | "503" | "other";
type Answer = { kind: Kind; took: number; place: LinePlace | null };

const crowd = async (): Promise<Member[]> => {
  const members: Member[] = [];
  while (members.length < people) members.push(...(await Promise.all(Array.from({ length: 20 }, () => aMember()))));
  return members;
};

const tap = async ({ token }: Member, eventId: string): Promise<Answer> => {
  const begin = performance.now();
  const { status, body, error } = await call("tickets", "checkout", { eventId, tier: "GA+" }, { token });
  const took = performance.now() - begin;
  if (status === 201) return { kind: body.place ? "place" : "page", took, place: body.place };
  if (error?.code === "event.sold-out") return { kind: "sold out", took, place: null };
  return { kind: status === 503 ? "503" : "other", took, place: null };
};

/** As the page does: looks after its place as often as the place says. */
const waitInLine = async ({ token }: Member, eventId: string, begin: number) => {
  for (;;) {
    const { body } = await call("tickets", "linePlace", { eventId }, { token });
    const took = performance.now() - begin;
    if (body.place?.state !== "waiting" || took > longestWaitMilliseconds) return { state: body.place?.state, took };
    await pause(Math.min(5_000, 1_000 + body.place.wait_seconds * 250));
  }
};

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

const rushFor = async (origin: string, spots: number): Promise<Figure[]> => {
  const [event, members] = await Promise.all([anEvent({ total_spots: spots }), crowd()]);
  await stackAt(origin).settled();
  await stackAt(origin).stripe("api/limit", {});
  const begin = performance.now();
  const answers = await Promise.all(members.map((member) => tap(member, event.id)));
  const inLine = members.filter((_member, index) => answers[index]?.kind === "place");
  const ends = await Promise.all(inLine.map((member) => waitInLine(member, event.id, begin)));
  await stackAt(origin).stripe("api/heal");
  const stock = await (await openTable(origin)).get(keyOf(StockEntity, { event_id: event.id }));
  const count = (kind: Kind) => answers.filter((answer) => answer.kind === kind).length;
  const took = answers.map((answer) => answer.took);
  const slowest = Math.max(...took);
  const ready = ends.filter(({ state }) => state === "ready");
  const seats = Math.min(spots, people);
  const label = `for ${spots} seats:`;
  const failures = count("503") + count("other");
  return [
    {
      what: `${label} any other answer than these three`,
      is: String(failures),
      wanted: "0",
      isReached: failures === 0,
    },
    {
      what: `${label} page / place in line / sold out`,
      is: `${count("page")} / ${count("place")} / ${count("sold out")}`,
    },
    { what: `${label} median answer`, is: ms(quantile(took, 0.5)) },
    {
      what: `${label} slowest answer`,
      is: seconds(slowest),
      wanted: `<= ${answerMilliseconds / 1_000} s`,
      isReached: slowest <= answerMilliseconds,
    },
    {
      what: `${label} seats held`,
      is: String(stock?.held),
      wanted: String(seats),
      isReached: stock?.held === seats && count("page") + ready.length === seats,
    },
    { what: `${label} until the last page`, is: seconds(Math.max(0, ...ready.map((end) => end.took))) },
  ];
};

/** What 500 buyers at once come to, for 60 and for 2,000 seats, when Stripe takes 25 requests a second. */
export const rushForSpots = async (origin: string): Promise<Section> =>
  figuresSection(
    "A rush: 500 buyers at once, and Stripe takes 25 requests a second",
    [...(await rushFor(origin, 60)), ...(await rushFor(origin, 2_000))],
    "All are sent before the first is answered. One process plays the Lambda that AWS would run several hundred of, and works on 50 calls at a time.",
  );
