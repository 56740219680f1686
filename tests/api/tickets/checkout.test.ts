import { randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, inject, test } from "vitest";
import { HoldEntity } from "../../../functions/tickets/holds/hold.entity.ts";
import { call, ok, send } from "../../support/call.ts";
import {
  buy,
  pay,
  payAndSettle,
  settleWebhooks,
  spotsLeft,
  stack,
  stripeCalls,
  ticketsOf,
  tryToBuy,
} from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, grant, type Member } from "../../support/fixtures.ts";
import { expiredToken, foreignToken } from "../../support/forged-tokens.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

test("[checkout-06] [hold-01] a checkout returns a payment page at the server's price and reserves the seats at once", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10, price_ga: 2_500 })]);
  const { url, hold, ticket_ids } = await buy(buyer, event.id, { quantity: 3 });
  expect(url).toMatch(/^http/);
  expect(hold).toMatchObject({ status: "held", total: 7_500, quantity: 3, event_id: event.id });
  expect(Date.parse(hold.expires_at) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  expect(ticket_ids).toEqual([]);
  expect(await spotsLeft(event.id)).toBe(7);
});

test("[checkout-13] [ticket-02] the payment webhook turns the hold into a ticket with all its fields", async () => {
  const [buyer, event] = await Promise.all([
    aMember({ phone: "+19045550142" }),
    anEvent({ venue_name: "The Dock", image: "/media/event/x.jpg" }),
  ]);
  const { session, hold } = await buy(buyer, event.id, { tier: "VIP+" });
  await payAndSettle(session);
  const [ticket] = await ticketsOf(buyer, session);
  expect(ticket).toMatchObject({
    user_id: buyer.userId,
    event_id: event.id,
    session_id: session,
    tier: "VIP+",
    status: "valid",
    price_paid: 3_000,
    check_in_ts: null,
    last4_phone: "0142",
    code_used: null,
    event: { title: event.title, start_at: event.start_at, end_at: null, venue_name: "The Dock" },
  });
  const read = await ok(call("tickets", "get", { ticketId: ticket?.id ?? "" }, { token: buyer.token }));
  expect(read).toEqual(ticket);
  const after = await ok(call("tickets", "hold", { holdId: hold.id }, { token: buyer.token }));
  expect(after).toMatchObject({ status: "paid", checkout_url: null });
  expect(JSON.stringify(read)).not.toContain("555");
});

test("[checkout-15] the same webhook delivered several times at once issues one ticket per seat", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await stack().stripe("webhooks/duplicate", { type: "checkout.session.completed", copies: 8 });
  await payAndSettle(session);
  expect(await ticketsOf(buyer, session)).toHaveLength(2);
  const all = await ok(call("tickets", "list", {}, { token: buyer.token }));
  expect(all.items).toHaveLength(2);
  expect(await spotsLeft(event.id)).toBe(8);
});

test("[checkout-14] a webhook with a missing or wrong signature gets a 400 and changes nothing", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  const body = { id: "evt_1", type: "checkout.session.completed", data: { object: { id: session } } };
  expect((await send("POST", "/hooks/stripe", body)).status).toBe(400);
  const forged = { headers: { "stripe-signature": `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}` } };
  expect((await send("POST", "/hooks/stripe", body, forged)).status).toBe(400);
  expect(await ticketsOf(buyer, session)).toEqual([]);
});

test("[checkout-08] a total that differs from the server's gets price-changed with a new quote and reserves nothing", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const before = await stripeCalls("POST /v1/checkout/sessions");
  const { status, error } = await tryToBuy(buyer, event.id, { quantity: 2, expectedTotal: 100 });
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: "price-changed", details: { quote: { total: 4_000, quantity: 2 } } });
  expect(await spotsLeft(event.id)).toBe(5);
  expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
});

test("[checkout-09] a free member who claims a lower price or another tier does not get it", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const claim = {
    tier: "GA+",
    priceBeforeDiscount: 1,
    pricePaid: 1,
    discountType: "free_ga",
    membershipTier: "premium",
  };
  const path = `/api/events/${event.id}/checkout`;
  const answer = await send("POST", path, claim, { token: buyer.token });
  expect((answer.body as { hold: { total: number } }).hold.total).toBe(2_000);
});

