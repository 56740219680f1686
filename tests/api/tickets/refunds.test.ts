import { expect, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { SingleUseLockEntity } from "../../../functions/tickets/locks/single-use-lock.entity.ts";
import { freeGaLockNames } from "../../../functions/tickets/locks/single-use-locks.ts";
import { cityMonth } from "../../../shared/rules/city-time.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const aPurchase = async (
  about: { quantity?: number; start_at?: string; buyer?: Member; ambassadorCode?: string; price_ga?: number } = {},
) => {
  const { quantity = 2, start_at = inHours(48), price_ga = 2_000, ambassadorCode } = about;
  const [buyer, event] = await Promise.all([
    about.buyer ?? aMember(),
    anEvent({ total_spots: 10, start_at, price_ga }),
  ]);
  const { session, hold } = await buy(buyer, event.id, { quantity, ambassadorCode });
  await payAndSettle(session);
  const tickets = await ticketsOf(buyer, session);
  const { payment_intent } = await (await stripeClient()).checkout.sessions.retrieve(session);
  return { buyer, event, session, hold, tickets, intent: String(payment_intent) };
};
const refund = async (sessionId: string, ticket_ids?: string[], reason?: string) =>
  call("ticketsAdmin", "refund", { sessionId, ticket_ids, reason }, { token: (await anAdmin()).token });
const refundsAt = async (intent: string) =>
  (await (await stripeClient()).refunds.list({ payment_intent: intent })).data;
const lineOf = async (ref: string) => (await openTable()).get(keyOf(LedgerEntity, { ref }));
const auditOf = async (id: string) => (await openTable()).get(keyOf(AuditEntity, { id }));
const mailsTo = async ({ email }: Member, about: RegExp) => {
  await stack().mailTo(email, about);
  await stack().settled();
  return (await stack().mails()).filter(
    ({ to, subject }) => to.some(({ address }) => address === email) && about.test(subject),
  );
};
const statusesOf = async (buyer: Member, session: string) =>
  (await ticketsOf(buyer, session)).map(({ status }) => status).sort();

test("a full refund returns the money, cancels the tickets, frees the seats, and is booked and emailed once", async () => {
  const { buyer, event, session, intent, tickets } = await aPurchase();
  expect(await spotsLeft(event.id)).toBe(8);
  const order = await ok(refund(session, undefined, "The rain"));
  expect(order).toMatchObject({ session_id: session, user_id: buyer.userId, amount: 4_000, refunded: 4_000 });
  expect(order.tickets.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  await settleWebhooks();
  const [back, ...more] = await refundsAt(intent);
  expect([back?.amount, more.length]).toEqual([4_000, 0]);
  expect(await spotsLeft(event.id)).toBe(10);
  expect(await lineOf(back?.id ?? "")).toMatchObject({ kind: "refund", amount: -4_000, user_id: buyer.userId });
  const { userId } = await anAdmin();
  const audit = await auditOf(back?.id ?? "");
  expect(audit).toMatchObject({ actor: userId, action: "order.refund", subject: session });
  expect(JSON.parse(String(audit?.details))).toMatchObject({ amount: 4_000, reason: "The rain" });
  const mails = await mailsTo(buyer, /refund/i);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("$40.00");
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  expect(order.tickets.map(({ id }) => id).sort()).toEqual(tickets.map(({ id }) => id).sort());
});

test("a partial refund returns the price of the named tickets and leaves the others valid", async () => {
  const { buyer, event, session, intent, tickets } = await aPurchase({ quantity: 3 });
  const [first] = tickets;
  const order = await ok(refund(session, [first?.id ?? ""]));
  expect(order).toMatchObject({ amount: 6_000, refunded: 2_000 });
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "valid", "valid"]);
  expect(await spotsLeft(event.id)).toBe(8);
  expect(await ok(refund(session, [first?.id ?? ""]))).toEqual(order);
  const rest = await ok(refund(session));
  expect(rest).toMatchObject({ refunded: 6_000 });
  await settleWebhooks();
  expect((await refundsAt(intent)).map(({ amount }) => amount).sort()).toEqual([2_000, 4_000]);
  expect(await spotsLeft(event.id)).toBe(10);
  const [mail] = await mailsTo(buyer, /refund/i);
  expect(mail?.text).toContain("Your other 2 tickets are still valid.");
});

test("a refunded ticket cannot be checked in and tells why", async () => {
  const { buyer, session, tickets } = await aPurchase({ quantity: 1, start_at: inHours(1) });
  await ok(refund(session));
  const ticketId = tickets[0]?.id ?? "";
  const answer = await call("tickets", "redeem", { ticketId }, { token: buyer.token });
  expect(answer.status).toBe(409);
  expect(answer.error).toMatchObject({
    code: "ticket.refunded",
    message: "This ticket was refunded and is no longer valid",
  });
});

