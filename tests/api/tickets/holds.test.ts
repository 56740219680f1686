import { expect, inject, test } from "vitest";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, ok } from "../../support/call.ts";
import {
  buy,
  payAndSettle,
  settleWebhooks,
  spotsLeft,
  stack,
  stripeCalls,
  ticketsOf,
  tryToBuy,
} from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const holdOf = (who: Member, holdId: string, now?: string) =>
  call("tickets", "hold", { holdId }, { token: who.token, now });
const cancel = (who: Member, holdId: string) => call("tickets", "cancelHold", { holdId }, { token: who.token });
/** What Stripe has given back of a session's payment. */
const refundsOf = async (session: string): Promise<[number, string | null][]> => {
  const client = await stripeClient();
  const { payment_intent } = await client.checkout.sessions.retrieve(session);
  const { data } = await client.refunds.list({ payment_intent: String(payment_intent) });
  return data.map(({ amount, status }) => [amount, status]);
};

test("[hold-04] of many simultaneous buyers of the last seat one gets it, and the others are told it is sold out", async () => {
  const event = await anEvent({ total_spots: 1 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aMember()));
  const answers = await Promise.all(buyers.map((buyer) => tryToBuy(buyer, event.id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 201);
  expect(others.map(({ error }) => error?.code)).toEqual(Array(7).fill("event.sold-out"));
  expect(await spotsLeft(event.id)).toBe(0);
});

test("[hold-05] only one of two simultaneous checkouts by a Premium member gets the free GA+", async () => {
  const [buyer, one, other, third] = await Promise.all([aMember({ tier: "premium" }), anEvent(), anEvent(), anEvent()]);
  const both = await Promise.all([one, other].map(({ id }) => buy(buyer, id, { quantity: 2 })));
  expect(both.map(({ hold }) => hold.total).sort((a, b) => a - b)).toEqual([1_000, 2_000]);
  expect((await buy(buyer, third.id)).hold.total).toBe(1_000);
});

test("[hold-07] cancelling releases the seats and the free GA+ at once, and cancelling again changes nothing", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 6 })]);
  const { hold } = await buy(buyer, event.id, { quantity: 2 });
  expect(await spotsLeft(event.id)).toBe(4);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ok(cancel(buyer, hold.id))).status).toBe("released");
    expect(await spotsLeft(event.id)).toBe(6);
  }
  expect((await buy(buyer, event.id, { quantity: 2 })).hold.total).toBe(1_000);
});

test("[hold-02] [hold-07] a hold reads as over after 30 minutes, and the sweep releases everything", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 6 })]);
  const { hold } = await buy(buyer, event.id, { quantity: 2 });
  expect((await ok(holdOf(buyer, hold.id, later(29)))).status).toBe("held");
  expect((await ok(holdOf(buyer, hold.id, later(31)))).status).toBe("released");
  await stack().invoke("SweepHolds", {}, later(29));
  expect(await spotsLeft(event.id)).toBe(4);
  await stack().invoke("SweepHolds", {}, later(31));
  expect(await spotsLeft(event.id)).toBe(6);
  const quote = call("tickets", "quote", { eventId: event.id, tier: "GA+" }, { token: buyer.token });
  expect((await ok(quote)).uses_free_ga).toBe(true);
});

test("[hold-02] the seats of an expired hold can be bought before any sweep", async () => {
  const [first, second, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 1 })]);
  await buy(first, event.id);
  expect((await tryToBuy(second, event.id)).error?.code).toBe("event.sold-out");
  expect((await tryToBuy(second, event.id, {}, later(31))).status).toBe(201);
});

test("[hold-02] [hold-05] the free GA+ of a hold that ran out can be had again before any clean-up", async () => {
  const [buyer, event, other] = await Promise.all([aMember({ tier: "premium" }), anEvent(), anEvent()]);
  const { hold } = await buy(buyer, event.id);
  expect(hold.total).toBe(0);
  const next = await aMember({ tier: "premium" });
  const held = await buy(next, event.id, { quantity: 2 });
  const at = (offset: number) => new Date(Date.parse(held.hold.expires_at) + offset).toISOString();
  expect((await buy(next, other.id, {}, at(-1))).hold.total).toBe(1_000);
  expect((await buy(next, other.id, {}, at(0))).hold.total).toBe(0);
});

test("[hold-05] the free GA+ is one a month of New York: the last millisecond of a month is that month's, the next one is new", async () => {
  const [buyer, event] = await Promise.all([
    aMember({ tier: "premium" }),
    anEvent({ start_at: "2027-03-01T01:00:00.000Z" }),
  ]);
  const quote = async (now: string) =>
    (await ok(call("tickets", "quote", { eventId: event.id, tier: "GA+" }, { token: buyer.token, now }))).uses_free_ga;
  await buy(buyer, event.id, {}, "2027-01-10T12:00:00.000Z");
  expect(await quote("2027-02-01T04:59:59.999Z")).toBe(false);
  expect(await quote("2027-02-01T05:00:00.000Z")).toBe(true);
  expect((await buy(buyer, event.id, {}, "2027-02-01T05:00:00.000Z")).hold.total).toBe(0);
  expect(await quote("2027-02-28T12:00:00.000Z")).toBe(false);
});