test("[checkout-10] an invalid quantity or tier, and a past or unknown event, are refused and reserve nothing", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 20 })]);
  for (const wish of [{ quantity: 0 }, { quantity: 9 }, { quantity: 1.5 }, { tier: "GOLD" as never }])
    expect((await tryToBuy(buyer, event.id, wish)).status).toBe(400);
  const past = await anEvent({ start_at: new Date(Date.now() - 7 * 3_600_000).toISOString() });
  expect((await tryToBuy(buyer, past.id)).error?.code).toBe("event.past");
  const draft = await anEvent({ is_published: false });
  expect((await tryToBuy(buyer, draft.id)).status).toBe(404);
  expect((await tryToBuy(buyer, "evt_01JZZZZZZZZZZZZZZZZZZZZZZZ")).status).toBe(404);
  expect(await spotsLeft(event.id)).toBe(20);
});

test("[checkout-11] an order with a total of 0 issues its tickets at once without a call to Stripe", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 5 })]);
  const before = await stripeCalls("POST /v1/checkout/sessions");
  const { url, hold, ticket_ids } = await buy(buyer, event.id);
  expect({ url, status: hold.status, total: hold.total }).toEqual({ url: null, status: "paid", total: 0 });
  const ticket = await ok(call("tickets", "get", { ticketId: ticket_ids[0] ?? "" }, { token: buyer.token }));
  expect(ticket).toMatchObject({ status: "valid", price_paid: 0 });
  expect(await ticketsOf(buyer, ticket.session_id)).toHaveLength(1);
  expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
  expect(await spotsLeft(event.id)).toBe(4);
});

test.each([
  ["more", 1],
  ["less", -1],
])(
  "[checkout-13] a payment of one cent %s than the hold's total becomes no ticket: it goes back in full, and the seat with it",
  async (_what, cents) => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    const { session, hold } = await buy(buyer, event.id);
    const { documents, TableName } = await openTable();
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(HoldEntity, { id: hold.id }),
        UpdateExpression: "SET #total = #total - :cents",
        ExpressionAttributeNames: { "#total": "total" },
        ExpressionAttributeValues: { ":cents": cents },
      }),
    );
    await payAndSettle(session);
    expect(await ticketsOf(buyer, session)).toEqual([]);
    const client = await stripeClient();
    const { payment_intent } = await client.checkout.sessions.retrieve(session);
    const { data } = await client.refunds.list({ payment_intent: String(payment_intent) });
    expect(data.map(({ amount }) => amount)).toEqual([2_000]);
    await stack().invoke("SweepHolds", {}, new Date(Date.parse(hold.expires_at) + 1_000).toISOString());
    expect(await spotsLeft(event.id)).toBe(5);
  },
);

test("[checkout-16] an order of several seats issues one ticket per seat with that seat's price", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent()]);
  const { session } = await buy(buyer, event.id, { quantity: 3 });
  await payAndSettle(session);
  const tickets = await ticketsOf(buyer, session);
  expect(tickets.map(({ price_paid }) => price_paid).sort((a, b) => a - b)).toEqual([0, 1_000, 1_000]);
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(3);
  expect(new Set(tickets.map(({ session_id }) => session_id))).toEqual(new Set([session]));
});

test("[checkout-17] [checkout-18] the success page's reconcile issues the tickets once without any webhook", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 9 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  const ask = () => ok(call("tickets", "reconcile", { sessionId: session }, { token: buyer.token }));
  expect((await ask()).items).toEqual([]);
  await stack().stripe("webhooks/drop", { type: "checkout.session.completed" });
  await payAndSettle(session);
  expect(await ticketsOf(buyer, session)).toEqual([]);
  const answers = await Promise.all([ask(), ask(), ask()]);
  for (const { items } of answers) expect(items).toHaveLength(2);
  expect(await spotsLeft(event.id)).toBe(7);
});

test("[checkout-17] the scheduled job issues the tickets without a webhook or the success page", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  await stack().stripe("webhooks/drop", { type: "checkout.session.completed" });
  await payAndSettle(session);
  await stack().invoke("Reconcile");
  expect(await ticketsOf(buyer, session)).toHaveLength(1);
  await stack().invoke("Reconcile");
  expect(await ticketsOf(buyer, session)).toHaveLength(1);
});

