import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { failureOf, startStripe } from "./stand-in.ts";

const plans = async (stripe: Stripe) => {
  const create = async (name: string, unit_amount: number) => {
    const product = await stripe.products.create({ name });
    const recurring = { interval: "month" as const };
    return stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount,
      recurring,
      lookup_key: name.toLowerCase(),
    });
  };
  return { essential: await create("Essential", 1299), premium: await create("Premium", 1999) };
};

/** A member who bought Essential through Checkout. */
const aMember = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const fixture = await startStripe({ hasWebhooks: false });
  const { stripe, control } = fixture;
  const { essential, premium } = await plans(stripe);
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: essential.id, quantity: 1 }],
    success_url: "http://127.0.0.1/subscription-success",
    customer_email: "ada@example.test",
    client_reference_id: "usr_1",
    subscription_data: { metadata: { user_id: "usr_1" } },
    ...more,
  });
  const paid = control["checkout/pay"]({ session: session.id });
  const subscription = await stripe.subscriptions.retrieve(String(paid.subscription));
  const only = subscription.items.data[0];
  if (!only) throw new Error("no item");
  return {
    stripe,
    control,
    fixture,
    essential,
    premium,
    session: paid,
    subscription,
    item: only,
    customer: String(paid.customer),
  };
};

const typesOf = async (stripe: Stripe) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();
const days = (count: number) => count * 24 * 3600;

describe("a subscription bought through Checkout", () => {
  test("a subscription bought through Checkout is active for a month, paid by its first invoice, and belongs to a new customer", async () => {
    const { stripe, session, subscription, item, essential } = await aMember();
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 1299 });
    expect(subscription).toMatchObject({
      status: "active",
      metadata: { user_id: "usr_1" },
      cancel_at_period_end: false,
    });
    expect(item.price.id).toBe(essential.id);
    expect([28, 29, 30, 31].map(days)).toContain(item.current_period_end - item.current_period_start);
    const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), { expand: ["payments"] });
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 1299, billing_reason: "subscription_create" });
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: subscription.id,
      metadata: { user_id: "usr_1" },
    });
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/);
    const customer = await stripe.customers.retrieve(String(session.customer));
    expect(customer).toMatchObject({ email: "ada@example.test" });
  });

  test("each step of a purchase through Checkout sends its event", async () => {
    const { stripe } = await aMember();
    expect(await typesOf(stripe)).toEqual(
      expect.arrayContaining([
        "customer.created",
        "customer.subscription.created",
        "invoice.created",
        "invoice.finalized",
        "invoice.paid",
        "invoice.payment_succeeded",
        "customer.subscription.updated",
        "checkout.session.completed",
      ]),
    );
  });

  test("a declined card at Checkout leaves neither customer nor subscription", async () => {
    const { stripe, control } = await startStripe({ hasWebhooks: false });
    const { essential } = await plans(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: essential.id, quantity: 1 }],
      success_url: "http://127.0.0.1/subscription-success",
    });
    const pay = () =>
      control["checkout/pay"]({ session: session.id, card: "4000000000000341", email: "a@example.test" });
    expect(pay).toThrow("Your card was declined.");
    expect((await stripe.customers.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "open" });
  });

  test("a coupon with duration once discounts the first month only", async () => {
    const { stripe, control } = await startStripe({ hasWebhooks: false });
    const { essential } = await plans(stripe);
    const coupon = await stripe.coupons.create({ amount_off: 500, currency: "usd", duration: "once" });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: essential.id, quantity: 1 }],
      discounts: [{ coupon: coupon.id }],
      success_url: "http://127.0.0.1/subscription-success",
      customer_email: "ada@example.test",
    });
    expect(session).toMatchObject({ amount_total: 799 });
    control["checkout/pay"]({ session: session.id });
    control["clock/advance"]({ days: 32 });
    const invoices = await stripe.invoices.list();
    expect(invoices.data.map((invoice) => invoice.amount_paid)).toEqual([1299, 799]);
  });

  test("a trial costs nothing, is announced to end three days before, and is then paid", async () => {
    const { stripe, control, subscription } = await aMember({ subscription_data: { trial_period_days: 7 } });
    expect(subscription).toMatchObject({ status: "trialing" });
    control["clock/advance"]({ days: 5 });
    expect(await typesOf(stripe)).toContain("customer.subscription.trial_will_end");
    control["clock/advance"]({ days: 3 });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active" });
    const invoices = await stripe.invoices.list();
    expect(invoices.data.map((invoice) => invoice.amount_paid)).toEqual([1299, 0]);
  });
});

