import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { failureOf, startStripe } from "./stand-in.ts";

/** A customer with a good card on Premium, the other price to go to, and what is asked of them. */
const aSubscriber = async () => {
  const { stripe, control } = await startStripe({ hasWebhooks: false });
  const price = async (name: string, unit_amount: number) => {
    const product = await stripe.products.create({ name });
    const recurring = { interval: "month" as const };
    return stripe.prices.create({ product: product.id, currency: "usd", unit_amount, recurring });
  };
  const [essential, premium] = [await price("Essential", 1299), await price("Premium", 1999)];
  const { id: customer } = await stripe.customers.create({ email: "ada@example.test" });
  control["customers/card"]({ customer, card: "4242424242424242" });
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: premium.id }] });
  const item = items.data[0];
  if (!item) throw new Error("no item");
  const schedule = () => stripe.subscriptionSchedules.create({ from_subscription: id });
  const current = () => stripe.subscriptions.retrieve(id);
  /** Lets Essential follow the running phase. */
  const downgrade = (planned: Stripe.SubscriptionSchedule, more: object = {}) =>
    stripe.subscriptionSchedules.update(planned.id, {
      end_behavior: "release",
      phases: [
        {
          items: [{ price: premium.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
        },
        {
          items: [{ price: essential.id, quantity: 1 }],
          duration: { interval: "month", interval_count: 1 },
          proration_behavior: "none",
          ...more,
        },
      ],
    });
  return { stripe, control, essential, premium, customer, id, item, schedule, current, downgrade };
};

const typesOf = async (stripe: Stripe) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe("a schedule from a subscription", () => {
  test("a schedule from a subscription has the current period as its only phase, and the subscription names it", async () => {
    const { stripe, schedule, current, id, item, premium } = await aSubscriber();
    const made = await schedule();
    const { current_period_start: start_date, current_period_end: end_date } = item;
    expect(made).toMatchObject({
      object: "subscription_schedule",
      status: "active",
      subscription: id,
      end_behavior: "release",
      current_phase: { start_date, end_date },
      phases: [{ start_date, end_date, items: [{ price: premium.id, quantity: 1 }] }],
    });
    expect(made.id).toMatch(/^sub_sched_/);
    expect((await current()).schedule).toBe(made.id);
    expect(await typesOf(stripe)).toEqual(expect.arrayContaining(["subscription_schedule.created"]));
  });

  test("a subscription has one schedule at most", async () => {
    const { schedule } = await aSubscriber();
    await schedule();
    expect((await failureOf(schedule())).message).toContain("already attached to a schedule");
  });

  test("a schedule from a subscription is created without phases", async () => {
    const { stripe, id, essential } = await aSubscriber();
    const order = { from_subscription: id, phases: [{ items: [{ price: essential.id }] }] };
    expect(await failureOf(stripe.subscriptionSchedules.create(order))).toMatchObject({ statusCode: 400 });
  });

  test("a schedule is returned with the prices of its phases", async () => {
    const { stripe, schedule, downgrade, id } = await aSubscriber();
    await downgrade(await schedule());
    const expand = ["schedule.phases.items.price"];
    const { schedule: read } = await stripe.subscriptions.retrieve(id, { expand });
    const price = (unit_amount: number) => ({ items: [{ price: { object: "price", unit_amount } }] });
    expect(read).toMatchObject({ phases: [price(1999), price(1299)] });
  });
});

describe("a scheduled subscription", () => {
  test("items and cancellation of a scheduled subscription are refused, as its phases decide them", async () => {
    const { stripe, schedule, id, item, essential } = await aSubscriber();
    const { id: planned } = await schedule();
    const items = [{ id: item.id, price: essential.id }];
    for (const change of [{ cancel_at_period_end: true }, { cancel_at_period_end: false }, { items }]) {
      const refused = await failureOf(stripe.subscriptions.update(id, change));
      expect(refused.message).toContain(`managed by the subscription schedule \`${planned}\``);
      expect(refused).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError" });
    }
    expect(await stripe.subscriptions.update(id, { metadata: { note: "1" } })).toMatchObject({ schedule: planned });
  });

  test("a released subscription goes on unchanged, and a schedule is released once", async () => {
    const { stripe, schedule, current, downgrade, control, customer, id, premium } = await aSubscriber();
    const planned = await downgrade(await schedule());
    expect(await stripe.subscriptionSchedules.release(planned.id)).toMatchObject({
      status: "released",
      subscription: null,
      released_subscription: id,
      current_phase: null,
    });
    expect((await current()).schedule).toBeNull();
    expect((await failureOf(stripe.subscriptionSchedules.release(planned.id))).message).toContain("`released` status");
    control["clock/advance"]({ customer, days: 32 });
    expect(await current()).toMatchObject({ items: { data: [{ price: { id: premium.id } }] } });
    expect(await typesOf(stripe)).toContain("subscription_schedule.released");
  });

  test("a schedule ends with its subscription", async () => {
    const { stripe, schedule, id } = await aSubscriber();
    const { id: planned } = await schedule();
    await stripe.subscriptions.cancel(id);
    expect(await stripe.subscriptionSchedules.retrieve(planned)).toMatchObject({ status: "canceled" });
    expect(await typesOf(stripe)).toContain("subscription_schedule.canceled");
  });
});

describe("the end of a schedule", () => {
  test("a canceled schedule cancels the subscription at once and credits the unused time", async () => {
    const { stripe, schedule, downgrade, current, customer } = await aSubscriber();
    const { id } = await downgrade(await schedule());
    expect(await stripe.subscriptionSchedules.cancel(id)).toMatchObject({ status: "canceled" });
    expect(await current()).toMatchObject({ status: "canceled" });
    const read = await stripe.customers.retrieve(customer);
    expect(read.deleted ? 0 : read.balance).toBeLessThan(-1_900);
    expect(await typesOf(stripe)).toEqual(
      expect.arrayContaining(["subscription_schedule.canceled", "customer.subscription.deleted"]),
    );
    expect((await failureOf(stripe.subscriptionSchedules.cancel(id))).message).toContain("`canceled` status");
  });

  test("a schedule with end_behavior cancel ends the subscription with its last phase, without another renewal", async () => {
    const { stripe, schedule, downgrade, current, control, customer } = await aSubscriber();
    const { id } = await downgrade(await schedule());
    await stripe.subscriptionSchedules.update(id, { end_behavior: "cancel" });
    control["clock/advance"]({ customer, days: 63 });
    expect(await current()).toMatchObject({ status: "canceled" });
    expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: "completed" });
    expect((await stripe.invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid)).toEqual([1299, 1999]);
    expect(await typesOf(stripe)).toContain("subscription_schedule.completed");
  });

  test("a phase's end is given as a duration, as this API version has no iterations", async () => {
    const { schedule, downgrade } = await aSubscriber();
    const planned = await schedule();
    expect(await failureOf(downgrade(planned, { iterations: 1 }))).toMatchObject({ code: "parameter_unknown" });
  });
});

