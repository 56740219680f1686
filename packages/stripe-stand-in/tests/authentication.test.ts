import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { failureOf, startStripe } from "./stand-in.ts";

const always = "4000002760003184";
const hour = 3_600;

/** A customer on Essential with a card, and Premium to go to. */
const aSubscriber = async (card: string) => {
  const { stripe, control } = await startStripe({ hasWebhooks: false });
  const price = async (name: string, unit_amount: number) => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount,
      recurring: { interval: "month" },
    });
  };
  const [essential, premium] = [await price("Essential", 1299), await price("Premium", 1999)];
  const { id: customer } = await stripe.customers.create({ email: "ada@example.test" });
  control["customers/card"]({ customer, card: "4242424242424242" });
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: essential.id }] });
  control["customers/card"]({ customer, card });
  const item = String(items.data[0]?.id);
  const change = (payment_behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior, more = {}) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item, price: premium.id }],
      billing_cycle_anchor: { type: "now" },
      proration_behavior: "always_invoice",
      payment_behavior,
      ...more,
    });
  const read = () => stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] });
  const types = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  const priceOf = async () => (await read()).items.data[0]?.price.id;
  return { stripe, control, customer, id, essential, premium, change, read, types, priceOf };
};

const latest = ({ latest_invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (!latest_invoice || typeof latest_invoice === "string") throw new Error("no invoice");
  return latest_invoice;
};

/** Does on the hosted page of an invoice what a customer would. */
const onPage = async (url: string, action: string, fields: Record<string, string> = {}): Promise<string> => {
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
  const body = new URLSearchParams({ token, ...fields });
  return (await fetch(`${url}/${action}`, { method: "POST", body })).text();
};

describe("a card whose bank wants the cardholder", () => {
  test("a card that needs authentication changes nothing with error_if_incomplete and is a 402 that names the action", async () => {
    const { change, read, essential, stripe, customer } = await aSubscriber(always);
    const before = (await stripe.invoices.list({ customer })).data.length;
    expect(await failureOf(change("error_if_incomplete"))).toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      code: "subscription_payment_intent_requires_action",
    });
    expect(await read()).toMatchObject({ status: "active", items: { data: [{ price: { id: essential.id } }] } });
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(before);
  });

  test("a card that needs authentication makes the subscription past due with allow_incomplete, and the invoice says why", async () => {
    const { change, read, stripe, types } = await aSubscriber(always);
    expect(await change("allow_incomplete")).toMatchObject({ status: "past_due" });
    const payment = latest(await read()).payments?.data[0]?.payment.payment_intent;
    expect(await stripe.paymentIntents.retrieve(String(payment))).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
      latest_charge: null,
    });
    expect(await types()).toEqual(
      expect.arrayContaining(["invoice.payment_action_required", "payment_intent.requires_action"]),
    );
  });

  test("a new subscription stays incomplete until the cardholder confirms the payment", async () => {
    const { stripe, customer, premium } = await aSubscriber(always);
    const made = await stripe.subscriptions.create({ customer, items: [{ price: premium.id }] });
    expect(made.status).toBe("incomplete");
    const { hosted_invoice_url: url } = await stripe.invoices.retrieve(String(made.latest_invoice));
    await onPage(String(url), "confirm", { way: "pass" });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  });

  test("a renewal that needs authentication fails and can be confirmed afterwards", async () => {
    const { control, customer, read } = await aSubscriber(always);
    control["clock/advance"]({ customer, days: 31, hours: 2 });
    expect(await read()).toMatchObject({ status: "past_due" });
    expect(await onPage(String(latest(await read()).hosted_invoice_url), "confirm", { way: "pass" })).toContain("Paid");
    expect(await read()).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
  });

  test("a card that is authenticated once is charged without asking after it was saved in the portal", async () => {
    const { change } = await aSubscriber("4000002500003155");
    expect(await change("error_if_incomplete")).toMatchObject({ status: "active", pending_update: null });
  });

  test("a card may be declined after the cardholder has confirmed", async () => {
    const { change, read, priceOf, essential } = await aSubscriber("4000008260003178");
    await change("pending_if_incomplete");
    const page = await onPage(String(latest(await read()).hosted_invoice_url), "confirm", { way: "pass" });
    expect(page).toContain("Your card has insufficient funds.");
    expect(await priceOf()).toBe(essential.id);
  });

  test("invoices.pay also reports that authentication is required", async () => {
    const { change, stripe } = await aSubscriber(always);
    const { latest_invoice } = await change("pending_if_incomplete");
    expect(await failureOf(stripe.invoices.pay(String(latest_invoice)))).toMatchObject({
      code: "invoice_payment_intent_requires_action",
    });
  });
});

