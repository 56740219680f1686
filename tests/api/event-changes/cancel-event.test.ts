import { beforeAll, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { EventChangeEntity } from "../../../functions/events/event-change.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import {
  aPaidOrder,
  cancelAndWait,
  cancellationDone,
  cancelReason,
  readCancellation,
  tryToCancel,
} from "../../support/cancellations.ts";
import { buy, holdsOf, settleWebhooks, stack, stripeCalls, ticketsOf, tryToJoin } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, grant, openSettings } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { ledgerTotalOf, listLedgerLines } from "../../support/ledger.ts";
import { stripeClient } from "../../support/plans.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const asAdmin = async () => ({ token: (await anAdmin()).token });
const storedEvent = async (id: string) => (await openTable()).get(keyOf(EventEntity, { id }));
const changesOf = async (event_id: string) => {
  const { pk } = keyOf(EventChangeEntity, { event_id, at: "", id: "" });
  return (await openTable()).partition(String(pk), "$event-change_1");
};
const refundsOf = async (session: string) => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return (await stripe.refunds.list({ payment_intent: String(payment_intent) })).data;
};
const statusesOf = async (buyer: Parameters<typeof ticketsOf>[0], session: string) =>
  (await ticketsOf(buyer, session)).map(({ status, refunded, refund_failed }) => [status, refunded, refund_failed]);

test("[cancel-01] cancelling an event marks it with the reason, raises its calendar sequence and version by one, and leaves one change and one audit row", async () => {
  const event = await anEvent({ total_spots: 10 });
  const { version = 0 } = (await storedEvent(event.id)) ?? {};
  expect(await ok(tryToCancel(event.id, { version: Number(version) }))).toMatchObject({
    state: "cancelled",
    cancel_reason: cancelReason,
    version: Number(version) + 1,
  });
  expect(await storedEvent(event.id)).toMatchObject({ calendar_sequence: 1, cancel_reason: cancelReason });
  const { userId, email } = await anAdmin();
  const [change, ...others] = await changesOf(event.id);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ kind: "cancelled", by: userId, reason: cancelReason });
  const { items } = await ok(call("auditAdmin", "list", { subject: event.id }, await asAdmin()));
  const rows = items.filter(({ action }) => action === "event.cancel");
  expect(rows).toMatchObject([{ actor: userId, actor_email: email }]);
});

test("[cancel-02] the same request again is answered alike, another one is refused as cancelled, and nothing happens twice", async () => {
  const event = await anEvent();
  const key = `cancel-${event.id}`;
  const first = await tryToCancel(event.id, { key });
  const again = await tryToCancel(event.id, { key });
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect((await tryToCancel(event.id)).error).toMatchObject({ code: "event.cancelled" });
  expect(await changesOf(event.id)).toHaveLength(1);
});

