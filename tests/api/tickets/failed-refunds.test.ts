import { expect, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { HoldEntity } from "../../../functions/tickets/holds/hold.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, pay, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { ledgerTotalOf, listLedgerLines } from "../../support/ledger.ts";
import { openPlanPage, stripeClient, subscribe } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });
const aPurchase = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const { payment_intent } = await (await stripeClient()).checkout.sessions.retrieve(session);
  return { buyer, event, session, intent: String(payment_intent) };
};
const refund = async (sessionId: string) => call("ticketsAdmin", "refund", { sessionId }, await asAdmin());
const refundsAt = async (intent: string) =>
  (await (await stripeClient()).refunds.list({ payment_intent: intent })).data;
const fail = async (id: string) => {
  await stack().stripe("refunds/settle", { refund: id, status: "failed" });
  await settleWebhooks();
};
const aFailedRefund = async () => {
  const purchase = await aPurchase();
  await ok(refund(purchase.session));
  const [back] = await refundsAt(purchase.intent);
  await fail(back?.id ?? "");
  return { ...purchase, refundId: back?.id ?? "" };
};
const unsettled = async (refundId: string) =>
  (await ok(call("ticketsAdmin", "unsettledRefunds", { limit: 100 }, await asAdmin()))).items.find(
    ({ refund_id }) => refund_id === refundId,
  );
const retry = async (refundId: string) => call("ticketsAdmin", "retryRefund", { refundId }, await asAdmin());
const markPaid = async (refundId: string) =>
  call("ticketsAdmin", "markRefundPaid", { refundId, note: "By check" }, await asAdmin());
const orderOf = async (sessionId: string) => ok(call("ticketsAdmin", "order", { sessionId }, await asAdmin()));

test("a failed refund is booked back and listed for the owner once, and the tickets stay cancelled", async () => {
  await stack().stripe("webhooks/duplicate", { type: "refund.failed", copies: 4 });
  const { buyer, event, session, refundId } = await aFailedRefund();
  expect(await unsettled(refundId)).toMatchObject({
    amount: 4_000,
    reason: "expired_or_canceled_card",
    about: event.title,
    email: buyer.email,
    status: "open",
  });
  expect(await ledgerTotalOf(buyer.userId)).toBe(4_000);
  expect((await listLedgerLines(buyer.userId)).map(({ amount }) => amount).sort()).toEqual([-4_000, 4_000, 4_000]);
  expect(await orderOf(session)).toMatchObject({ refunded: 0 });
  const tickets = await ticketsOf(buyer, session);
  expect(tickets.map(({ status, refund_failed }) => [status, refund_failed])).toEqual([
    ["cancelled", true],
    ["cancelled", true],
  ]);
  expect(await spotsLeft(event.id)).toBe(10);
  await stack().settled();
  const mails = (await stack().mails()).filter(({ text }) => text?.includes(refundId));
  expect(mails.map(({ subject }) => subject)).toEqual(["A refund failed: $40.00"]);
});

test("a failed refund ends the same when only its event arrives or only the scheduled reconcile sees it", async () => {
  const { buyer, intent } = await aPurchase();
  await stack().stripe("webhooks/drop", { count: 1, type: "charge.refunded" });
  const told = await (await stripeClient()).refunds.create({ payment_intent: intent });
  await fail(told.id);
  expect([await ledgerTotalOf(buyer.userId), (await unsettled(told.id))?.status]).toEqual([4_000, "open"]);
  const other = await aPurchase();
  await stack().stripe("webhooks/pause");
  const untold = await (await stripeClient()).refunds.create({ payment_intent: other.intent });
  await stack().stripe("refunds/settle", { refund: untold.id, status: "failed" });
  await stack().invoke("Reconcile");
  expect([await ledgerTotalOf(other.buyer.userId), (await unsettled(untold.id))?.status]).toEqual([4_000, "open"]);
  await stack().stripe("webhooks/resume", { shuffle: true });
  await settleWebhooks();
  expect(await ledgerTotalOf(other.buyer.userId)).toBe(4_000);
  expect(await listLedgerLines(other.buyer.userId)).toHaveLength(3);
});