test("the seat of a refunded ticket that was checked in, or of a past event, does not return to sale", async () => {
  const { buyer, event, session, tickets } = await aPurchase({ start_at: inHours(1) });
  await ok(call("tickets", "redeem", { ticketId: tickets[0]?.id ?? "" }, { token: buyer.token }));
  expect(await ok(refund(session))).toMatchObject({ refunded: 4_000 });
  expect(await spotsLeft(event.id)).toBe(9);
  const past = await aPurchase();
  const { token } = await anAdmin();
  // Stripe's webhook comes at today's time, when the event isn't over yet: it must not be first.
  await stack().stripe("webhooks/pause");
  await ok(call("ticketsAdmin", "refund", { sessionId: past.session }, { token, now: inHours(60) }));
  await stack().stripe("webhooks/resume");
  await settleWebhooks();
  expect(await spotsLeft(past.event.id)).toBe(8);
});

test("a simultaneous refund and check-in cancel the ticket and free the seat only if nobody was admitted", async () => {
  const { buyer, event, session, tickets } = await aPurchase({ quantity: 1, start_at: inHours(1) });
  const ticketId = tickets[0]?.id ?? "";
  const [back, entry] = await Promise.all([
    refund(session),
    call("tickets", "redeem", { ticketId }, { token: buyer.token }),
  ]);
  expect(back.status).toBe(200);
  expect(await statusesOf(buyer, session)).toEqual(["cancelled"]);
  expect(await spotsLeft(event.id)).toBe(entry.status === 200 ? 9 : 10);
});

test("two administrators refunding overlapping tickets at once return no money twice", async () => {
  const { buyer, event, session, intent, tickets } = await aPurchase({ quantity: 3 });
  const ids = tickets.map(({ id }) => id);
  const answers = await Promise.all([
    refund(session),
    refund(session, ids.slice(0, 2)),
    refund(session, ids.slice(1)),
    refund(session),
  ]);
  for (const { status, error } of answers)
    expect([status, error?.code]).toEqual(status === 200 ? [200, undefined] : [409, "request-in-progress"]);
  await ok(refund(session));
  await settleWebhooks();
  const back = await refundsAt(intent);
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(6_000);
  expect(await spotsLeft(event.id)).toBe(10);
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("the control without the order's condition refunds the same ticket twice", async () => {
  const { intent } = await aPurchase({ quantity: 3 });
  const client = await stripeClient();
  await Promise.all([1, 2].map(() => client.refunds.create({ payment_intent: intent, amount: 2_000 })));
  expect((await refundsAt(intent)).map(({ amount }) => amount)).toEqual([2_000, 2_000]);
});

test("a refund that Stripe refuses changes nothing, is reported, and works on the next try", async () => {
  const { buyer, event, session, intent } = await aPurchase();
  await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/refunds" });
  const failed = await refund(session);
  await stack().stripe("api/heal");
  expect([failed.status, failed.error?.code]).toEqual([502, "upstream-failed"]);
  expect(failed.error?.message).toContain("Nothing was changed");
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
  expect(await spotsLeft(event.id)).toBe(8);
  expect(await refundsAt(intent)).toEqual([]);
  expect(await ok(refund(session))).toMatchObject({ refunded: 4_000 });
  expect(await refundsAt(intent)).toHaveLength(1);
});

test("a refund whose response is lost is completed once by the webhook, the job or the next try", async () => {
  const { buyer, event, session, intent } = await aPurchase();
  await stack().stripe("webhooks/drop", { count: 1, type: "charge.refunded" });
  await stack().stripe("api/fail", { mode: "500", when: "after", count: 3, match: "POST /v1/refunds" });
  expect((await refund(session)).status).toBe(502);
  await stack().stripe("api/heal");
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
  await stack().invoke("Reconcile");
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  expect(await ok(refund(session))).toMatchObject({ refunded: 4_000 });
  expect(await refundsAt(intent)).toHaveLength(1);
  expect(await spotsLeft(event.id)).toBe(10);
});

test("a refund from Stripe's dashboard has the same result: full cancels, partial is booked and emailed", async () => {
  const { buyer, event, session, intent } = await aPurchase();
  const client = await stripeClient();
  await stack().stripe("webhooks/duplicate", { type: "charge.refunded", copies: 4 });
  const part = await client.refunds.create({ payment_intent: intent, amount: 500 });
  await settleWebhooks();
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
  expect(await lineOf(part.id)).toMatchObject({ amount: -500 });
  const rest = await client.refunds.create({ payment_intent: intent });
  await settleWebhooks();
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  expect(await spotsLeft(event.id)).toBe(10);
  expect(await lineOf(rest.id)).toMatchObject({ amount: -3_500 });
  expect(await auditOf(rest.id)).toMatchObject({ actor: "stripe", subject: session });
  expect(await mailsTo(buyer, /refund/i)).toHaveLength(2);
});

test("after a part refunded in the dashboard the back-office gives back the rest, and no cent more", async () => {
  const { buyer, event, session, intent } = await aPurchase();
  const part = await (await stripeClient()).refunds.create({ payment_intent: intent, amount: 500 });
  await settleWebhooks();
  expect(await ok(refund(session))).toMatchObject({ amount: 4_000, refunded: 4_000 });
  await settleWebhooks();
  const back = await refundsAt(intent);
  expect(back.map(({ amount, status }) => [amount, status])).toEqual([
    [3_500, "succeeded"],
    [500, "succeeded"],
  ]);
  expect(await lineOf(part.id)).toMatchObject({ amount: -500 });
  expect(await lineOf(back[0]?.id ?? "")).toMatchObject({ amount: -3_500 });
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  expect(await spotsLeft(event.id)).toBe(10);
});

test("a part whose refund failed does not count as paid back: the next part cancels nothing", async () => {
  const { buyer, event, session, intent } = await aPurchase();
  const client = await stripeClient();
  const failed = await client.refunds.create({ payment_intent: intent, amount: 3_000 });
  await settleWebhooks();
  await stack().stripe("refunds/settle", { refund: failed.id, status: "failed" });
  await settleWebhooks();
  await client.refunds.create({ payment_intent: intent, amount: 1_000 });
  await settleWebhooks();
  expect(await statusesOf(buyer, session)).toEqual(["valid", "valid"]);
  expect(await spotsLeft(event.id)).toBe(8);
  const { token } = await anAdmin();
  expect(await ok(call("ticketsAdmin", "order", { sessionId: session }, { token }))).toMatchObject({ refunded: 1_000 });
});

test("a free order is cancelled without Stripe, and the monthly free GA+ is available again", async () => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 5 })]);
  const { hold } = await buy(buyer, event.id);
  const session = `free_${hold.id}`;
  const right = keyOf(SingleUseLockEntity, {
    right: freeGaLockNames(buyer, cityMonth(new Date().toISOString(), "America/New_York"))[0],
  });
  const store = await openTable();
  expect(await store.get(right)).toBeDefined();
  expect(await ok(refund(session))).toMatchObject({ amount: 0, refunded: 0 });
  expect(await ok(refund(session))).toMatchObject({ amount: 0, refunded: 0 });
  expect(await store.get(right)).toBeUndefined();
  expect(await spotsLeft(event.id)).toBe(5);
  expect(await mailsTo(buyer, /cancelled/i)).toHaveLength(1);
  expect((await buy(buyer, event.id)).hold.total).toBe(0);
});

