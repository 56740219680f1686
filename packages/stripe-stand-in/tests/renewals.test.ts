import { describe, expect, test } from "vitest";
import { failureOf, startStripe } from "./stand-in.ts";

/** A customer with a good card and a monthly plan. */
const aSubscriber = async () => {
  const { stripe, control } = await startStripe({ hasWebhooks: false });
  const product = await stripe.products.create({ name: "Essential" });
  const recurring = { interval: "month" as const };
  const price = await stripe.prices.create({ product: product.id, currency: "usd", unit_amount: 1299, recurring });
  const { id: customer } = await stripe.customers.create({ email: "ada@example.test" });
  control["customers/card"]({ customer, card: "4242424242424242" });
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  const end = items.data[0]?.current_period_end ?? 0;
  /** Goes to some minutes after the period's end. */
  const renew = (minutes = 5) =>
    control["clock/set"]({ customer, at: new Date((end + minutes * 60) * 1000).toISOString() });
  const read = () => stripe.subscriptions.retrieve(id, { expand: ["latest_invoice", "customer"] });
  const types = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();
  return { stripe, control, customer, id, end, renew, read, types };
};

describe("the draft hour of a renewal", () => {
  test("a renewal begins the period with a draft invoice that charges nothing, and the subscription stays active", async () => {
    const { renew, read, end, stripe, customer } = await aSubscriber();
    renew();
    expect(await read()).toMatchObject({
      status: "active",
      items: { data: [{ current_period_start: end }] },
      latest_invoice: { status: "draft", number: null, automatically_finalizes_at: end + 3_600, amount_due: 1299 },
    });
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });

  test("a renewal's draft is finalized and then paid after an hour, once", async () => {
    const { renew, read, types, control, customer, stripe } = await aSubscriber();
    renew();
    control["clock/advance"]({ customer, hours: 1 });
    expect(await read()).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 1299 } });
    const told = (await types()).filter((type) => /^invoice\.(created|finalized|paid)$/.test(type));
    const each = ["invoice.created", "invoice.finalized", "invoice.paid"];
    expect(told).toEqual([...each, ...each]);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(2);
  });

  test("a failing card makes the subscription past due only after the draft hour", async () => {
    const { renew, read, control, customer } = await aSubscriber();
    control["customers/card"]({ customer, card: "4000000000000341" });
    renew();
    expect((await read()).status).toBe("active");
    control["clock/advance"]({ customer, hours: 1 });
    expect(await read()).toMatchObject({ status: "past_due", latest_invoice: { status: "open", attempt_count: 1 } });
  });

  test("a credit granted during the draft hour is used", async () => {
    const { renew, read, control, customer, stripe } = await aSubscriber();
    renew();
    await stripe.customers.update(customer, { balance: -1000 });
    control["clock/advance"]({ customer, hours: 1 });
    expect((await read()).latest_invoice).toMatchObject({ amount_paid: 299, status: "paid" });
  });

  test("canceling the subscription during the draft hour leaves the draft unpaid", async () => {
    const { renew, read, control, customer, stripe, id } = await aSubscriber();
    renew();
    await stripe.subscriptions.cancel(id);
    control["clock/advance"]({ customer, hours: 2 });
    expect((await read()).latest_invoice).toMatchObject({ status: "draft", auto_advance: false });
  });

  test("a draft can be paid before its hour is over, and the draft hour can be switched off", async () => {
    const first = await aSubscriber();
    first.renew();
    const { latest_invoice } = await first.stripe.subscriptions.retrieve(first.id);
    expect(await first.stripe.invoices.pay(String(latest_invoice))).toMatchObject({ status: "paid" });
    const second = await aSubscriber();
    second.control["billing/draft-hour"]({ on: false });
    second.renew();
    expect((await second.read()).latest_invoice).toMatchObject({ status: "paid" });
  });
});

describe("a planned end", () => {
  const ask = async (one: Awaited<ReturnType<typeof aSubscriber>>, action: string) => {
    const { url } = await one.stripe.billingPortal.sessions.create({ customer: one.customer });
    const token = /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
    const body = new URLSearchParams({ token, subscription: one.id });
    await fetch(`${url}/${action}`, { method: "POST", body });
  };

  test("canceling in the portal sets cancel_at to the period's end and leaves cancel_at_period_end false", async () => {
    const one = await aSubscriber();
    await ask(one, "cancel");
    expect(await one.read()).toMatchObject({ cancel_at: one.end, cancel_at_period_end: false });
    one.renew(0);
    expect(await one.read()).toMatchObject({ status: "canceled", ended_at: one.end });
    expect((await one.stripe.invoices.list({ customer: one.customer })).data).toHaveLength(1);
  });

  test("resuming in the portal clears both fields, and the subscription renews", async () => {
    const one = await aSubscriber();
    await ask(one, "cancel");
    await ask(one, "resume");
    expect(await one.read()).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
    one.renew();
    expect(await one.read()).toMatchObject({ status: "active" });
  });

  test("an end set as cancel_at is cleared by an empty cancel_at, not by cancel_at_period_end false", async () => {
    const { stripe, id, end } = await aSubscriber();
    expect(await stripe.subscriptions.update(id, { cancel_at: "min_period_end" })).toMatchObject({ cancel_at: end });
    expect(await failureOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      code: "invoice_upcoming_none",
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: end });
    expect(await stripe.subscriptions.update(id, { cancel_at: "" })).toMatchObject({ cancel_at: null });
  });

  test("an end set as cancel_at_period_end is cleared by cancel_at_period_end false", async () => {
    const { stripe, id, end } = await aSubscriber();
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ cancel_at: end, cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null });
  });
});

test("a deleted customer is returned in short form, both retrieved and expanded", async () => {
  const { stripe, customer, read } = await aSubscriber();
  await stripe.customers.del(customer);
  const short = { id: customer, object: "customer", deleted: true };
  expect(await stripe.customers.retrieve(customer)).toMatchObject(short);
  expect(Object.keys((await read()).customer as object)).toEqual(["id", "object", "deleted"]);
});
