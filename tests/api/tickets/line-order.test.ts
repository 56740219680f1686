import { beforeEach, describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { LinePlaceEntity } from "../../../functions/tickets/line/line-place.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { holdsOf, stack, tryToJoin } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { aLine, leave, letServe, placeOf, serve, stateOf, stopServing } from "../../support/line.ts";
import { overtake, testOvertaken } from "../../support/overtake.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";

giveOwnStack("in-memory-counted");

const seats = (eventId: string) => seatsOf(callOrigin(), eventId);

beforeEach(async () => {
  await stack().settled();
  await stopServing();
});

test("orders are served by their numbers, a changed order keeps its number, and one too large for what is left is refused alone", async () => {
  const { event, members, keys } = await aLine(5, [{ quantity: 1 }, { quantity: 1 }, { quantity: 3 }, { quantity: 1 }]);
  const [first, second, third, fourth] = members as [Member, Member, Member, Member];
  const changed = await ok(tryToJoin(first, event.id, { quantity: 3 }));
  expect(changed.place).toMatchObject({ number: 1, ahead: 0, order: { quantity: 3 } });
  expect((await placeOf(second, event.id))?.number).toBe(2);
  expect((await ok(tryToJoin(second, event.id, { quantity: 1 }, undefined, keys[1]))).place?.number).toBe(2);
  const other = await tryToJoin(second, event.id, { quantity: 2 }, undefined, keys[1]);
  expect([other.status, other.error?.code]).toEqual([422, "idempotency-mismatch"]);
  await serve();
  const states = await Promise.all(members.map((member) => stateOf(member, event.id)));
  expect(states).toEqual(["ready", "ready", "event.sold-out", "ready"]);
  expect((await placeOf(third, event.id))?.error).toMatchObject({ details: { spots_left: 1 } });
  expect((await holdsOf(first)).map(({ quantity }) => quantity)).toEqual([3]);
  expect((await holdsOf(fourth)).map(({ quantity }) => quantity)).toEqual([1]);
  expect(await seats(event.id)).toEqual({ left: 0, held: 5, sold: 0 });
});

test("an order that is changed while it is refused is served with its new quantity, before who waits behind it", async () => {
  const { event, members } = await aLine(2, [{ quantity: 3 }, { quantity: 1 }]);
  const [first, second] = members as [Member, Member];
  await overtake({
    write: { containing: '"refused"' },
    late: serve,
    meanwhile: () => ok(tryToJoin(first, event.id, { quantity: 2 })),
  });
  expect(await stateOf(first, event.id)).toBe("ready");
  expect(await stateOf(second, event.id)).toBe("event.sold-out");
  expect(await seats(event.id)).toEqual({ left: 0, held: 2, sold: 0 });
});

test("control: a refusal that is written without its condition refuses the order that was changed meanwhile", async () => {
  const { event, members } = await aLine(2, [{ quantity: 3 }]);
  const meanwhile = () => ok(tryToJoin(members[0] as Member, event.id, { quantity: 2 }));
  await overtake({ write: { containing: '"refused"' }, late: serve, meanwhile }, false);
  expect(await stateOf(members[0] as Member, event.id)).toBe("event.sold-out");
});

testOvertaken(
  "a payment page that is opened for somebody who leaves the line at the same moment",
  async () => {
    const [event, member] = await Promise.all([anEvent({ total_spots: 5 }), aMember()]);
    await stack().stripe("api/fail", { mode: "429", count: 1_000, match: "POST /v1/checkout/sessions" });
    expect((await ok(tryToJoin(member, event.id))).place?.state).toBe("waiting");
    await stack().stripe("api/heal");
    const key = keyOf(LinePlaceEntity, { user_id: member.userId, event_id: event.id });
    return {
      write: { containing: '"ready"' },
      late: serve,
      meanwhile: () => ok(leave(member, event.id)),
      outcome: async () => (await (await openTable()).get(key))?.stage,
    };
  },
  { guarded: undefined, control: "ready" },
);

test("who leaves the line gets nothing, and the next one gets the seats", async () => {
  const { event, members } = await aLine(1, [{}, {}, {}]);
  const [first, second, third] = members as [Member, Member, Member];
  expect((await leave(first, event.id)).status).toBe(200);
  expect(await placeOf(first, event.id)).toBeNull();
  await serve();
  expect(await stateOf(second, event.id)).toBe("ready");
  expect(await stateOf(third, event.id)).toBe("event.sold-out");
  expect(await holdsOf(first)).toEqual([]);
  expect(await seats(event.id)).toEqual({ left: 0, held: 1, sold: 0 });
});

test("everybody behind the last seat hears that it is sold out with one write", async () => {
  const { event, members } = await aLine(1, [{}, {}, {}, {}, {}, {}]);
  await stack().databaseCalls();
  await serve();
  const states = await Promise.all(members.map((member) => stateOf(member, event.id)));
  expect(states).toEqual(["ready", ...Array.from({ length: 5 }, () => "event.sold-out")]);
  const table = await openTable();
  const places = await Promise.all(
    members.map(({ userId: user_id }) => table.get(keyOf(LinePlaceEntity, { user_id, event_id: event.id }))),
  );
  // No place of theirs was written: the line's one item says it.
  expect(places.map((place) => place?.stage)).toEqual(["ready", ...Array.from({ length: 5 }, () => "seats")]);
  // A seat that comes back is sold to whoever comes next.
  const [hold] = await holdsOf(members[0] as Member);
  await ok(call("tickets", "cancelHold", { holdId: hold?.id ?? "" }, { token: members[0]?.token }));
  const again = await ok(tryToJoin(members[3] as Member, event.id));
  expect(again.url ?? again.place?.state).toBeTruthy();
  expect(await seats(event.id)).toMatchObject({ left: again.hold ? 0 : 1 });
});

describe("an order whose circumstances change while it waits is refused when it is served, with nothing held:", () => {
  test.each([
    ["another price", { ticket_types: typesAt({ price_ga: 3_000 }) }, "price-changed"],
    ["an event taken off sale", { is_published: false }, "not-found"],
    ["an event that became premium", { premium: true }, "premium-required"],
  ])("%s", async (_what, change, code) => {
    const { event, members } = await aLine(5, [{ expectedTotal: 2_000 }]);
    const [buyer] = members as [Member];
    const table = await openTable();
    const stored = await table.get(keyOf(EventEntity, { id: event.id }));
    await table.put({ ...stored, ...change });
    await serve();
    expect(await stateOf(buyer, event.id)).toBe(code);
    expect(await holdsOf(buyer)).toEqual([]);
    expect(await seats(event.id)).toEqual({ left: 5, held: 0, sold: 0 });
    // It is over once its buyer has read it.
    await ok(leave(buyer, event.id));
    expect(await placeOf(buyer, event.id)).toBeNull();
  });
});

test("a run that dies in the middle is followed by one that serves the others, each once", async () => {
  const { event, members } = await aLine(8, [{}, {}, {}, {}, {}, {}]);
  await letServe();
  const died = stack()
    .invoke("serveLine", {})
    .catch(() => "died");
  await expect.poll(async () => (await seats(event.id))?.held, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  await stack().kill("serveLine");
  await died;
  // Its lease is over by the next minute.
  await serve();
  const states = await Promise.all(members.map((member) => stateOf(member, event.id)));
  expect(new Set(states)).toEqual(new Set(["ready"]));
  expect(await seats(event.id)).toEqual({ left: 2, held: 6, sold: 0 });
  const pages = (await Promise.all(members.map((member) => holdsOf(member)))).flat();
  expect(new Set(pages.map(({ checkout_url }) => checkout_url)).size).toBe(6);
}, 60_000);

test("the deletion of an account takes its place out of the line", async () => {
  const { event, members } = await aLine(1, [{}, {}]);
  const [first, second] = members as [Member, Member];
  const exported = JSON.stringify(await ok(call("account", "export", {}, { token: first.token })));
  expect(exported).toContain("places_in_line");
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: first.token }));
  const key = keyOf(LinePlaceEntity, { user_id: first.userId, event_id: event.id });
  expect(await (await openTable()).get(key)).toBeUndefined();
  await serve();
  expect(await stateOf(second, event.id)).toBe("ready");
});

test("reading a place costs one call, whatever the length of the line", async () => {
  const { event, members } = await aLine(5, [{}, {}, {}]);
  await stack().settled();
  await stack().databaseCalls();
  await placeOf(members[2] as Member, event.id);
  const calls = (await stack().databaseCalls()).filter(({ caller }) => /-Tickets[0-9A-F]{8}$/.test(caller));
  expect(calls.map(({ operation, reads, writes }) => ({ operation, reads, writes }))).toEqual([
    { operation: "BatchGetItem", reads: 2, writes: 0 },
  ]);
});