describe("renewals", () => {
  test("a subscription renews every month on its day, each time with a paid invoice", async () => {
    const { stripe, control, subscription, item } = await aMember();
    control["clock/advance"]({ days: 95 });
    const later = await stripe.subscriptions.retrieve(subscription.id);
    expect(later.status).toBe("active");
    expect(later.items.data[0]?.current_period_start).toBeGreaterThan(item.current_period_end);
    const invoices = await stripe.invoices.list({ subscription: subscription.id, status: "paid" });
    expect(invoices.data.map((invoice) => invoice.billing_reason)).toEqual([
      "subscription_cycle",
      "subscription_cycle",
      "subscription_cycle",
      "subscription_create",
    ]);
    const [renewal] = (
      await stripe.events.list({ type: "invoice.paid", created: { gt: subscription.created } })
    ).data.reverse();
    // The draft's hour later.
    expect(renewal?.created).toBe(item.current_period_end + 3_600);
  });

  test("a failing card makes a subscription past due, is retried after 3, 5 and 7 days, and then cancels it", async () => {
    const { stripe, control, subscription, customer } = await aMember();
    control["customers/card"]({ customer, card: "4000000000000341" });
    control["clock/advance"]({ days: 31 });
    const failed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(failed).toMatchObject({ status: "past_due", latest_invoice: { status: "open", attempt_count: 1 } });
    control["clock/advance"]({ days: 9 });
    expect(await stripe.invoices.retrieve(String((failed.latest_invoice as Stripe.Invoice).id))).toMatchObject({
      attempt_count: 3,
    });
    control["clock/advance"]({ days: 7 });
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
    const types = await typesOf(stripe);
    expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(types).toContain("customer.subscription.deleted");
  });

  test("a new card in time makes a past-due subscription active again at the next attempt", async () => {
    const { stripe, control, subscription, customer } = await aMember();
    control["customers/card"]({ customer, card: "4000000000000341" });
    control["clock/advance"]({ days: 31 });
    control["customers/card"]({ customer, card: "4242424242424242" });
    control["clock/advance"]({ days: 3 });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active" });
  });

  test("an open invoice can be paid by hand, and a decline is a card error", async () => {
    const { stripe, control, subscription, customer } = await aMember();
    control["customers/card"]({ customer, card: "4000000000000341" });
    control["clock/advance"]({ days: 31 });
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    const declined = await failureOf(stripe.invoices.pay(String(latest_invoice)));
    expect(declined).toMatchObject({ type: "StripeCardError", statusCode: 402, code: "card_declined" });
    control["customers/card"]({ customer, card: "4242424242424242" });
    expect(await stripe.invoices.pay(String(latest_invoice))).toMatchObject({ status: "paid" });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active" });
  });

  test("one customer's clock can be advanced while everybody else's stays", async () => {
    const { stripe, control, subscription, customer } = await aMember();
    control["clock/advance"]({ days: 32, customer });
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(2);
    const other = await stripe.customers.create({ email: "b@example.test" });
    expect(Math.abs(other.created * 1000 - Date.now())).toBeLessThan(60_000);
    const canceled = await stripe.subscriptions.cancel(subscription.id);
    expect(canceled.canceled_at).toBeGreaterThan(Date.now() / 1000 + days(31));
  });

  test("objects and clock survive a killed process", async () => {
    const { stripe, control, fixture, subscription } = await aMember();
    control["clock/advance"]({ days: 32 });
    fixture.restart();
    fixture.control["clock/advance"]({ days: 30 });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(3);
  });
});

