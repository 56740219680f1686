import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, inject, test } from "vitest";
import { HoldSlotEntity } from "../../../functions/tickets/holds/hold-slot.entity.ts";
import { assertHoldSlots, seatsOf } from "../../support/balance-checks.ts";
import { call, ok } from "../../support/call.ts";
import { buy, holdsOf, payAndSettle, spotsLeft, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { openTable } from "../../support/table.ts";

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const seats = (eventId: string) => seatsOf(inject("origin"), eventId);
const expectPlaces = (who: Member) => assertHoldSlots(inject("origin"), who.userId);
const quote = (who: Member, eventId: string, quantity: number, ambassadorCode?: string) =>
  ok(call("tickets", "quote", { eventId, tier: "GA+", quantity, ambassadorCode }, { token: who.token }));
const anAmbassador = async () =>
  ok(
    call(
      "ticketsAdmin",
      "createAmbassador",
      { code: uniqueCode(), name: "Ava Ambassador", status: "active" },
      { token: (await anAdmin()).token },
    ),
  );
const statusOf = async (who: Member, holdId: string) =>
  (await ok(call("tickets", "hold", { holdId }, { token: who.token }))).status;

test("[hold-01] a new order replaces the unpaid one of the event, releases its seats in the same write and closes its page", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 8 })]);
  const first = await buy(buyer, event.id, { quantity: 5 });
  const second = await buy(buyer, event.id, { quantity: 8 });
  expect(await seats(event.id)).toEqual({ left: 0, held: 8, sold: 0 });
  const third = await buy(buyer, event.id, { quantity: 2, tier: "VIP+" });
  expect(await seats(event.id)).toEqual({ left: 6, held: 2, sold: 0 });
  expect((await holdsOf(buyer)).map(({ id }) => id)).toEqual([third.hold.id]);
  for (const { session, hold } of [first, second]) {
    expect((await (await stripeClient()).checkout.sessions.retrieve(session)).status).toBe("expired");
    expect(await statusOf(buyer, hold.id)).toBe("released");
  }
  await expectPlaces(buyer);
});

test("[hold-03] an order that cannot be reserved leaves the active one unchanged, and the buyer's own seats count as available", async () => {
  const [buyer, other, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 6 })]);
  await buy(other, event.id, { quantity: 2 });
  const { hold, session } = await buy(buyer, event.id, { quantity: 3 });
  const refused = await tryToBuy(buyer, event.id, { quantity: 5 });
  expect([refused.error?.code, refused.error?.message, refused.error?.details]).toEqual([
    "event.sold-out",
    "Only 4 left. Please choose fewer tickets.",
    { spots_left: 4 },
  ]);
  expect(await holdsOf(buyer)).toEqual([hold]);
  expect((await (await stripeClient()).checkout.sessions.retrieve(session)).status).toBe("open");
  expect(await seats(event.id)).toEqual({ left: 1, held: 5, sold: 0 });
});

test("[hold-05] [ambassador-08] what the active order has taken does not count against its replacement or its quote", async () => {
  const [free, premium, event, { code }] = await Promise.all([
    aMember(),
    aMember({ tier: "premium" }),
    anEvent(),
    anAmbassador(),
  ]);
  await buy(free, event.id, { ambassadorCode: code });
  expect(await quote(free, event.id, 2, code)).toMatchObject({ total: 3_000, code_discount: 1_000, uses_code: true });
  expect((await buy(free, event.id, { quantity: 2, ambassadorCode: code })).hold.total).toBe(3_000);
  // Without the code its use is free again, with the one order.
  expect((await buy(free, event.id)).hold.total).toBe(2_000);
  const elsewhere = await anEvent();
  expect((await quote(free, elsewhere.id, 1, code)).total).toBe(1_500);
  await buy(premium, event.id, { quantity: 2 });
  expect(await quote(premium, event.id, 3)).toMatchObject({ uses_free_ga: true, total: 2_000 });
  expect((await quote(premium, elsewhere.id, 1)).uses_free_ga).toBe(false);
  expect((await buy(premium, event.id, { quantity: 3 })).hold.total).toBe(2_000);
  // An order without a total replaces, too.
  const { url, ticket_ids } = await buy(premium, event.id);
  expect([url, ticket_ids.length]).toEqual([null, 1]);
  expect(await holdsOf(premium)).toEqual([]);
  expect(await seats(event.id)).toEqual({ left: 48, held: 1, sold: 1 });
  await Promise.all([expectPlaces(free), expectPlaces(premium)]);
});

test("[hold-01] parallel checkouts of one member with different keys end in exactly one active hold", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 9 })]);
  const answers = await Promise.all([1, 2, 3, 2].map((quantity) => tryToBuy(buyer, event.id, { quantity })));
  const refusals = answers.flatMap(({ error }) => error?.code ?? []);
  expect(refusals.filter((code) => code !== "hold.expired")).toEqual([]);
  const [running, none] = await holdsOf(buyer);
  expect(none).toBeUndefined();
  expect(await seats(event.id)).toEqual({
    left: 9 - (running?.quantity ?? 0),
    held: running?.quantity,
    sold: 0,
  });
  const pages = answers.flatMap(({ body }) => body.url?.match(/cs_\w+/)?.[0] ?? []);
  const client = await stripeClient();
  const open = (await Promise.all(pages.map((id) => client.checkout.sessions.retrieve(id)))).filter(
    ({ status }) => status === "open",
  );
  expect(open.map(({ metadata }) => metadata?.hold_id)).toEqual([running?.id]);
  await expectPlaces(buyer);
});

