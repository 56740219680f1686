import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { startStripe, ticketCheckout } from "./stand-in.ts";

const tokenIn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";

const open = async (url: string) => {
  const answer = await fetch(url, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const post = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
};

const aCheckoutPage = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const fixture = await startStripe({ hasWebhooks: false });
  const session = await fixture.stripe.checkout.sessions.create({ ...ticketCheckout(), ...more });
  const url = String(session.url);
  return { ...fixture, control: fixture.control, session, url, page: await open(url) };
};

describe("the checkout page", () => {
  test("the checkout page shows items, total, email, time left and that no real card is charged, and loads nothing from elsewhere", async () => {
    const { page } = await aCheckoutPage();
    expect(page.text).toContain("Test payments - no real card is charged");
    expect(page.text).toContain("Rooftop Night - GA+");
    expect(page.text).toContain("$40.00");
    expect(page.text).toContain("ada@example.test");
    expect(page.text).toMatch(/data-seconds="1[78]\d\d"/);
    expect(page.text).toContain("4242 4242 4242 4242");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("the checkout page counts to the merchant's pay_by if that is earlier than its end, says so, and closes with it", async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const message = "Your tickets are reserved until 9:40 PM.";
    const custom_text = { submit: { message } };
    const soon = await aCheckoutPage({ metadata: { pay_by: inSeconds(600) }, custom_text });
    expect(soon.page.text).toMatch(/data-seconds="(599|600)"/);
    expect(soon.page.text).toContain(message);
    expect(soon.session.custom_text.submit).toEqual({ message });
    const late = await aCheckoutPage({ metadata: { pay_by: inSeconds(7_200) } });
    expect(late.page.text).toMatch(/data-seconds="1[78]\d\d"/);
    const over = await aCheckoutPage({ metadata: { pay_by: inSeconds(-1) } });
    expect(over.page.text).toContain("This payment session has expired");
    expect(over.page.text).not.toContain("data-seconds");
  });

  test("the checkout page escapes what merchants write", async () => {
    const name = "<img src=x onerror=alert(1)>";
    const { page } = await aCheckoutPage({
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 2000, product_data: { name } } }],
    });
    expect(page.text).not.toContain("<img");
    expect(page.text).toContain("&lt;img");
  });

  test("the checkout page takes the payment and redirects to the success address with the session's id", async () => {
    const { stripe, page, url, session } = await aCheckoutPage();
    const paid = await post(`${url}/pay`, { token: tokenIn(page.text), way: "pay", card: "4242 4242 4242 4242" });
    expect(paid).toMatchObject({ status: 303, location: `http://127.0.0.1/ticket-success?session_id=${session.id}` });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
    expect((await open(url)).text).toContain("This payment is complete");
  });

  test("the checkout page shows that a card was declined and stays open", async () => {
    const { stripe, page, url, session } = await aCheckoutPage();
    const declined = await post(`${url}/pay`, { token: tokenIn(page.text), way: "decline", card: "" });
    expect(declined.text).toContain("Your card was declined.");
    expect(declined.text).toContain('name="way" value="pay"');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "open" });
    const paid = await post(`${url}/pay`, { token: tokenIn(declined.text), way: "pay", card: "4242424242424242" });
    expect(paid.status).toBe(303);
  });

  describe.each(["payment", "subscription"])("in %s mode, with a card whose bank asks", (mode) => {
    const card = "4000 0027 6000 3184";
    const recurring = { currency: "usd", unit_amount: 1299, recurring: { interval: "month" as const } };
    const line_items = [{ quantity: 1, price_data: { ...recurring, product_data: { name: "Essential" } } }];
    const aPage = () =>
      mode === "payment"
        ? aCheckoutPage()
        : aCheckoutPage({ mode, line_items, payment_intent_data: undefined, expires_at: undefined });

    test("the checkout page leads to the bank's page, and is paid once the cardholder has confirmed", async () => {
      const { stripe, page, url, session } = await aPage();
      const asked = await post(`${url}/pay`, { token: tokenIn(page.text), way: "pay", card });
      expect(asked.text).toContain("Complete authentication");
      const waiting = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
      expect(waiting).toMatchObject({ status: "open", payment_status: "unpaid" });
      if (mode === "payment") expect(waiting.payment_intent).toMatchObject({ status: "requires_action" });
      const fields = { token: tokenIn(asked.text), card, email: "ada@example.test" };
      expect((await post(`${url}/authenticate`, { ...fields, way: "pass" })).status).toBe(303);
      expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
        status: "complete",
        payment_status: "paid",
      });
    });

    test("nothing is charged when authentication fails, and another card can pay", async () => {
      const { stripe, page, url, session } = await aPage();
      await post(`${url}/pay`, { token: tokenIn(page.text), way: "pay", card });
      const fields = { token: tokenIn(page.text), card, email: "ada@example.test" };
      const failed = await post(`${url}/authenticate`, { ...fields, way: "fail" });
      expect(failed.text).toContain("We are unable to authenticate your payment method.");
      expect((await stripe.charges.list()).data).toEqual([]);
      const other = { token: tokenIn(failed.text), way: "pay", card: "4242424242424242", email: "ada@example.test" };
      expect((await post(`${url}/pay`, other)).status).toBe(303);
      expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
    });
  });

  test("leaving the checkout page redirects to the cancel address and charges nothing", async () => {
    const { stripe, page, url, session } = await aCheckoutPage();
    const left = await post(`${url}/pay`, { token: tokenIn(page.text), way: "leave" });
    expect(left).toMatchObject({ status: 303, location: "http://127.0.0.1/events/evt_1" });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "open", payment_intent: null });
  });

  test("the checkout page refuses a post without its token or from another site", async () => {
    const { stripe, page, url, session } = await aCheckoutPage();
    expect((await post(`${url}/pay`, { way: "pay", card: "4242424242424242" })).status).toBe(404);
    const fields = { token: tokenIn(page.text), way: "pay", card: "4242424242424242" };
    expect((await post(`${url}/pay`, fields, { "sec-fetch-site": "cross-site" })).status).toBe(404);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "open" });
  });

  test("the page of an expired session says that it expired, and a form opened before cannot pay it", async () => {
    const { stripe, control, page, url, session } = await aCheckoutPage();
    control["clock/advance"]({ minutes: 31 });
    expect((await open(url)).text).toContain("This payment session has expired");
    const late = await post(`${url}/pay`, { token: tokenIn(page.text), way: "pay", card: "4242424242424242" });
    expect(late.text).toContain("This payment session has expired");
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
    });
  });

  test("the page of an unknown session is not found", async () => {
    const { origin } = await aCheckoutPage();
    expect((await open(`${origin}/stripe/checkout/cs_test_none`)).status).toBe(404);
  });
});