test("[cancel-02] of two administrators who cancel at once one does", async () => {
  const event = await anEvent();
  const answers = await Promise.all([tryToCancel(event.id), tryToCancel(event.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await changesOf(event.id)).toHaveLength(1);
});

test("[cancel-02] an unknown event, an outdated version, an event that is over and a draft that concerns nobody are refused, each with its own code", async () => {
  expect((await tryToCancel("evt_01KAH5T2Q8ZJ3N6W4R7Y9M0B1C")).error?.code).toBe("not-found");
  const event = await anEvent();
  expect((await tryToCancel(event.id, { version: 7 })).error?.code).toBe("version-conflict");
  const past = new Date(Date.parse(event.start_at) + 7 * 3_600_000).toISOString();
  expect((await tryToCancel(event.id, { now: past })).error?.code).toBe("event.past");
  const draft = await anEvent({ is_published: false });
  const refused = (await tryToCancel(draft.id)).error;
  expect(refused?.code).toBe("event.nobody-holds");
  expect(refused?.message).toContain("Delete it instead");
  for (const { id } of [event, draft]) expect(await changesOf(id)).toEqual([]);
  // The same event, as it was read and before its end, can be cancelled.
  expect((await tryToCancel(event.id, { version: 0 })).status).toBe(200);
});

test("a reason is needed, up to 300 characters", async () => {
  const event = await anEvent();
  const cancel = async (reason: string) =>
    (await call("eventChangesAdmin", "cancel", { eventId: event.id, reason }, await asAdmin())).status;
  expect([await cancel("  "), await cancel("x".repeat(301))]).toEqual([400, 400]);
  expect(await cancel("x".repeat(300))).toBe(200);
});

test("[cancel-04] every paid order is refunded in full and once, used tickets too, and the figures add up", async () => {
  const event = await anEvent({ total_spots: 10, start_at: new Date(Date.now() + 60_000).toISOString() });
  const [one, two, free] = [await aPaidOrder(event.id, 2), await aPaidOrder(event.id), await aMember()];
  await grant(free, "premium");
  const { ticket_ids: freeTickets } = await buy(free, event.id);
  const [used] = await ticketsOf(one.buyer, one.session);
  await ok(call("tickets", "redeem", { ticketId: used?.id ?? "" }, { token: one.buyer.token }));
  const done = await cancelAndWait(event.id);
  expect(done).toMatchObject({
    reason: cancelReason,
    orders: 3,
    orders_refunded: 3,
    orders_refused: 0,
    used_tickets: 1,
    refunded: 6_000,
    refused: [],
  });
  for (const [{ buyer, session }, amount, count] of [
    [one, 4_000, 2],
    [two, 2_000, 1],
  ] as const) {
    expect((await refundsOf(session)).map((refund) => refund.amount)).toEqual([amount]);
    expect((await refundsOf(session))[0]?.metadata).toMatchObject({
      by: (await anAdmin()).userId,
      reason: cancelReason,
    });
    expect(await statusesOf(buyer, session)).toEqual(Array(count).fill(["cancelled", true, false]));
    expect(await ledgerTotalOf(buyer.userId)).toBe(0);
  }
  const held = await ok(call("tickets", "get", { ticketId: freeTickets[0] ?? "" }, { token: free.token }));
  expect(held.status).toBe("cancelled");
  // The free GA+ of the month is the member's again.
  const quote = await ok(
    call("tickets", "quote", { eventId: (await anEvent()).id, tier: "GA+", quantity: 1 }, { token: free.token }),
  );
  expect(quote.total).toBe(0);
  // The seat of the ticket that was used stays sold.
  expect(await seatsOf(callOrigin(), event.id)).toMatchObject({ left: 9, held: 0, sold: 1 });
  const { total_tickets, total_revenue, cancelled } = await ok(
    call("ticketsAdmin", "summary", { event_id: event.id }, await asAdmin()),
  );
  expect({ total_tickets, total_revenue, cancelled }).toEqual({ total_tickets: 4, total_revenue: 0, cancelled: 4 });
});

test("[types-40] a cancelled event's orders of any type are refunded, a used and a valid ticket of a named one too", async () => {
  const named = { name: "Booth", price: 5_000, rule: "flat" as const };
  const event = await anEvent({
    start_at: new Date(Date.now() + 60_000).toISOString(),
    ticket_types: [...typesAt(), { tier: "T3", ...named }, { tier: "T8", ...named, name: "Backstage", price: 7_000 }],
  });
  const orders = [
    await aPaidOrder(event.id, 2, "T3"),
    await aPaidOrder(event.id, 1, "T8"),
    await aPaidOrder(event.id, 1, "VIP+"),
  ];
  const [booth] = orders;
  const [used] = booth ? await ticketsOf(booth.buyer, booth.session) : [];
  await ok(call("tickets", "redeem", { ticketId: used?.id ?? "" }, { token: booth?.buyer.token ?? "" }));
  expect(await cancelAndWait(event.id)).toMatchObject({ orders: 3, orders_refunded: 3, refunded: 20_000, refused: [] });
  for (const [index, amount] of [10_000, 7_000, 3_000].entries())
    expect((await refundsOf(orders[index]?.session ?? "")).map((refund) => refund.amount)).toEqual([amount]);
});

test("[cancel-04] what had been given back before isn't given back again, and only the rest is counted", async () => {
  const event = await anEvent({ total_spots: 10 });
  const { buyer, session } = await aPaidOrder(event.id, 3);
  const [first] = await ticketsOf(buyer, session);
  await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids: [first?.id ?? ""] }, await asAdmin()));
  expect(await cancelAndWait(event.id)).toMatchObject({ orders: 1, orders_refunded: 1, refunded: 4_000 });
  expect((await refundsOf(session)).map(({ amount }) => amount)).toEqual([4_000, 2_000]);
  expect((await listLedgerLines(buyer.userId)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
    -4_000, -2_000, 6_000,
  ]);
});