describe("phases", () => {
  test("an update replaces all phases, from the start of the current one", async () => {
    const { stripe, schedule, essential, item } = await aSubscriber();
    const { id } = await schedule();
    const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
      failureOf(stripe.subscriptionSchedules.update(id, { phases }));
    const items = [{ price: essential.id }];
    const end_date = item.current_period_end;
    expect((await update([{ items, end_date }])).message).toContain("missing at least one phase with a `start_date`");
    expect(await update([{ items, end_date, start_date: item.current_period_start + 1 }])).toMatchObject({
      statusCode: 400,
    });
  });

  test("the next phase starts with the renewal and is charged in full, without prorations or credit", async () => {
    const { stripe, schedule, downgrade, current, control, customer, essential, item } = await aSubscriber();
    await downgrade(await schedule(), { metadata: { tier: "essential" } });
    const before = await stripe.invoices.list({ customer });
    control["clock/advance"]({ customer, days: 32 });
    expect(await current()).toMatchObject({
      status: "active",
      metadata: { tier: "essential" },
      items: { data: [{ id: item.id, price: { id: essential.id }, current_period_start: item.current_period_end }] },
    });
    const invoices = (await stripe.invoices.list({ customer })).data;
    expect(invoices).toHaveLength(before.data.length + 1);
    expect(invoices[0]).toMatchObject({ amount_paid: 1299, billing_reason: "subscription_cycle", status: "paid" });
    expect(invoices[0]?.lines.data).toHaveLength(1);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });

  test("the subscription goes on without a schedule after the last phase", async () => {
    const { schedule, downgrade, current, control, customer, essential, stripe } = await aSubscriber();
    const planned = await downgrade(await schedule());
    control["clock/advance"]({ customer, days: 63 });
    expect(await current()).toMatchObject({ schedule: null, items: { data: [{ price: { id: essential.id } }] } });
    expect(await stripe.subscriptionSchedules.retrieve(planned.id)).toMatchObject({ status: "released" });
    expect((await stripe.invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid)).toEqual([
      1299, 1299, 1999,
    ]);
  });

  test("a phase keeps only the discounts that it names", async () => {
    const { stripe, schedule, downgrade, current, control, customer, id } = await aSubscriber();
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "forever" });
    const { discounts } = await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
    await downgrade(await schedule(), { discounts: [{ discount: String(discounts[0]) }] });
    control["clock/advance"]({ customer, days: 32 });
    expect((await stripe.invoices.list({ customer })).data[0]?.amount_paid).toBe(649);
    expect((await current()).discounts).toEqual(discounts);
  });

  test("the preview of a renewal shows the next phase", async () => {
    const { stripe, schedule, downgrade, id } = await aSubscriber();
    await downgrade(await schedule());
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({ amount_due: 1299 });
  });
});