test("refunding the last ticket of an order frees its code and reports the order as refunded", async () => {
  const { token } = await anAdmin();
  const code = `BACK${Date.now()}`;
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token }));
  const { buyer, event, session, tickets } = await aPurchase({ ambassadorCode: code });
  await ok(refund(session, [tickets[0]?.id ?? ""]));
  expect((await tryToBuy(buyer, event.id, { ambassadorCode: code })).error?.code).toBe("code.window");
  await ok(refund(session));
  const { items } = await ok(call("ticketsAdmin", "ambassadorRedemptions", { code }, { token }));
  expect(items).toMatchObject([{ order_id: session, payment_status: "refunded" }]);
  expect((await buy(buyer, event.id, { ambassadorCode: code })).hold.total).toBe(1_500);
});

test("an unknown order, another order's ticket and a bare session get not-found without a refund", async () => {
  const [one, other] = await Promise.all([aPurchase(), aPurchase()]);
  for (const answer of [
    await refund("cs_test_unknown00000000"),
    await refund(one.session, [other.tickets[0]?.id ?? ""]),
  ])
    expect(answer.status).toBe(404);
  expect(await refundsAt(one.intent)).toEqual([]);
  const { token } = one.buyer;
  expect((await call("ticketsAdmin", "refund", { sessionId: one.session }, { token })).status).toBe(403);
  expect(await statusesOf(one.buyer, one.session)).toEqual(["valid", "valid"]);
});

test("the back-office lists an event's tickets with their orders", async () => {
  const { event, session, tickets } = await aPurchase();
  const { token } = await anAdmin();
  const { items } = await ok(call("ticketsAdmin", "list", { event_id: event.id }, { token }));
  expect(items.map(({ id }) => id).sort()).toEqual(tickets.map(({ id }) => id).sort());
  const order = await ok(call("ticketsAdmin", "order", { sessionId: items[0]?.session_id ?? "" }, { token }));
  expect(order).toMatchObject({ session_id: session, event_id: event.id, event_title: event.title, refunded: 0 });
});