test("[cancel-03] unpaid orders end at once with their payment pages, and nothing can be bought, sent, taken or used any more", async () => {
  const event = await anEvent({ total_spots: 5 });
  const [holder, friend] = [await aPaidOrder(event.id), await aMember()];
  const [ticket] = await ticketsOf(holder.buyer, holder.session);
  const about = { ticketId: ticket?.id ?? "" };
  const { link } = await ok(call("transfers", "send", about, { token: holder.buyer.token }));
  const code = new URL(link).hash.slice(1);
  const waiting = await aMember();
  const { session } = await buy(waiting, event.id);
  await ok(tryToCancel(event.id));
  // At once, whatever the job has done.
  expect((await call("transfers", "open", { code }, {})).body).toMatchObject({ state: "gone" });
  expect((await call("transfers", "claim", { code }, { token: friend.token })).error?.code).toBe("transfer.gone");
  await cancellationDone(event.id);
  expect(await holdsOf(waiting)).toEqual([]);
  expect((await (await stripeClient()).checkout.sessions.retrieve(session)).status).toBe("expired");
  expect((await call("transfers", "send", about, { token: holder.buyer.token })).error?.code).toBe("ticket.refunded");
  expect((await call("tickets", "redeem", about, { token: holder.buyer.token })).error?.code).toBe("ticket.refunded");
  expect((await tryToJoin(friend, event.id)).error?.code).toBe("event.cancelled");
  expect(await seatsOf(callOrigin(), event.id)).toMatchObject({ left: 5, held: 0, sold: 0 });
  expect(await readCancellation(event.id)).toMatchObject({ orders: 1, orders_refunded: 1, refunded: 2_000 });
  expect(await stripeCalls(`POST /v1/checkout/sessions/${session}/expire`)).toBeGreaterThan(0);
});

test("an event that isn't cancelled has no cancellation to read", async () => {
  const { id } = await anEvent();
  expect((await call("eventChangesAdmin", "cancellation", { eventId: id }, await asAdmin())).status).toBe(404);
  await stack().settled();
});

test("[cancel-08] what a cancellation would reach are standing tickets, used and reserved ones, RSVPs, and the orders that something paid still stands of", async () => {
  const event = await anEvent({ total_spots: 20, start_at: new Date(Date.now() + 60_000).toISOString() });
  const impact = async () => {
    await stack().settled();
    return ok(call("eventChangesAdmin", "impact", { eventId: event.id }, await asAdmin()));
  };
  expect(await impact()).toEqual({ tickets: 0, used: 0, held: 0, rsvps: 0, paid: 0, paid_orders: 0 });
  const [whole, part] = [await aPaidOrder(event.id, 2), await aPaidOrder(event.id, 3)];
  const [free, waiting, guest] = [await aMember(), await aMember(), await aMember()];
  await grant(free, "premium");
  await buy(free, event.id);
  await buy(waiting, event.id, { quantity: 2 });
  await joinBeforeTickets(event.id, guest);
  const [used] = await ticketsOf(whole.buyer, whole.session);
  await ok(call("tickets", "redeem", { ticketId: used?.id ?? "" }, { token: whole.buyer.token }));
  expect(await impact()).toEqual({ tickets: 6, used: 1, held: 2, rsvps: 1, paid: 10_000, paid_orders: 2 });
  const [one] = await ticketsOf(part.buyer, part.session);
  await ok(call("ticketsAdmin", "refund", { sessionId: part.session, ticket_ids: [one?.id ?? ""] }, await asAdmin()));
  expect(await impact()).toMatchObject({ tickets: 5, paid: 8_000, paid_orders: 2 });
  // The used ticket's seat doesn't return, and its order ends all the same.
  await ok(call("ticketsAdmin", "refund", { sessionId: whole.session }, await asAdmin()));
  expect(await impact()).toMatchObject({ tickets: 3, used: 0, paid: 4_000, paid_orders: 1 });
});

test("[cancel-06] an order whose payment is disputed is refused until the dispute is won, and refunded again from the list", async () => {
  const event = await anEvent({ total_spots: 10 });
  const { buyer, session } = await aPaidOrder(event.id, 2);
  const dispute = (await stack().stripe("disputes/open", { session })) as { id: string };
  await settleWebhooks();
  const { refused, ...done } = await cancelAndWait(event.id);
  expect(done).toMatchObject({ orders: 1, orders_refunded: 0, orders_refused: 1, refunded: 0 });
  expect(refused).toMatchObject([
    { session_id: session, buyer_email: buyer.email, amount: 4_000, code: "charge_disputed", status: "open" },
  ]);
  expect(await statusesOf(buyer, session)).toEqual(Array(2).fill(["cancelled", expect.any(Boolean), true]));
  await stack().stripe("disputes/close", { dispute: dispute.id, status: "won" });
  await settleWebhooks();
  const refundId = refused[0]?.refund_id ?? "";
  expect(await ok(call("ticketsAdmin", "retryRefund", { refundId }, await asAdmin()))).toMatchObject({
    status: "retried",
  });
  await settleWebhooks();
  expect((await refundsOf(session)).map(({ amount }) => amount)).toEqual([4_000]);
  expect(await ledgerTotalOf(buyer.userId)).toBe(0);
  expect((await readCancellation(event.id)).refused).toMatchObject([{ status: "settled", amount: 4_000 }]);
  expect(await statusesOf(buyer, session)).toEqual(Array(2).fill(["cancelled", expect.any(Boolean), false]));
  expect((await stack().mailTo(buyer.email, /refund/i)).text).toContain("$40.00");
}, 120_000);