test("a change with the anchor moved to now starts a month today and credits the unused time of the old one", async () => {
  const { stripe, control, customer, id, item, essential, premium, current } = await aSubscriber();
  await stripe.subscriptions.update(id, {
    items: [{ id: item.id, price: essential.id }],
    proration_behavior: "none",
  });
  const { now } = control["clock/advance"]({ customer, days: 10 }) as { now: string };
  const at = Math.floor(Date.parse(now) / 1000);
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: item.id, price: premium.id }],
    billing_cycle_anchor: { type: "now" },
    proration_behavior: "always_invoice",
    proration_date: at,
  };
  const unused = Math.round(
    (1299 * (item.current_period_end - at)) / (item.current_period_end - item.current_period_start),
  );
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change as object });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-unused, 1999]);
  expect(preview.amount_due).toBe(1999 - unused);
  await stripe.subscriptions.update(id, change);
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice).toMatchObject({ amount_paid: 1999 - unused, billing_reason: "subscription_update", status: "paid" });
  const after = (await current()).items.data[0];
  expect(Math.abs((after?.current_period_start ?? 0) - at)).toBeLessThan(5);
  expect(after?.price.id).toBe(premium.id);
});

test("a portal without plan changes in its configuration neither offers nor makes one", async () => {
  const { stripe, customer, id, essential, premium, current } = await aSubscriber();
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update: { enabled: false },
    },
    metadata: { purpose: "test" },
  });
  expect((await stripe.billingPortal.configurations.list({ active: true })).data).toEqual([configuration]);
  const { url } = await stripe.billingPortal.sessions.create({ customer, configuration: configuration.id });
  const text = await (await fetch(url)).text();
  expect(text).toContain("Premium");
  expect(text).not.toContain("Change plan");
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const body = new URLSearchParams({ token, subscription: id, price: essential.id });
  const answer = await fetch(`${url}/plan`, { method: "POST", body, headers: { origin: new URL(url).origin } });
  expect(await answer.text()).toContain("Plans are not changed here");
  expect(await current()).toMatchObject({ items: { data: [{ price: { id: premium.id } }] } });
});