describe("a pending update", () => {
  test("a pending update waits for its invoice and leaves the plan unchanged", async () => {
    const { change, essential, premium } = await aSubscriber(always);
    const pending = await change("pending_if_incomplete");
    expect(pending).toMatchObject({
      status: "active",
      items: { data: [{ price: { id: essential.id } }] },
      pending_update: { subscription_items: [{ price: { id: premium.id } }] },
    });
    const left = (pending.pending_update?.expires_at ?? 0) - Math.floor(Date.now() / 1000);
    expect(Math.abs(left - 23 * hour)).toBeLessThan(60);
  });

  test("a pending update takes only the parameters that Stripe supports for it", async () => {
    const { change } = await aSubscriber(always);
    expect(await failureOf(change("pending_if_incomplete", { cancel_at: "" }))).toMatchObject({ statusCode: 400 });
  });

  test("a pending update is applied once the cardholder confirms, and the new month is paid once", async () => {
    const { change, read, premium, types } = await aSubscriber(always);
    await change("pending_if_incomplete");
    const url = String(latest(await read()).hosted_invoice_url);
    expect(await (await fetch(url)).text()).toContain("Complete authentication");
    await onPage(url, "confirm", { way: "pass" });
    expect(await read()).toMatchObject({
      status: "active",
      pending_update: null,
      items: { data: [{ price: { id: premium.id } }] },
      latest_invoice: { status: "paid", billing_reason: "subscription_update" },
    });
    expect(await types()).toContain("customer.subscription.pending_update_applied");
  });

  test("a pending update stays when authentication fails, and the cardholder may try again or use another card", async () => {
    const { change, read, priceOf, essential, premium } = await aSubscriber(always);
    await change("pending_if_incomplete");
    const url = String(latest(await read()).hosted_invoice_url);
    expect(await onPage(url, "confirm", { way: "fail" })).toContain("could not confirm that it is you");
    expect(await priceOf()).toBe(essential.id);
    expect(await onPage(url, "again")).toContain("Complete authentication");
    await onPage(url, "pay", { card: "4242424242424242" });
    expect(await priceOf()).toBe(premium.id);
  });

  test("a pending update is discarded by voiding its invoice, and nothing is charged", async () => {
    const { change, stripe, read, essential, types, customer } = await aSubscriber(always);
    const { latest_invoice } = await change("pending_if_incomplete");
    await stripe.invoices.voidInvoice(String(latest_invoice));
    expect(await read()).toMatchObject({ pending_update: null, items: { data: [{ price: { id: essential.id } }] } });
    expect(await types()).toContain("customer.subscription.pending_update_expired");
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });

  test("a pending update is discarded after 23 hours, and its invoice is voided", async () => {
    const { change, read, control, customer } = await aSubscriber(always);
    await change("pending_if_incomplete");
    control["clock/advance"]({ customer, hours: 22 });
    expect((await read()).pending_update).not.toBeNull();
    control["clock/advance"]({ customer, hours: 2 });
    expect(await read()).toMatchObject({ pending_update: null, latest_invoice: { status: "void" } });
  });

  test("a pending update is replaced by another change, and ends with its subscription", async () => {
    const { change, stripe, id, customer } = await aSubscriber(always);
    const first = await change("pending_if_incomplete");
    const second = await change("pending_if_incomplete");
    expect((await stripe.invoices.retrieve(String(first.latest_invoice))).status).toBe("void");
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: "canceled", pending_update: null });
    expect((await stripe.invoices.retrieve(String(second.latest_invoice))).status).toBe("void");
    expect((await stripe.invoices.list({ customer, status: "open" })).data).toEqual([]);
  });

  test("a pending update also waits after a declined card", async () => {
    const { change, read, priceOf, premium } = await aSubscriber("4000000000000341");
    expect((await change("pending_if_incomplete")).pending_update).not.toBeNull();
    await onPage(String(latest(await read()).hosted_invoice_url), "pay", { card: "4242424242424242" });
    expect(await priceOf()).toBe(premium.id);
  });
});
