import { expect, test } from "vitest";
import { aStripe, failureOf, ticketCheckout } from "./stand-in.ts";

async function paid() {
  const fixture = await aStripe({ hasWebhooks: false });
  const { id } = await fixture.stripe.checkout.sessions.create(ticketCheckout());
  fixture.control["checkout/pay"]({ session: id });
  const session = await fixture.stripe.checkout.sessions.retrieve(id);
  return { ...fixture, control: fixture.control, session, intent: String(session.payment_intent) };
}

test("a full refund gives everything back, tells so, and cannot be repeated", async () => {
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

test("a refund can be annotated, and says so", async () => {
  const { stripe, intent } = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent });
  await stripe.refunds.update(refund.id, { metadata: { note: "late payment" } });
  const [event] = (await stripe.events.list({ type: "refund.updated" })).data;
  expect(event?.data).toMatchObject({
    object: { metadata: { note: "late payment" } },
    previous_attributes: { metadata: {} },
  });
});

test("a disputed charge is told of and cannot be refunded", async () => {
  const { stripe, control, session, intent } = await paid();
  const dispute = control["disputes/open"]({ session: session.id });
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: "needs_response",
    amount: 4000,
    payment_intent: intent,
  });
  expect((await stripe.events.list({ type: "charge.dispute.created" })).data).toHaveLength(1);
  expect((await failureOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe("charge_disputed");
});