/** Somebody who paid with a card whose refunds stay pending, so that they can be canceled. */
const payments = {
  tickets: async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent()]);
    return { buyer, session: (await buy(buyer, event.id)).session };
  },
  "a plan": async () => {
    const buyer = await aMember();
    return { buyer, session: await openPlanPage(buyer, "essential") };
  },
};

test.each(["tickets", "a plan"] as const)(
  "a refund of %s that was canceled before we heard of it leaves no trace, and one canceled later is booked back and listed",
  async (what) => {
    const { buyer, session } = await payments[what]();
    await stack().stripe("checkout/pay", { session, card: "4000000000007726" });
    await settleWebhooks();
    const stripe = await stripeClient();
    const [charge] = (await stripe.charges.list({ limit: 1 })).data;
    const paid = charge?.amount ?? 0;
    expect((await listLedgerLines(buyer.userId)).map(({ amount }) => amount)).toEqual([paid]);
    const begin = () => stripe.refunds.create({ charge: charge?.id ?? "" });
    const cancel = (refund: string) => stack().stripe("refunds/settle", { refund, status: "canceled" });
    await stack().stripe("webhooks/pause");
    const { id: unheard } = await begin();
    await cancel(unheard);
    await stack().stripe("webhooks/resume");
    await settleWebhooks();
    await stack().invoke("Reconcile");
    expect((await listLedgerLines(buyer.userId)).map(({ amount }) => amount)).toEqual([paid]);
    expect(await unsettled(unheard)).toBeUndefined();
    const { id: heard } = await begin();
    await settleWebhooks();
    expect(await ledgerTotalOf(buyer.userId)).toBe(0);
    await cancel(heard);
    await settleWebhooks();
    expect((await listLedgerLines(buyer.userId)).map(({ amount }) => amount).sort()).toEqual([-paid, paid, paid]);
    expect(await unsettled(heard)).toMatchObject({ amount: paid, reason: "canceled", status: "open" });
  },
);

test("sending a failed refund again pays once, however often requested, and clears the list and the tickets", async () => {
  const { buyer, session, intent, refundId } = await aFailedRefund();
  await Promise.all([retry(refundId), retry(refundId), retry(refundId)]);
  expect(await ok(retry(refundId))).toMatchObject({ status: "retried" });
  await settleWebhooks();
  const live = (await refundsAt(intent)).filter(({ status }) => status === "succeeded");
  expect(live.map(({ amount }) => amount)).toEqual([4_000]);
  expect(await unsettled(refundId)).toBeUndefined();
  expect(await ledgerTotalOf(buyer.userId)).toBe(0);
  expect(await orderOf(session)).toMatchObject({ refunded: 4_000 });
  expect((await ticketsOf(buyer, session)).map(({ refund_failed }) => refund_failed)).toEqual([false, false]);
  expect((await markPaid(refundId)).error?.code).toBe("refund.settled");
  await fail(live[0]?.id ?? "");
  expect(await unsettled(live[0]?.id ?? "")).toMatchObject({ status: "open" });
  expect(await ledgerTotalOf(buyer.userId)).toBe(4_000);
});

test("a failed refund marked as paid is booked and audited once and cannot be sent again", async () => {
  const { buyer, session, intent, refundId } = await aFailedRefund();
  expect(await ok(markPaid(refundId))).toMatchObject({ status: "paid" });
  expect(await ok(markPaid(refundId))).toMatchObject({ status: "paid" });
  expect(await ledgerTotalOf(buyer.userId)).toBe(0);
  expect(await orderOf(session)).toMatchObject({ refunded: 4_000 });
  const audit = await (await openTable()).get(keyOf(AuditEntity, { id: `${refundId}-by-hand` }));
  expect(audit).toMatchObject({ actor: (await anAdmin()).userId, action: "refund.paid-by-hand", subject: session });
  expect(JSON.parse(String(audit?.details))).toEqual({ amount: 4_000, note: "By check" });
  expect((await retry(refundId)).error?.code).toBe("refund.settled");
  expect((await refundsAt(intent)).filter(({ status }) => status === "succeeded")).toEqual([]);
  expect((await retry("re_unknown")).status).toBe(404);
});