describe("changing plans", () => {
  test("a plan change credits the unused and charges the remaining time, at once with always_invoice", async () => {
    const { stripe, control, subscription, item, premium } = await aMember();
    control["clock/set"]({
      at: new Date(((item.current_period_start + item.current_period_end) / 2) * 1000).toISOString(),
    });
    const change = { items: [{ id: item.id, price: premium.id }], proration_behavior: "always_invoice" as const };
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    });
    expect(preview.amount_due).toBeGreaterThanOrEqual(349);
    expect(preview.amount_due).toBeLessThanOrEqual(351);
    const updated = await stripe.subscriptions.update(subscription.id, { ...change, expand: ["latest_invoice"] });
    expect(updated.items.data).toMatchObject([
      { id: item.id, price: { id: premium.id }, current_period_end: item.current_period_end },
    ]);
    expect(updated.latest_invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_update",
      amount_paid: preview.amount_due,
    });
    const lines = (updated.latest_invoice as Stripe.Invoice).lines.data;
    expect(lines.map((line) => Math.sign(line.amount))).toEqual([-1, 1]);
    expect(lines.every((line) => line.parent?.subscription_item_details?.proration)).toBe(true);
    const [event] = (await stripe.events.list({ type: "customer.subscription.updated" })).data;
    expect(event?.data.previous_attributes).toHaveProperty("items");
  });

  test("a plan change with create_prorations leaves the difference for the next invoice, as its preview says", async () => {
    const { stripe, control, subscription, item, premium } = await aMember();
    control["clock/advance"]({ days: 10 });
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item.id, price: premium.id }] });
    expect((await stripe.invoices.list()).data).toHaveLength(1);
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.lines.data).toHaveLength(3);
    control["clock/advance"]({ days: 22 });
    const [renewal] = (await stripe.invoices.list()).data;
    expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", amount_paid: preview.amount_due });
  });

  test("a downgrade leaves a credit that later invoices use up", async () => {
    const { stripe, control, subscription, item, essential, premium, customer } = await aMember();
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: premium.id }],
      proration_behavior: "none",
    });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: essential.id }],
      proration_behavior: "always_invoice",
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -700 });
    control["clock/advance"]({ days: 32 });
    const [renewal] = (await stripe.invoices.list()).data;
    expect(renewal).toMatchObject({ total: 1299, starting_balance: -700, amount_paid: 599 });
  });

  test("a plan change that cannot be paid is rolled back with error_if_incomplete", async () => {
    const { stripe, control, subscription, item, essential, premium, customer } = await aMember();
    control["customers/card"]({ customer, card: "4000000000000341" });
    const change = {
      items: [{ id: item.id, price: premium.id }],
      proration_behavior: "always_invoice" as const,
      payment_behavior: "error_if_incomplete" as const,
    };
    expect((await failureOf(stripe.subscriptions.update(subscription.id, change))).code).toBe("card_declined");
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after).toMatchObject({ status: "active", items: { data: [{ price: { id: essential.id } }] } });
  });

  test("a plan change that names no item adds a second one, as in Stripe", async () => {
    const { stripe, subscription, premium } = await aMember();
    const two = await stripe.subscriptions.update(subscription.id, { items: [{ price: premium.id }] });
    expect(two.items.data).toHaveLength(2);
  });
});

describe("canceling", () => {
  test("a cancellation at the period's end keeps the subscription active until then, and can be reversed", async () => {
    const { stripe, control, subscription, item } = await aMember();
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: "active", cancel_at: item.current_period_end });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    control["clock/advance"]({ days: 32 });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    control["clock/advance"]({ days: 31 });
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "cancellation_requested" } });
    expect((await stripe.invoices.list()).data).toHaveLength(2);
    expect((await failureOf(stripe.invoices.createPreview({ subscription: subscription.id }))).code).toBe(
      "invoice_upcoming_none",
    );
  });

  test("an immediate cancellation happens once", async () => {
    const { stripe, subscription, customer } = await aMember();
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: "canceled" });
    expect((await failureOf(stripe.subscriptions.cancel(subscription.id))).code).toBe("resource_missing");
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  });

  test("pausing collection renews a subscription without charging", async () => {
    const { stripe, control, subscription } = await aMember();
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: "void" } });
    control["clock/advance"]({ days: 32 });
    expect((await stripe.invoices.list()).data.map(({ status }) => status)).toEqual(["void", "paid"]);
    await stripe.subscriptions.update(subscription.id, { pause_collection: "" });
    control["clock/advance"]({ days: 31 });
    expect((await stripe.invoices.list()).data[0]).toMatchObject({ status: "paid", amount_paid: 1299 });
  });
});

test("a subscription can be created through the API for a customer with a card, and stays incomplete with a failing card", async () => {
  const { stripe, control } = await startStripe({ hasWebhooks: false });
  const { premium } = await plans(stripe);
  const good = await stripe.customers.create({
    email: "a@example.test",
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const items = [{ price: premium.id }];
  expect(await stripe.subscriptions.create({ customer: good.id, items })).toMatchObject({ status: "active" });
  const none = await stripe.customers.create({ email: "b@example.test" });
  expect((await failureOf(stripe.subscriptions.create({ customer: none.id, items }))).code).toBe("resource_missing");
  control["customers/card"]({ customer: none.id, card: "4000000000000341" });
  const incomplete = await stripe.subscriptions.create({ customer: none.id, items });
  expect(incomplete.status).toBe("incomplete");
  control["clock/advance"]({ days: 1 });
  expect(await stripe.subscriptions.retrieve(incomplete.id)).toMatchObject({ status: "incomplete_expired" });
});

test("prices are found by lookup key, which can move to a newer price", async () => {
  const { stripe } = await startStripe({ hasWebhooks: false });
  const { essential } = await plans(stripe);
  expect((await stripe.prices.list({ lookup_keys: ["essential"] })).data).toMatchObject([{ id: essential.id }]);
  const params = { product: String(essential.product), currency: "usd", unit_amount: 1399, lookup_key: "essential" };
  await failureOf(stripe.prices.create(params));
  const newer = await stripe.prices.create({ ...params, transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ["essential"] })).data).toMatchObject([{ id: newer.id }]);
});
