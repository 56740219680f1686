import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { seatsOf } from "../../support/balance-checks.ts";
import { callOrigin, ok } from "../../support/call.ts";
import { holdsOf, stack, tryToJoin } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import {
  aLine,
  leave,
  letServe,
  meetAtStock,
  placeOf,
  serve,
  stateOf,
  stopServing,
  untilServed,
} from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";

giveOwnStack("in-memory-counted");

const membersOf = (count: number): Promise<Member[]> => Promise.all(Array.from({ length: count }, () => aMember()));
const seats = (eventId: string) => seatsOf(callOrigin(), eventId);

test("an order whose seats others write at the same moment gets a place in line, its payment page from there, and keeps both under the same key once it has left", async () => {
  const [buyer, other, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 5 })]);
  await stack().settled();
  await meetAtStock(event.id);
  const key = randomUUID();
  const ask = () => tryToJoin(buyer, event.id, { quantity: 2, expectedTotal: 4_000 }, undefined, key);
  const { status, body } = await ask();
  expect([status, body.hold, body.url, body.place?.state]).toEqual([201, null, null, "waiting"]);
  const place = await untilServed(buyer, event.id);
  expect(place).toMatchObject({ state: "ready", number: 1, ahead: 0, wait_seconds: 0 });
  expect(place?.hold?.checkout_url).toContain("cs_");
  expect(await placeOf(other, event.id)).toBeNull();
  expect(await seats(event.id)).toEqual({ left: 3, held: 2, sold: 0 });
  expect(await ok(leave(buyer, event.id))).toEqual({ place: null });
  expect(await placeOf(buyer, event.id)).toBeNull();
  expect(await ok(ask())).toMatchObject({ url: place?.hold?.checkout_url, hold: place?.hold, place: null });
});

test("30 buyers for 10 seats hold exactly 10, the others hear that it is sold out, and nobody gets a 5xx", async () => {
  const [buyers, event] = await Promise.all([membersOf(30), anEvent({ total_spots: 10 })]);
  await stack().settled();
  await stack().fault({ kind: "overlap", times: 10_000, containing: event.id });
  const answers = await Promise.all(buyers.map((buyer) => tryToJoin(buyer, event.id)));
  const kinds = new Set(answers.map(({ status, error }) => `${status} ${error?.code ?? ""}`.trim()));
  expect([...kinds].filter((kind) => kind !== "201" && kind !== "409 event.sold-out")).toEqual([]);
  const results = await Promise.all(
    buyers.map(async (buyer, index) => {
      const { body, error } = answers[index] ?? {};
      if (error || body?.hold) return { number: 0, isHeld: Boolean(body?.hold) };
      const place = await untilServed(buyer, event.id);
      if (place?.state === "refused") expect(place.error?.code).toBe("event.sold-out");
      return { number: body?.place?.number ?? 0, isHeld: place?.state === "ready" };
    }),
  );
  expect(results.filter(({ isHeld }) => isHeld)).toHaveLength(10);
  const inLine = results.filter(({ number }) => number > 0).sort((one, other) => one.number - other.number);
  expect(inLine.length).toBeGreaterThan(0);
  expect(new Set(inLine.map(({ number }) => number)).size).toBe(inLine.length);
  // Nobody with a later number was served before one with an earlier number.
  const firstRefused = inLine.findIndex(({ isHeld }) => !isHeld);
  if (firstRefused >= 0) expect(inLine.slice(firstRefused).filter(({ isHeld }) => isHeld)).toEqual([]);
  expect(await seats(event.id)).toEqual({ left: 0, held: 10, sold: 0 });
  const holders = (await Promise.all(buyers.map((buyer) => holdsOf(buyer)))).flat();
  expect(new Set(holders.map(({ id }) => id)).size).toBe(10);
}, 120_000);

test("18 simultaneous buyers at 3 Stripe requests a second lose no hold, and everybody gets a page", async () => {
  const [buyers, event] = await Promise.all([membersOf(18), anEvent({ total_spots: 18 })]);
  await stack().stripe("api/forget-calls");
  await stack().stripe("api/limit", { perEndpoint: 3, perAccount: 12 });
  const answers = await Promise.all(buyers.map((buyer) => tryToJoin(buyer, event.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(answers.some(({ body }) => body.place)).toBe(true);
  const pages = await Promise.all(
    buyers.map(async (buyer) => {
      await untilServed(buyer, event.id);
      const [hold, ...more] = await holdsOf(buyer);
      expect(more).toEqual([]);
      return hold?.checkout_url;
    }),
  );
  expect(new Set(pages.filter(Boolean)).size).toBe(18);
  expect(await seats(event.id)).toEqual({ left: 0, held: 18, sold: 0 });
  const { calls } = (await stack().stripe("api/calls", { match: "POST /v1/checkout/sessions" })) as {
    calls: { status: number }[];
  };
  expect(calls.some(({ status }) => status === 429)).toBe(true);
}, 150_000);

test("a run that dies in the middle is followed by one that serves the others, each once", async () => {
  await stopServing();
  const { event, members } = await aLine(8, [{}, {}, {}, {}, {}, {}]);
  await letServe();
  const died = stack()
    .invoke("serveLine", {})
    .catch(() => "died");
  await expect.poll(async () => (await seats(event.id)).held, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  await stack().kill("serveLine");
  await died;
  // Its lease is over by the next minute.
  await serve();
  const states = await Promise.all(members.map((member) => stateOf(member, event.id)));
  expect(states).toEqual(Array(6).fill("ready"));
  expect(await seats(event.id)).toEqual({ left: 2, held: 6, sold: 0 });
  const pages = (await Promise.all(members.map((member) => holdsOf(member)))).flat();
  expect(new Set(pages.map(({ checkout_url }) => checkout_url)).size).toBe(6);
}, 60_000);
