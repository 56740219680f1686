import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { buy, holdsOf, stack, tryToJoin } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { leave, meetAtStock, placeOf, serve, stopServing, untilServed } from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";

giveOwnStack("in-memory-counted");

const membersOf = async (count: number): Promise<Member[]> => {
  const members: Member[] = [];
  while (members.length < count) {
    const more = Array.from({ length: Math.min(20, count - members.length) }, () => aMember());
    members.push(...(await Promise.all(more)));
  }
  return members;
};
const seats = (eventId: string) => seatsOf(callOrigin(), eventId);
const stripeIsBusy = () =>
  stack().stripe("api/fail", { mode: "429", count: 1_000, match: "POST /v1/checkout/sessions" });

describe("an order whose seats others write at the same moment", () => {
  test("gets a place in line, and its payment page from there, under the same key", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    await stack().settled();
    await meetAtStock(event.id);
    const key = randomUUID();
    const answer = await tryToJoin(buyer, event.id, { quantity: 2, expectedTotal: 4_000 }, undefined, key);
    expect([answer.status, answer.body.hold, answer.body.url]).toEqual([201, null, null]);
    expect(answer.body.place).toMatchObject({
      event_id: event.id,
      number: 1,
      ahead: 0,
      state: "waiting",
      order: { tier: "GA+", quantity: 2, ambassador_code: null, expected_total: 4_000 },
      hold: null,
      error: null,
    });
    const place = await untilServed(buyer, event.id);
    expect(place).toMatchObject({ state: "ready", number: 1, ahead: 0, wait_seconds: 0 });
    expect(place?.hold?.checkout_url).toContain("cs_");
    expect(await seats(event.id)).toEqual({ left: 3, held: 2, sold: 0 });
    const again = await ok(tryToJoin(buyer, event.id, { quantity: 2, expectedTotal: 4_000 }, undefined, key));
    expect(again).toMatchObject({ url: place?.hold?.checkout_url, hold: place?.hold, place: null });
    expect(await placeOf(buyer, event.id)).toBeNull();
  });

  test("with a total of 0 gets its ticket from the line", async () => {
    const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 5 })]);
    await stack().settled();
    await meetAtStock(event.id);
    expect((await ok(tryToJoin(buyer, event.id))).place?.state).toBe("waiting");
    const place = await untilServed(buyer, event.id);
    expect([place?.state, place?.ticket_ids.length, place?.hold?.status]).toEqual(["ready", 1, "paid"]);
    expect(await seats(event.id)).toEqual({ left: 4, held: 0, sold: 1 });
  });
});

test("an order that Stripe is too busy for keeps its seats, waits for its page, and gets it, without any 503", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  await stripeIsBusy();
  const key = randomUUID();
  const ask = () => tryToJoin(buyer, event.id, { quantity: 2 }, undefined, key);
  const { status, body } = await ask();
  expect([status, body.url, body.hold?.status, body.place?.state]).toEqual([201, null, "held", "waiting"]);
  expect(body.place?.hold?.id).toBe(body.hold?.id);
  expect((await ok(ask())).place?.number).toBe(body.place?.number);
  await stack().stripe("api/heal");
  const place = await untilServed(buyer, event.id);
  expect(place).toMatchObject({ state: "ready", hold: { id: body.hold?.id } });
  expect((await ok(ask())).url).toBe(place?.hold?.checkout_url);
  expect(await seats(event.id)).toEqual({ left: 3, held: 2, sold: 0 });
});

test("a checkout of an event that was sold out just now costs one read", async () => {
  const [first, second, third, event] = await Promise.all([
    aMember(),
    aMember(),
    aMember(),
    anEvent({ total_spots: 1 }),
  ]);
  await buy(first, event.id);
  await stack().settled();
  expect((await tryToJoin(second, event.id)).error?.code).toBe("event.sold-out");
  await stack().databaseCalls();
  expect((await tryToJoin(third, event.id)).error).toMatchObject({
    code: "event.sold-out",
    details: { spots_left: 0 },
  });
  const calls = (await stack().databaseCalls()).filter(({ caller }) => /-Tickets[0-9A-F]{8}$/.test(caller));
  // The limit on checkouts is the one write.
  expect(calls.map(({ operation }) => operation).sort()).toEqual(["BatchGetItem", "UpdateItem"]);
});

test("100 buyers for 30 seats hold exactly 30, the others hear that it is sold out, and nobody gets a 5xx", async () => {
  const [buyers, event] = await Promise.all([membersOf(100), anEvent({ total_spots: 30 })]);
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
  expect(results.filter(({ isHeld }) => isHeld)).toHaveLength(30);
  const inLine = results.filter(({ number }) => number > 0).sort((one, other) => one.number - other.number);
  expect(inLine.length).toBeGreaterThan(0);
  expect(new Set(inLine.map(({ number }) => number)).size).toBe(inLine.length);
  // Nobody with a later number was served before one with an earlier number.
  const firstRefused = inLine.findIndex(({ isHeld }) => !isHeld);
  if (firstRefused >= 0) expect(inLine.slice(firstRefused).filter(({ isHeld }) => isHeld)).toEqual([]);
  expect(await seats(event.id)).toEqual({ left: 0, held: 30, sold: 0 });
  const holders = (await Promise.all(buyers.map((buyer) => holdsOf(buyer)))).flat();
  expect(new Set(holders.map(({ id }) => id)).size).toBe(30);
}, 120_000);

test("a place is its member's own, and leaving it gives the turn to the next one", async () => {
  const [one, other, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 5 })]);
  await stack().settled();
  // A run that has read a place opens its page, even if its member leaves at that moment.
  await stopServing();
  await stripeIsBusy();
  await ok(tryToJoin(one, event.id));
  expect(await placeOf(other, event.id)).toBeNull();
  await ok(tryToJoin(other, event.id));
  expect((await ok(leave(one, event.id))).place).toBeNull();
  expect(await placeOf(one, event.id)).toBeNull();
  expect(await ok(leave(one, event.id))).toEqual({ place: null });
  await stack().stripe("api/heal");
  await serve();
  expect((await untilServed(other, event.id))?.state).toBe("ready");
  const [hold] = await holdsOf(one);
  expect(hold).toMatchObject({ status: "held", checkout_url: null });
  expect(
    (await ok(call("tickets", "payHold", { holdId: hold?.id ?? "" }, { token: one.token }))).checkout_url,
  ).toContain("cs_");
});
