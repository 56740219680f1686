import { describe, expect, test } from "vitest";
import { failureOf, startStripe, ticketCheckout } from "./stand-in.ts";

const nowSeconds = () => Math.floor(Date.now() / 1000);

describe("a checkout in payment mode", () => {
  test("a checkout is open, priced by its line items, and has an unguessable page", async () => {
    const { stripe, origin } = await startStripe();
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 4000, currency: "usd" });
    expect(session.metadata).toEqual({ hold_id: "hold_1" });
    expect(session.url).toBe(`${origin}/stripe/checkout/${session.id}`);
    expect(session.id).toMatch(/^cs_test_\w{48}$/);
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data).toMatchObject([{ description: "Rooftop Night - GA+", quantity: 2, amount_total: 4000 }]);
  });

  test("a paid checkout is complete, with a payment intent that carries the metadata and a charge with the card", async () => {
    const { stripe, control } = await startStripe();
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    control["checkout/pay"]({ session: session.id });
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge", "line_items"],
    });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null, customer: null });
    expect(paid.customer_details?.email).toBe("ada@example.test");
    expect(paid.line_items?.data).toHaveLength(1);
    expect(paid.payment_intent).toMatchObject({
      status: "succeeded",
      amount_received: 4000,
      metadata: { hold_id: "hold_1" },
    });
    expect(paid.payment_intent).toMatchObject({
      latest_charge: { payment_method_details: { card: { last4: "4242" } } },
    });
  });

  test("a declined card leaves a checkout open, and a second try with a good card pays it", async () => {
    const { stripe, control } = await startStripe();
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    expect(() => control["checkout/pay"]({ session: session.id, card: "4000000000000002" })).toThrow(
      "Your card was declined.",
    );
    const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(open).toMatchObject({ status: "open", payment_intent: { last_payment_error: { code: "card_declined" } } });
    control["checkout/pay"]({ session: session.id });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
  });

  test("a checkout creates a customer when asked to", async () => {
    const { stripe, control } = await startStripe();
    const session = await stripe.checkout.sessions.create({ ...ticketCheckout(), customer_creation: "always" });
    control["checkout/pay"]({ session: session.id });
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["customer"] });
    expect(paid.customer).toMatchObject({ object: "customer", email: "ada@example.test" });
  });

  test("a checkout applies a coupon and counts its redemption when paid", async () => {
    const { stripe, control } = await startStripe();
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: "once", max_redemptions: 1 });
    const params = { ...ticketCheckout(), discounts: [{ coupon: coupon.id }] };
    const session = await stripe.checkout.sessions.create(params);
    expect(session).toMatchObject({
      amount_subtotal: 4000,
      amount_total: 3000,
      total_details: { amount_discount: 1000 },
    });
    control["checkout/pay"]({ session: session.id });
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1, valid: false });
    const refused = await failureOf(stripe.checkout.sessions.create(params));
    expect(refused.code).toBe("coupon_expired");
  });

  test("a checkout can be expired once, and then neither paid nor expired again", async () => {
    const { stripe, control } = await startStripe();
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
    expect((await failureOf(stripe.checkout.sessions.expire(session.id))).message).toContain("status of expired");
    expect(() => control["checkout/pay"]({ session: session.id })).toThrow("expired");
  });

  test("a checkout expires by itself when its time is up", async () => {
    const { stripe, control } = await startStripe();
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    control["clock/advance"]({ minutes: 31 });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "expired" });
    const events = await stripe.events.list({ type: "checkout.session.expired" });
    expect(events.data.map((event) => event.created)).toEqual([session.expires_at]);
  });

  test.each([
    ["20 minutes", 20 * 60, "at least 30 minutes"],
    ["25 hours", 25 * 3600, "less than 24 hours"],
  ])("refuses to expire after %s", async (_name, seconds, sentence) => {
    const { stripe } = await startStripe();
    const refused = await failureOf(
      stripe.checkout.sessions.create({ ...ticketCheckout(), expires_at: nowSeconds() + seconds }),
    );
    expect(refused).toMatchObject({ statusCode: 400, param: "expires_at" });
    expect(refused.message).toContain(sentence);
  });

  test("a checkout lasts 24 hours by default", async () => {
    const { stripe } = await startStripe();
    const session = await stripe.checkout.sessions.create({ ...ticketCheckout(), expires_at: undefined });
    expect(session.expires_at - session.created).toBe(24 * 3600);
  });

  test.each([
    [{ mode: undefined }, "mode", "parameter_missing"],
    [{ line_items: undefined }, "line_items", "parameter_missing"],
    [{ success_url: undefined }, "success_url", "parameter_missing"],
    [{ success_url: "not a url" }, "success_url", "url_invalid"],
    [{ customer: "cus_nobody", customer_email: undefined }, "customer", "resource_missing"],
    [{ line_items: [{ price: "price_none", quantity: 1 }] }, "line_items[0][price]", "resource_missing"],
    [
      { subscription_data: { metadata: {} as Record<string, string>, description: "x" } },
      "subscription_data",
      undefined,
    ],
    [{ no_such_thing: "1" }, "no_such_thing", "parameter_unknown"],
  ])("refuses %j naming the parameter", async (change, param, code) => {
    const { stripe } = await startStripe();
    const refused = await failureOf(stripe.checkout.sessions.create({ ...ticketCheckout(), ...change } as never));
    expect(refused).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
    expect(refused.code).toBe(code);
  });

  test("a checkout in payment mode refuses a total under 50 cents and a recurring price", async () => {
    const { stripe } = await startStripe();
    const cheap = { currency: "usd", unit_amount: 49, product_data: { name: "Sticker" } };
    const tooSmall = await failureOf(
      stripe.checkout.sessions.create({ ...ticketCheckout(), line_items: [{ quantity: 1, price_data: cheap }] }),
    );
    expect(tooSmall.code).toBe("amount_too_small");
    const monthly = { ...cheap, unit_amount: 1299, recurring: { interval: "month" as const } };
    const recurring = await failureOf(
      stripe.checkout.sessions.create({ ...ticketCheckout(), line_items: [{ quantity: 1, price_data: monthly }] }),
    );
    expect(recurring.message).toContain("`payment` mode but passed a recurring price");
  });
});
