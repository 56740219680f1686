import { expect, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

/** A paid order of two tickets. */
const aPurchase = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const tickets = await ticketsOf(buyer, session);
  const { payment_intent } = await (await stripeClient()).checkout.sessions.retrieve(session);
  return { buyer, event, session, tickets, intent: String(payment_intent) };
};
const refund = async (sessionId: string, reason?: string) =>
  call("ticketsAdmin", "refund", { sessionId, reason }, { token: (await anAdmin()).token });
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

test("an administrator's full refund, of an order found by its event, returns the money, cancels the tickets, frees the seats, and is booked and emailed once", async () => {
  const { buyer, event, session, intent, tickets } = await aPurchase();
  expect(await spotsLeft(event.id)).toBe(8);
  const { userId, token } = await anAdmin();
  const { items } = await ok(call("ticketsAdmin", "list", { event_id: event.id }, { token }));
  expect(items.map(({ id }) => id).sort()).toEqual(tickets.map(({ id }) => id).sort());
  expect(await ok(call("ticketsAdmin", "order", { sessionId: items[0]?.session_id ?? "" }, { token }))).toMatchObject({
    session_id: session,
    event_id: event.id,
    event_title: event.title,
    refunded: 0,
  });
  expect((await call("ticketsAdmin", "refund", { sessionId: session }, { token: buyer.token })).status).toBe(403);
  expect(await refundsAt(intent)).toEqual([]);
  const order = await ok(refund(session, "The rain"));
  expect(order).toMatchObject({ session_id: session, user_id: buyer.userId, amount: 4_000, refunded: 4_000 });
  expect(order.tickets.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  await settleWebhooks();
  const [back, ...more] = await refundsAt(intent);
  expect([back?.amount, more.length]).toEqual([4_000, 0]);
  expect(await spotsLeft(event.id)).toBe(10);
  expect(await lineOf(back?.id ?? "")).toMatchObject({ kind: "refund", amount: -4_000, user_id: buyer.userId });
  const audit = await auditOf(back?.id ?? "");
  expect(audit).toMatchObject({ actor: userId, action: "order.refund", subject: session });
  expect(JSON.parse(String(audit?.details))).toMatchObject({ amount: 4_000, reason: "The rain" });
  const mails = await mailsTo(buyer, /refund/i);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("$40.00");
  expect(await statusesOf(buyer, session)).toEqual(["cancelled", "cancelled"]);
  expect(order.tickets.map(({ id }) => id).sort()).toEqual(tickets.map(({ id }) => id).sort());
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