test("when Stripe cannot refund the payment again, the owner is told to pay another way", async () => {
  const { intent, refundId } = await aFailedRefund();
  await (await stripeClient()).refunds.create({ payment_intent: intent });
  await settleWebhooks();
  expect((await retry(refundId)).error?.code).toBe("refund.refused");
  expect(await ok(markPaid(refundId))).toMatchObject({ status: "paid" });
});

test("an error that Stripe stores under a refund's key does not block the next try", async () => {
  const { buyer, session, intent } = await aPurchase();
  const interrupted = { mode: "500", when: "during", match: "POST /v1/refunds" };
  await stack().stripe("api/fail", interrupted);
  expect((await refund(session)).error?.code).toBe("upstream-failed");
  expect(await refundsAt(intent)).toEqual([]);
  expect(await ok(refund(session))).toMatchObject({ refunded: 4_000 });
  const [back] = await refundsAt(intent);
  await fail(back?.id ?? "");
  await stack().stripe("api/fail", interrupted);
  expect((await retry(back?.id ?? "")).error?.code).toBe("upstream-failed");
  expect(await ok(retry(back?.id ?? ""))).toMatchObject({ status: "retried" });
  await settleWebhooks();
  expect(await ledgerTotalOf(buyer.userId)).toBe(0);
});

test("a late payment's refund survives a stored error, and a failed one is listed and sent again", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 1 })]);
  const { session, hold } = await buy(buyer, event.id);
  await stack().stripe("webhooks/pause");
  await pay(session);
  const store = await openTable();
  const late = new Date(Date.now() + 31 * 60_000).toISOString();
  // Its hold is over and the seat is somebody else's.
  await store.put({ ...(await store.get(keyOf(HoldEntity, { id: hold.id }))), status: "released" });
  await store.put({ ...(await store.get(keyOf(StockEntity, { event_id: event.id }))), left: 0, held: 0, sold: 1 });
  await stack().stripe("api/fail", { mode: "500", when: "during", match: "POST /v1/refunds" });
  expect((await call("tickets", "reconcile", { sessionId: session }, { token: buyer.token, now: late })).status).toBe(
    502,
  );
  await stack().stripe("webhooks/resume");
  await settleWebhooks();
  const { payment_intent } = await (await stripeClient()).checkout.sessions.retrieve(session);
  const [back, ...more] = await refundsAt(String(payment_intent));
  expect([back?.amount, more.length]).toEqual([2_000, 0]);
  await fail(back?.id ?? "");
  expect(await unsettled(back?.id ?? "")).toMatchObject({ amount: 2_000, email: buyer.email });
  expect(await ledgerTotalOf(buyer.userId)).toBe(2_000);
  expect(await ok(retry(back?.id ?? ""))).toMatchObject({ status: "retried" });
  await settleWebhooks();
  expect(await ledgerTotalOf(buyer.userId)).toBe(0);
});

test("a failed subscription refund is booked back and listed under its member", async () => {
  await openSettings();
  const member = await aMember();
  const { customer } = await subscribe(member, "essential");
  const client = await stripeClient();
  const [charge] = (await client.charges.list({ customer })).data;
  const { id } = await client.refunds.create({ charge: charge?.id ?? "", amount: 299 });
  await settleWebhooks();
  await fail(id);
  expect(await unsettled(id)).toMatchObject({ about: "Membership", amount: 299, user_id: member.userId });
  expect(await ledgerTotalOf(member.userId)).toBe(1_299);
});