test("[hold-08] checkout.session.expired gives back seats, free GA+ and code, once, and leaves another's hold of the event", async () => {
  const { token } = await anAdmin();
  const code = `EXPIRED${Date.now()}`;
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana Duval", code }, { token }));
  const [buyer, neighbour] = await Promise.all([aMember({ tier: "premium" }), aMember()]);
  const [event, other] = await Promise.all([anEvent({ total_spots: 9 }), anEvent()]);
  const kept = await buy(neighbour, event.id, { quantity: 4 });
  const { hold, session } = await buy(buyer, event.id, { quantity: 3, ambassadorCode: code });
  expect(hold.total).toBe(1_000);
  const quote = () =>
    call("tickets", "quote", { eventId: other.id, tier: "GA+", ambassadorCode: code }, { token: buyer.token });
  expect((await quote()).error?.code).toBe("code.window");
  await stack().stripe("webhooks/duplicate", { type: "checkout.session.expired", copies: 4 });
  await stack().stripe("checkout/expire", { session });
  await Promise.all([settleWebhooks(), cancel(buyer, hold.id)]);
  await cancel(buyer, hold.id);
  expect(await seatsOf(inject("origin"), event.id)).toEqual({ left: 5, held: 4, sold: 0 });
  expect((await ok(holdOf(neighbour, kept.hold.id))).status).toBe("held");
  expect(await ok(quote())).toMatchObject({ uses_free_ga: true, code });
  expect((await buy(buyer, other.id, { quantity: 2, ambassadorCode: code })).hold.total).toBe(500);
});

test("[hold-07] a hold that was paid before it is cancelled becomes its tickets", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const { hold, session } = await buy(buyer, event.id);
  await stack().stripe("webhooks/drop", { type: "checkout.session.completed" });
  await payAndSettle(session);
  expect((await ok(cancel(buyer, hold.id))).status).toBe("paid");
  expect(await ticketsOf(buyer, session)).toHaveLength(1);
  expect(await spotsLeft(event.id)).toBe(4);
});

// A page whose expiry Stripe never heard of: the hold is over here, and its payment comes all the same.
const lateSession = async (buyer: Member, eventId: string) => {
  const { session, hold } = await buy(buyer, eventId);
  await stack().stripe("api/fail", { mode: "500", count: 6, match: `POST /v1/checkout/sessions/${session}/expire` });
  await ok(cancel(buyer, hold.id));
  await stack().stripe("api/heal");
  return session;
};

test("[hold-09] a payment after the hold ended issues the ticket when a seat is left", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 1 })]);
  const session = await lateSession(buyer, event.id);
  expect(await spotsLeft(event.id)).toBe(1);
  await payAndSettle(session);
  expect(await ticketsOf(buyer, session)).toHaveLength(1);
  expect(await spotsLeft(event.id)).toBe(0);
});

test("[hold-10] a late payment without a seat is refunded once, in full, with an email, and never becomes a ticket", async () => {
  const [buyer, other, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 1 })]);
  const session = await lateSession(buyer, event.id);
  await buy(other, event.id);
  await stack().stripe("webhooks/duplicate", { type: "checkout.session.completed", copies: 5 });
  await payAndSettle(session);
  const ask = () => call("tickets", "reconcile", { sessionId: session }, { token: buyer.token });
  await Promise.all([ask(), ask()]);
  expect(await ticketsOf(buyer, session)).toEqual([]);
  expect(await refundsOf(session)).toEqual([[2_000, "succeeded"]]);
  const mail = await stack().mailTo(buyer.email, /refunded/);
  expect(mail.text).toContain("$20.00");
  await stack().settled();
  const mails = (await stack().mails()).filter(
    ({ to, subject }) => to[0]?.address === buyer.email && /refund/.test(subject),
  );
  expect(mails).toHaveLength(1);
});

test("[hold-11] another member's hold gets the same 404 as a missing one, on reading and on cancelling", async () => {
  const [buyer, stranger, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 2 })]);
  const { hold } = await buy(buyer, event.id);
  for (const ask of [holdOf, cancel]) {
    const [others, none] = await Promise.all([
      ask(stranger, hold.id),
      ask(stranger, "hold_01JZZZZZZZZZZZZZZZZZZZZZZZ"),
    ]);
    expect([others.status, none.status]).toEqual([404, 404]);
    expect(others.error?.message).toBe(none.error?.message);
  }
  expect(await spotsLeft(event.id)).toBe(1);
});

test("[hold-03] nothing stays reserved when the payment page cannot be opened", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 5 })]);
  await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/checkout/sessions" });
  const { status, error } = await tryToBuy(buyer, event.id, { quantity: 2 });
  await stack().stripe("api/heal");
  expect([status, error?.code]).toEqual([502, "upstream-failed"]);
  expect(await spotsLeft(event.id)).toBe(5);
  expect((await buy(buyer, event.id, { quantity: 2 })).hold.total).toBe(1_000);
});

test("[hold-03] no payment session exists and the free GA+ remains when the seats cannot be reserved", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 1 })]);
  const before = await stripeCalls("POST /v1/checkout/sessions");
  expect((await tryToBuy(buyer, event.id, { quantity: 2 })).error?.code).toBe("event.sold-out");
  expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
  expect((await buy(buyer, event.id)).hold.total).toBe(0);
});

test("[hold-06] an active hold is listed with its event on every device of its buyer until it is released", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ title: "Rooftop RAGER" })]);
  const holds = async (now?: string) => (await ok(call("tickets", "holds", {}, { token: buyer.token, now }))).items;
  expect(await holds()).toEqual([]);
  const { hold } = await buy(buyer, event.id, { quantity: 2 });
  expect(hold).toMatchObject({ event_title: "Rooftop RAGER", event_start_at: event.start_at });
  expect(await holds()).toEqual([hold]);
  expect(await holds(later(31))).toEqual([]);
  await ok(cancel(buyer, hold.id));
  expect(await holds()).toEqual([]);
});