test("[checkout-17] webhook, success page and job at the same moment issue the same tickets", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 4 })]);
  const { session } = await buy(buyer, event.id, { quantity: 4 });
  await stack().stripe("webhooks/duplicate", { type: "checkout.session.completed", copies: 3 });
  await pay(session);
  const ask = () => call("tickets", "reconcile", { sessionId: session }, { token: buyer.token });
  await Promise.all([settleWebhooks(), ask(), stack().invoke("Reconcile"), ask()]);
  expect(await ticketsOf(buyer, session)).toHaveLength(4);
  expect(await spotsLeft(event.id)).toBe(0);
});

test("[checkout-18] [checkout-19] another member's session and an unknown one get a 404 from reconcile and lookup", async () => {
  const [buyer, stranger, event] = await Promise.all([aMember(), aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const ask = (sessionId: string) => call("tickets", "reconcile", { sessionId }, { token: stranger.token });
  const [others, unknown] = [await ask(session), await ask("cs_test_unknown00000000")];
  const look = (who: Member, sessionId: string) => call("tickets", "bySession", { sessionId }, { token: who.token });
  const [seen, none] = [await look(stranger, session), await look(buyer, "cs_test_unknown00000000")];
  expect([others, unknown, seen, none].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set([others, unknown, seen, none].map(({ error }) => error?.message)).size).toBe(1);
  expect(await ticketsOf(buyer, session)).toHaveLength(1);
});

test("[checkout-19] the buyer's own unpaid session has no tickets yet", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  expect(await ticketsOf(buyer, session)).toEqual([]);
});

test("[guard-03] a missing, malformed, expired or foreign token can neither buy, read nor check in a ticket", async () => {
  const [member, event] = await Promise.all([
    aMember(),
    anEvent({ total_spots: 3, start_at: new Date().toISOString() }),
  ]);
  const { session } = await buy(member, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(member, session);
  const ticketId = ticket?.id ?? "";
  const forged = await Promise.all([expiredToken(inject("origin"), member), foreignToken(member.token)]);
  for (const token of [undefined, "nonsense", ...forged]) {
    expect((await call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token })).status).toBe(401);
    expect((await call("tickets", "get", { ticketId }, { token })).status).toBe(401);
    expect((await call("tickets", "redeem", { ticketId }, { token })).status).toBe(401);
  }
  expect(await spotsLeft(event.id)).toBe(2);
  expect((await ticketsOf(member, session))[0]?.status).toBe("valid");
});

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test("[event-08] tickets of a Premium event are sold to Premium members and administrators only, and stay valid when Premium ends", async () => {
  const event = await anEvent({ premium: true, start_at: new Date(Date.now() + 3_600_000).toISOString() });
  const [free, essential, premium] = [await aMember(), await aMember({ tier: "essential" }), await aMember()];
  await grant(premium, "premium", later(30));
  for (const who of [free, essential]) {
    const quote = await call("tickets", "quote", { eventId: event.id, tier: "GA+" }, { token: who.token });
    for (const { status, error } of [quote, await tryToBuy(who, event.id)]) {
      expect([status, error?.code, error?.message]).toEqual([
        403,
        "premium-required",
        "Premium membership required for this event",
      ]);
    }
  }
  expect(await spotsLeft(event.id)).toBe(50);
  expect((await tryToBuy(await anAdmin(), event.id)).status).toBe(201);
  const { ticket_ids } = await buy(premium, event.id);
  expect((await tryToBuy(premium, event.id, {}, later(31))).error?.code).toBe("premium-required");
  await ok(call("tickets", "redeem", { ticketId: ticket_ids[0] ?? "" }, { token: premium.token, now: later(31) }));
});

test("[checkout-06] one Idempotency-Key starts one checkout", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 3 })]);
  const key = randomUUID();
  const start = () => call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: buyer.token, key });
  const [first, second] = [await start(), await start()];
  expect(second.body).toEqual(first.body);
  expect(await spotsLeft(event.id)).toBe(2);
});