const aPortal = async () => {
  const fixture = await startStripe({ hasWebhooks: false });
  const { stripe, control } = fixture;
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
  const customer = await stripe.customers.create({ email: "ada@example.test" });
  control["customers/card"]({ customer: customer.id, card: "4242424242424242" });
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: essential.id }] });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "http://127.0.0.1/subscription",
  });
  const page = await open(portal.url);
  const act = (action: string, fields: Record<string, string>) =>
    post(`${portal.url}/${action}`, { token: tokenIn(page.text), subscription: subscription.id, ...fields });
  const current = () => stripe.subscriptions.retrieve(subscription.id);
  return { stripe, control, premium, customer, subscription, portal, page, act, current };
};

describe("the portal", () => {
  test("the portal shows plan, card, invoices and the way back", async () => {
    const { page } = await aPortal();
    for (const text of ["Essential", "$12.99 / month", "ending in 4242", "http://127.0.0.1/subscription", "paid"]) {
      expect(page.text).toContain(text);
    }
  });

  test("the portal changes the plan and charges the difference", async () => {
    const { act, current, premium, portal } = await aPortal();
    expect(await act("plan", { price: premium.id })).toMatchObject({
      status: 303,
      location: expect.stringContaining("done=plan"),
    });
    expect(await current()).toMatchObject({ items: { data: [{ price: { id: premium.id } }] } });
    expect((await open(`${portal.url}?done=plan`)).text).toContain("Your plan has been changed.");
  });

  test("the portal cancels at the period's end and resumes", async () => {
    const { act, current } = await aPortal();
    await act("cancel", {});
    expect(await current()).toMatchObject({ cancel_at: expect.any(Number), cancel_at_period_end: false });
    await act("resume", {});
    expect(await current()).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  });

  test("the portal takes a card that fails later, then a good one that pays the open invoice", async () => {
    const { act, current, control } = await aPortal();
    await act("card", { card: "4000000000000341" });
    control["clock/advance"]({ minutes: 50 });
    expect(await current()).toMatchObject({ status: "active" });
    expect((await act("card", { card: "4000000000000002" })).text).toContain("Your card was declined.");
  });

  test("the portal changes nobody else's plan, and its link expires after an hour", async () => {
    const { act, stripe, control, portal } = await aPortal();
    const other = await stripe.customers.create({ email: "b@example.test" });
    control["customers/card"]({ customer: other.id, card: "4242424242424242" });
    const [price] = (await stripe.prices.list()).data;
    const theirs = await stripe.subscriptions.create({ customer: other.id, items: [{ price: price?.id }] });
    expect((await act("cancel", { subscription: theirs.id })).text).toContain("No such plan");
    expect(await stripe.subscriptions.retrieve(theirs.id)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
    control["clock/advance"]({ minutes: 61 });
    expect((await open(portal.url)).text).toContain("This link has expired");
  });
});

test("control commands are JSON posts, and an error names the known commands or what is wrong", async () => {
  const { origin } = await startStripe({ hasWebhooks: false });
  const call = async (verb: string, body: unknown) => {
    const answer = await fetch(`${origin}/control/${verb}`, { method: "POST", body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const before = Date.now();
  const moved = await call("clock/advance", { days: 2 });
  expect(Date.parse(moved.body.now) - before).toBeGreaterThanOrEqual(2 * 24 * 3600 * 1000);
  expect(await call("clock/advance", { days: "x" })).toMatchObject({ status: 400 });
  expect(await call("nonsense", {})).toMatchObject({
    status: 404,
    body: { commands: expect.arrayContaining(["checkout/pay", "reset"]) },
  });
});