const someEvents = (count: number) => Promise.all(Array.from({ length: count }, () => anEvent()));

test("[hold-01] nobody has unpaid orders for more than 3 events, and another order for one of the 3 is allowed", async () => {
  const [buyer, events] = await Promise.all([aMember(), someEvents(4)]);
  const [first, second, third, fourth] = events.map(({ id }) => id) as [string, string, string, string];
  const { hold } = await buy(buyer, first);
  await buy(buyer, second);
  await buy(buyer, third);
  const refused = await tryToBuy(buyer, fourth);
  expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
    409,
    "hold.too-many-events",
    "You have unpaid tickets for 3 events. Pay for or release one of them first.",
  ]);
  expect(await spotsLeft(fourth)).toBe(50);
  await buy(buyer, third, { quantity: 2 });
  expect((await tryToBuy(buyer, fourth, { quantity: 9 })).status).toBe(400);
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
  await buy(buyer, fourth);
  // Those that ran out make room before any clean-up.
  await buy(buyer, first, {}, later(31));
  await expectPlaces(buyer);
});

test("[hold-01] of 6 simultaneous orders for 6 events exactly 3 are held", async () => {
  const [buyer, events] = await Promise.all([aMember(), someEvents(6)]);
  const answers = await Promise.all(events.map(({ id }) => tryToBuy(buyer, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["hold.too-many-events"]));
  expect(await holdsOf(buyer)).toHaveLength(3);
  await expectPlaces(buyer);
});

test("[hold-01] the control that looks up places and takes them without a condition admits all 6", async () => {
  const [buyer, events, store] = await Promise.all([aMember(), someEvents(6), openTable()]);
  const takeWithoutCondition = async (eventId: string): Promise<boolean> => {
    const { pk } = HoldSlotEntity.get({ user_id: buyer.userId, place: "" }).params().Key;
    const taken = (await store.partition(pk, "$hold-place_1")).filter(({ place }) => String(place).startsWith("slot-"));
    if (taken.length >= 3) return false;
    const place = { user_id: buyer.userId, place: `slot-${eventId}`, hold_id: "hold_control0", until: later(30) };
    const { Item } = HoldSlotEntity.put(place).params();
    await store.documents.send(new PutCommand({ TableName: store.TableName, Item }));
    return true;
  };
  const through = await Promise.all(events.map(({ id }) => takeWithoutCondition(id)));
  expect(through.filter(Boolean).length).toBeGreaterThan(3);
});

// The old page could not be closed: its payment comes all the same.
const paidThoughReplaced = async (buyer: Member, eventId: string, quantity: number) => {
  const { session } = await buy(buyer, eventId, { quantity });
  await stack().stripe("api/fail", { mode: "500", count: 6, match: `POST /v1/checkout/sessions/${session}/expire` });
  const next = await buy(buyer, eventId, { quantity });
  await stack().stripe("api/heal");
  await payAndSettle(session);
  return { session, next };
};

test("[hold-09] [hold-10] a payment for a replaced order gets its seats if they are left and is refunded otherwise", async () => {
  const [buyer, roomy, full] = await Promise.all([aMember(), anEvent({ total_spots: 5 }), anEvent({ total_spots: 2 })]);
  const late = await paidThoughReplaced(buyer, roomy.id, 2);
  expect(await ticketsOf(buyer, late.session)).toHaveLength(2);
  expect(await seats(roomy.id)).toEqual({ left: 1, held: 2, sold: 2 });
  const lost = await paidThoughReplaced(buyer, full.id, 2);
  expect(await ticketsOf(buyer, lost.session)).toEqual([]);
  const client = await stripeClient();
  const { payment_intent } = await client.checkout.sessions.retrieve(lost.session);
  const { data } = await client.refunds.list({ payment_intent: String(payment_intent) });
  expect(data.map(({ amount }) => amount)).toEqual([4_000]);
  await stack().mailTo(buyer.email, /refunded/);
  expect((await holdsOf(buyer)).map(({ id }) => id)).toEqual([lost.next.hold.id, late.next.hold.id]);
  await payAndSettle(late.next.session);
  expect(await ticketsOf(buyer, late.next.session)).toHaveLength(2);
  await expectPlaces(buyer);
});

test("[hold-07] [hold-08] paying, releasing and expiring each free the places of a hold", async () => {
  const [buyer, events] = await Promise.all([aMember(), someEvents(3)]);
  const [paid, cancelled, expired] = events.map(({ id }) => id) as [string, string, string];
  const one = await buy(buyer, paid);
  const two = await buy(buyer, cancelled);
  const three = await buy(buyer, expired);
  await payAndSettle(one.session);
  await ok(call("tickets", "cancelHold", { holdId: two.hold.id }, { token: buyer.token }));
  await stack().stripe("checkout/expire", { session: three.session });
  await stack().stripe("webhooks/settled");
  expect(await holdsOf(buyer)).toEqual([]);
  await expectPlaces(buyer);
  await buy(buyer, expired);
  await stack().invoke("SweepHolds", {}, later(31));
  await expectPlaces(buyer);
});
