import type Stripe from "stripe";
import { expect, test } from "vitest";
import { invoiceTaxCents, taxParams } from "../../../functions/platform/stripe/tax.ts";
import { failureOf, startStripe } from "../../support/stripe-stand-in.ts";

const within = (cents: number) => Math.round(cents - cents / 1.075);
const automatic_tax = { enabled: true };

const aShop = async () => {
  const { stripe, control } = await startStripe();
  const product = await stripe.products.create({ name: "Premium" });
  const price = (tax_behavior?: "inclusive") =>
    stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 1999,
      recurring: { interval: "month" },
      ...(tax_behavior ? { tax_behavior } : {}),
    });
  const { id: customer } = await stripe.customers.create({ email: "ada@example.test" });
  const open = (priceId: string, more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: "http://127.0.0.1/done",
      customer,
      ...more,
    });
  return { stripe, control, customer, price, open };
};

test("a page with tax wants prices that say where it is, and a customer whose address is known or kept", async () => {
  const { price, open } = await aShop();
  expect((await failureOf(open((await price()).id, { automatic_tax }))).message).toContain("tax_behavior");
  const { id } = await price("inclusive");
  expect(await failureOf(open(id, { automatic_tax }))).toMatchObject({ code: "customer_tax_location_invalid" });
  expect(await open(id, { automatic_tax, customer_update: { address: "auto" } })).toMatchObject({
    automatic_tax: { enabled: true },
    amount_total: 1999,
  });
});

test("paid, the tax is within the total, of the subscription's renewals too, and the address is kept", async () => {
  const { stripe, control, customer, price, open } = await aShop();
  const { id: session } = await open((await price("inclusive")).id, {
    automatic_tax,
    customer_update: { address: "auto" },
  });
  const paid = control["checkout/pay"]({ session });
  expect(paid).toMatchObject({ amount_total: 1999, total_details: { amount_tax: within(1999) } });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ address: { postal_code: "32202" } });
  expect(await stripe.subscriptions.retrieve(String(paid.subscription))).toMatchObject({ automatic_tax });
  control["clock/advance"]({ customer, days: 31, hours: 2 });
  const { data } = await stripe.invoices.list({ customer });
  expect(data.map((invoice) => [invoice.amount_paid, invoiceTaxCents(invoice)])).toEqual([
    [1999, within(1999)],
    [1999, within(1999)],
  ]);
});

test("the product asks for tax only where its stage is configured for it, and keeps the address of customers it knows", async () => {
  expect([taxParams("customer"), taxParams("guest")]).toEqual([{}, {}]);
  process.env.AUTOMATIC_TAX = "true";
  try {
    expect(taxParams("guest")).toEqual({ automatic_tax });
    const { price, open } = await aShop();
    const page = await open((await price("inclusive")).id, taxParams("customer"));
    expect(page.automatic_tax.enabled).toBe(true);
  } finally {
    delete process.env.AUTOMATIC_TAX;
  }
});
