import type Stripe from "stripe";
import { expect, test } from "vitest";
import { failureOf, startStripe, ticketCheckout } from "./stand-in.ts";

const paid = async (card = "4242424242424242") => {
  const fixture = await startStripe({ hasWebhooks: false });
  const { id } = await fixture.stripe.checkout.sessions.create(ticketCheckout());
  fixture.control["checkout/pay"]({ session: id, card });
  const session = await fixture.stripe.checkout.sessions.retrieve(id);
  return { ...fixture, control: fixture.control, session, intent: String(session.payment_intent) };
};

test("a full refund returns everything, sends its events, and cannot be repeated", async () => {
  const { stripe, intent } = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent, metadata: { hold_id: "hold_1" } });
  expect(refund).toMatchObject({ status: "succeeded", amount: 4000, payment_intent: intent });
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge.refunds"] });
  expect(latest_charge).toMatchObject({
    refunded: true,
    amount_refunded: 4000,
    refunds: { data: [{ id: refund.id }] },
  });
  expect((await failureOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe("charge_already_refunded");
  const events = await stripe.events.list({ types: ["charge.refunded", "refund.created"] });
  expect(events.data.map(({ type }) => type).sort()).toEqual(["charge.refunded", "refund.created"]);
});

test("partial refunds add up and never exceed the charge", async () => {
  const { stripe, intent } = await paid();
  await stripe.refunds.create({ payment_intent: intent, amount: 1500 });
  const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: intent, amount: 2501 }));
  expect(tooMuch.message).toBe("Refund amount ($25.01) is greater than unrefunded amount on charge ($25.00)");
  await stripe.refunds.create({ payment_intent: intent, amount: 2500 });
  const refunds = await stripe.refunds.list({ payment_intent: intent });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([2500, 1500]);
});

test("a refund's metadata can be updated, which sends an event", async () => {
  const { stripe, intent } = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent });
  await stripe.refunds.update(refund.id, { metadata: { note: "late payment" } });
  const [event] = (await stripe.events.list({ type: "refund.updated" })).data;
  expect(event?.data).toMatchObject({
    object: { metadata: { note: "late payment" } },
    previous_attributes: { metadata: {} },
  });
});

test("a disputed charge sends its event and cannot be refunded until the dispute is won", async () => {
  const { stripe, control, session, intent } = await paid();
  const dispute = control["disputes/open"]({ session: session.id });
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: "needs_response",
    amount: 4000,
    payment_intent: intent,
  });
  expect((await stripe.events.list({ type: "charge.dispute.created" })).data).toHaveLength(1);
  expect((await failureOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe("charge_disputed");
  control["disputes/close"]({ dispute: dispute.id, status: "won" });
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ status: "succeeded", amount: 4_000 });
});

test("a charge whose dispute was lost stays not refundable", async () => {
  const { stripe, control, session, intent } = await paid();
  const dispute = control["disputes/open"]({ session: session.id });
  control["disputes/close"]({ dispute: dispute.id, status: "lost" });
  expect((await failureOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe("charge_disputed");
});

const typesAbout = async (stripe: Stripe, id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data: { object } }) => "id" in object && object.id === id)
    .map(({ type }) => type)
    .sort();

test("a refund to pm_card_refundFail succeeds at first and fails later; its money may be refunded again", async () => {
  const { stripe, control, intent } = await paid("4000000000005126");
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ status: "succeeded" });
  control["clock/advance"]({ minutes: 2 });
  const failed = await stripe.refunds.retrieve(refund.id);
  expect(failed).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
  expect(failed.failure_balance_transaction).toMatch(/^txn_/);
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({ amount_refunded: 0, refunded: false });
  const types = ["charge.refund.updated", "refund.created", "refund.failed", "refund.updated"];
  expect(await typesAbout(stripe, refund.id)).toEqual(types);
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 4000 });
});

test("a refund to pm_card_pendingRefund is pending at first and succeeds later", async () => {
  const { stripe, control, intent } = await paid("4000000000007726");
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
  control["clock/advance"]({ minutes: 2 });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "succeeded" });
  expect(await typesAbout(stripe, refund.id)).toEqual(["charge.refund.updated", "refund.created", "refund.updated"]);
});

test("a pending refund can be canceled, once: its money may be refunded again; one that succeeded can't", async () => {
  const { stripe, control, intent } = await paid("4000000000007726");
  const { id, charge } = await stripe.refunds.create({ payment_intent: intent });
  control["refunds/settle"]({ refund: id, status: "canceled" });
  const canceled = await stripe.refunds.retrieve(id);
  expect([canceled.status, canceled.failure_reason]).toEqual(["canceled", undefined]);
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await typesAbout(stripe, id)).toEqual(["charge.refund.updated", "refund.created", "refund.updated"]);
  expect(() => control["refunds/settle"]({ refund: id, status: "succeeded" })).toThrow("canceled already");
  const again = await stripe.refunds.create({ payment_intent: intent, amount: 1500 });
  control["refunds/settle"]({ refund: again.id, status: "succeeded" });
  expect(() => control["refunds/settle"]({ refund: again.id, status: "canceled" })).toThrow("succeeded already");
});

test("a control command fails any refund, once", async () => {
  const { stripe, control, intent } = await paid();
  const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
  control["refunds/settle"]({ refund: id, status: "failed", reason: "lost_or_stolen_card" });
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
  expect(() => control["refunds/settle"]({ refund: id, status: "failed" })).toThrow("failed already");
});

test("a dispute sends separate events for its funds, withdrawn with a fee and reinstated when it is won", async () => {
  const { stripe, control, session } = await paid();
  const { id } = control["disputes/open"]({ session: session.id });
  control["disputes/close"]({ dispute: id, status: "won" });
  expect(await typesAbout(stripe, id)).toEqual([
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
  ]);
  const [created] = (await stripe.events.list({ type: "charge.dispute.created" })).data;
  expect(created?.data.object).toMatchObject({ balance_transactions: [] });
  const dispute = await stripe.disputes.retrieve(id);
  expect(dispute.balance_transactions.map(({ net }) => net)).toEqual([-5500, 4000]);
});
