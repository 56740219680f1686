import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { apiKey, failureOf, startStripe, ticketCheckout } from "./stand-in.ts";

describe("authentication", () => {
  test("a wrong or missing API key is a 401", async () => {
    const { port } = await startStripe();
    const wrong = new Stripe("sk_test_wrong", { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
    const refused = await failureOf(wrong.customers.list());
    expect(refused).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
    expect(refused.message).not.toContain("sk_test_wrong");
    expect((await fetch(`http://127.0.0.1:${port}/v1/customers`)).status).toBe(401);
  });
});

describe("an idempotency key", () => {
  test("a repeated call with the same idempotency key gets the same response and has one effect", async () => {
    const { stripe } = await startStripe();
    const params = ticketCheckout();
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: "hold_1" });
    const again = await stripe.checkout.sessions.create(params, { idempotencyKey: "hold_1" });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("an idempotency key survives a killed process and expires after a day", async () => {
    const fixture = await startStripe();
    const create = () => fixture.stripe.customers.create({ email: "ada@example.test" }, { idempotencyKey: "k" });
    const first = await create();
    fixture.restart();
    expect((await create()).id).toBe(first.id);
    fixture.control["clock/advance"]({ hours: 25 });
    expect((await create()).id).not.toBe(first.id);
  });

  test("an idempotency key with other parameters or another endpoint is an idempotency error", async () => {
    const { stripe } = await startStripe();
    await stripe.customers.create({ email: "ada@example.test" }, { idempotencyKey: "k" });
    const other = await failureOf(stripe.customers.create({ email: "bob@example.test" }, { idempotencyKey: "k" }));
    expect(other).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const elsewhere = await failureOf(stripe.products.create({ name: "x" }, { idempotencyKey: "k" }));
    expect(elsewhere.message).toContain("same endpoint");
  });

  test("an idempotency key of a call in progress is a 409", async () => {
    const { stripe, control } = await startStripe();
    control["api/latency"]({ ms: 300 });
    const create = () => stripe.customers.create({ email: "ada@example.test" }, { idempotencyKey: "k" });
    const outcomes = await Promise.allSettled([create(), create()]);
    const failed = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(failed).toMatchObject([{ statusCode: 409, code: "idempotency_key_in_use" }]);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test("an idempotency key saves refusals for reasons of state, not failed validation", async () => {
    const { stripe } = await startStripe();
    const key = { idempotencyKey: "k" };
    expect((await failureOf(stripe.products.create({} as never, key))).code).toBe("parameter_missing");
    expect(await stripe.products.create({ name: "Essential" }, key)).toMatchObject({ name: "Essential" });
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    await stripe.checkout.sessions.expire(session.id);
    await failureOf(stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: "e" }));
    const replayed = await failureOf(stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: "e" }));
    expect(replayed.headers?.["idempotent-replayed"]).toBe("true");
  });
});

describe("an error under an idempotency key", () => {
  const params = { email: "ada@example.test" };
  const key = { idempotencyKey: "k" };

  test("an error is saved once the call has begun, even a 500 without effect, and a new key succeeds", async () => {
    const { stripe, control } = await startStripe();
    control["api/fail"]({ mode: "500", when: "during" });
    const first = await failureOf(stripe.customers.create(params, key));
    expect(first.headers?.["stripe-should-retry"]).toBe("false");
    const again = await failureOf(stripe.customers.create(params, key));
    expect(again).toMatchObject({ statusCode: 500 });
    expect(again.headers).toMatchObject({ "idempotent-replayed": "true", "stripe-should-retry": "false" });
    expect((await stripe.customers.list()).data).toHaveLength(0);
    expect(await stripe.customers.create(params, { idempotencyKey: "k-2" })).toMatchObject(params);
  });

  test("a decline is saved, and only a new key charges again", async () => {
    const { stripe } = await startStripe();
    const price = await stripe.prices.create({
      currency: "usd",
      unit_amount: 1299,
      recurring: { interval: "month" },
      product_data: { name: "Essential" },
    });
    const customer = await stripe.customers.create(params);
    await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    const [card] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
    const subscribe = (idempotencyKey: string) =>
      stripe.subscriptions.create(
        {
          customer: customer.id,
          items: [{ price: price.id }],
          default_payment_method: card?.id ?? "",
          payment_behavior: "error_if_incomplete",
        },
        { idempotencyKey },
      );
    expect((await failureOf(subscribe("k"))).code).toBe("card_declined");
    const replayed = await failureOf(subscribe("k"));
    expect([replayed.code, replayed.headers?.["idempotent-replayed"]]).toEqual(["card_declined", "true"]);
    const anew = await failureOf(subscribe("k-2"));
    expect([anew.code, anew.headers?.["idempotent-replayed"]]).toEqual(["card_declined", undefined]);
  });

  test.each(["429", "lock"])(
    "is not kept when the call did not begin (%s), whenever it was ordered for",
    async (mode) => {
      const { stripe, control } = await startStripe();
      control["api/fail"]({ mode, when: "after" });
      expect((await failureOf(stripe.customers.create(params, key))).statusCode).toBe(429);
      expect(await stripe.customers.create(params, key)).toMatchObject(params);
    },
  );
});

describe("lists", () => {
  test("lists are sorted newest first, page by cursor both ways, and work with the client's auto-paging", async () => {
    const { stripe } = await startStripe();
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) ids.unshift((await stripe.customers.create({ email: `m${n}@example.test` })).id);
    const first = await stripe.customers.list();
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(first.has_more).toBe(true);
    const second = await stripe.customers.list({ limit: 20, starting_after: ids[9] });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(10));
    expect(second.has_more).toBe(false);
    const back = await stripe.customers.list({ limit: 5, ending_before: ids[10] });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(5, 10));
    const all = await stripe.customers.list({ limit: 7 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  test("lists filter by email and creation time, and refuse bad cursors and limits", async () => {
    const { stripe, control } = await startStripe();
    const old = await stripe.customers.create({ email: "old@example.test" });
    control["clock/advance"]({ days: 3 });
    await stripe.customers.create({ email: "new@example.test" });
    expect((await stripe.customers.list({ email: "old@example.test" })).data).toMatchObject([{ id: old.id }]);
    const since = await stripe.customers.list({ created: { gte: old.created + 3600 } });
    expect(since.data).toMatchObject([{ email: "new@example.test" }]);
    expect((await failureOf(stripe.customers.list({ starting_after: "cus_none" }))).code).toBe("resource_missing");
    expect((await failureOf(stripe.customers.list({ limit: 101 }))).param).toBe("limit");
  });
});

describe("injected faults", () => {
  test("a fault before the effect prevents it, and a fault after the effect keeps it", async () => {
    const { stripe, control } = await startStripe();
    control["api/fail"]({ mode: "500", when: "before", match: "POST /v1/customers" });
    expect(await failureOf(stripe.customers.create({ email: "a@example.test" }))).toMatchObject({
      type: "StripeAPIError",
      statusCode: 500,
    });
    expect((await stripe.customers.list()).data).toHaveLength(0);
    control["api/fail"]({ mode: "500", when: "after", match: "POST /v1/customers" });
    const params = { email: "a@example.test" };
    await failureOf(stripe.customers.create(params, { idempotencyKey: "k" }));
    expect((await stripe.customers.list()).data).toHaveLength(1);
    // As documented, the saved answer of a key may be a 500.
    expect(await failureOf(stripe.customers.create(params, { idempotencyKey: "k" }))).toMatchObject({
      statusCode: 500,
    });
  });

  test("a reset connection after the effect is healed by the client's retry with its key", async () => {
    const { stripe, port, control } = await startStripe();
    const patient = new Stripe(apiKey, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 1 });
    control["api/fail"]({ mode: "reset", when: "after" });
    const customer = await patient.customers.create({ email: "a@example.test" });
    expect((await stripe.customers.list()).data).toMatchObject([{ id: customer.id }]);
    expect(control["api/calls"]({ match: "POST /v1/customers" }).calls).toMatchObject([
      { fault: "reset after" },
      { isReplayed: true, status: 200 },
    ]);
  });

  test("a fault skips as many calls as it is told, and fails as many after them", async () => {
    const { stripe, control } = await startStripe();
    control["api/fail"]({ mode: "500", skip: 2, count: 1, match: "GET /v1/customers" });
    const outcome = () =>
      stripe.customers.list().then(
        () => 200,
        ({ statusCode }: { statusCode: number }) => statusCode,
      );
    const outcomes = [await outcome(), await outcome(), await outcome(), await outcome()];
    expect(outcomes).toEqual([200, 200, 500, 200]);
  });

  test("a call without a response ends at the client's timeout", async () => {
    const { stripe, control } = await startStripe();
    control["api/fail"]({ mode: "timeout", when: "before" });
    const failed = await failureOf(stripe.customers.list({}, { timeout: 150 }));
    expect(failed.type).toBe("StripeConnectionError");
  });

  test("an injected 429 is a rate limit error", async () => {
    const { stripe, control } = await startStripe();
    control["api/fail"]({ mode: "429" });
    expect(await failureOf(stripe.customers.list())).toMatchObject({ type: "StripeRateLimitError", statusCode: 429 });
  });
});

test("unknown addresses, objects and expansions are refused as Stripe does", async () => {
  const { stripe, port } = await startStripe();
  const missing = await failureOf(stripe.customers.retrieve("cus_none"));
  expect(missing).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
  expect(missing.requestId).toMatch(/^req_/);
  const customer = await stripe.customers.create({ email: "a@example.test" });
  const wrong = await failureOf(stripe.customers.retrieve(customer.id, { expand: ["nonsense"] }));
  expect(wrong.message).toBe("This property cannot be expanded (nonsense).");
  const headers = { authorization: `Bearer ${apiKey}` };
  expect((await fetch(`http://127.0.0.1:${port}/v1/payouts`, { headers })).status).toBe(404);
});

test("lists expand what their members name, and include lists left out otherwise", async () => {
  const { stripe, control } = await startStripe();
  const session = await stripe.checkout.sessions.create(ticketCheckout());
  control["checkout/pay"]({ session: session.id });
  const [listed] = (
    await stripe.checkout.sessions.list({ expand: ["data.payment_intent.latest_charge", "data.line_items"] })
  ).data;
  expect(listed).toMatchObject({
    payment_intent: { latest_charge: { object: "charge" } },
    line_items: { data: [{ quantity: 2 }] },
  });
  const product = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items.data.price.product"] });
  expect(product.line_items?.data[0]?.price?.product).toMatchObject({ name: "Rooftop Night - GA+" });
});
