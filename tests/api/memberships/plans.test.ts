import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { payAndSettle, stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { membership, openPlanPage, sessionIdIn, stripeClient, subscribe, tryToSubscribe } from "../../support/plans.ts";

beforeAll(() => openSettings());
afterAll(() => openSettings());

const portal = ({ token }: Member) => call("memberships", "portal", {}, { token });
const sessionOf = async (id: string) =>
  (await stripeClient()).checkout.sessions.retrieve(id, { expand: ["line_items", "line_items.data.price"] });

describe("[plan-05] a subscription checkout", () => {
  test.each([
    ["essential", 1_299],
    ["premium", 1_999],
  ] as const)("%s opens a page at %i cents a month that names the user", async (tier, cents) => {
    const member = await aMember();
    const session = await sessionOf(await openPlanPage(member, tier));
    expect(session).toMatchObject({ mode: "subscription", status: "open", amount_total: cents });
    expect(session.metadata).toMatchObject({ user_id: member.userId, tier });
    expect(session.client_reference_id).toBe(member.userId);
    const price = session.line_items?.data[0]?.price;
    expect(price).toMatchObject({
      unit_amount: cents,
      lookup_key: `${tier}_monthly`,
      recurring: { interval: "month" },
    });
    const customer = await (await stripeClient()).customers.retrieve(String(session.customer));
    expect(customer).toMatchObject({ email: member.email, metadata: { user_id: member.userId } });
  });

  test("names the user on the subscription too, and paying makes the user a member", async () => {
    const member = await aMember();
    const { subscription } = await subscribe(member, "essential");
    expect((await (await stripeClient()).subscriptions.retrieve(subscription)).metadata).toMatchObject({
      user_id: member.userId,
    });
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true, last_source: "stripe" });
  });

  test.each([{ tier: "free" }, { tier: "gold" }, { tier: "PREMIUM" }, { tier: null }, {}, { tier: ["premium"] }])(
    "refuses %j and opens nothing",
    async (body) => {
      const { token } = await aMember();
      const before = await stripeCalls("POST /v1/checkout/sessions");
      const answer = await send("POST", "/api/membership/checkout", body, { token });
      expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
      expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
    },
  );

  test("ignores a user id in the body", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    const body = { tier: "premium", user_id: other.userId, metadata: { user_id: other.userId } };
    const { body: answer } = await send("POST", "/api/membership/checkout", body, { token: member.token });
    const session = await sessionOf(sessionIdIn((answer as { url: string }).url));
    expect(session.metadata?.user_id).toBe(member.userId);
  });

  test("returns the same page while it is open and closes it when another plan is requested", async () => {
    const member = await aMember();
    const first = await openPlanPage(member, "essential");
    expect(await openPlanPage(member, "essential")).toBe(first);
    const second = await openPlanPage(member, "premium");
    expect(second).not.toBe(first);
    expect((await sessionOf(first)).status).toBe("expired");
    expect((await sessionOf(second)).status).toBe("open");
  });

  test("started in parallel leaves one payable page with one customer", async () => {
    const member = await aMember();
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryToSubscribe(member, "premium")));
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const urls = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.url] : [])));
    expect(urls.size).toBe(1);
    const client = await stripeClient();
    const customers = (await client.customers.list({ email: member.email })).data;
    expect(customers).toHaveLength(1);
    const sessions = (await client.checkout.sessions.list({ customer: customers[0]?.id ?? "" })).data;
    expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
  });

  test("leaves nothing behind and can be retried when Stripe fails", async () => {
    const member = await aMember();
    await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/checkout/sessions" });
    const answer = await tryToSubscribe(member, "premium");
    await stack().stripe("api/heal");
    expect([answer.status, answer.error?.code]).toEqual([502, "upstream-failed"]);
    expect((await tryToSubscribe(member, "premium")).status).toBe(200);
  });

  test("replaces a customer deleted at Stripe", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "essential");
    await (await stripeClient()).customers.del(customer);
    await stack().stripe("webhooks/settled");
    const session = await openPlanPage(member, "premium");
    expect((await sessionOf(session)).customer).not.toBe(customer);
    await payAndSettle(session);
    expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
  });
});

describe("[plan-06] a member with an active subscription", () => {
  test("is sent to the plan change instead of a second payment", async () => {
    const member = await aMember();
    await subscribe(member, "essential");
    const before = await stripeCalls("POST /v1/checkout/sessions");
    const { url } = await ok(tryToSubscribe(member, "premium"));
    expect(new URL(url).pathname + new URL(url).search).toBe("/subscription?change=premium");
    const same = await tryToSubscribe(member, "essential");
    expect([same.status, same.error?.code]).toEqual([409, "membership.same-plan"]);
    expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
  });

  test("whose payment page is open still, while the plan came another way, can't pay a second time on it", async () => {
    const member = await aMember();
    const stripe = await stripeClient();
    const open = await stripe.checkout.sessions.retrieve(await openPlanPage(member, "essential"));
    const [price] = (await stripe.prices.list({ lookup_keys: ["essential_monthly"] })).data;
    const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: String(open.customer) });
    await stripe.subscriptions.create({
      customer: String(open.customer),
      items: [{ price: price?.id ?? "" }],
      default_payment_method: card.id,
    });
    expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe("open");
    expect((await ok(tryToSubscribe(member, "premium"))).url).toContain("/subscription?change=premium");
    expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe("expired");
    await expect(stack().stripe("checkout/pay", { session: open.id })).rejects.toThrow();
  });

  test("is recognized even while our record lags behind Stripe", async () => {
    const member = await aMember();
    const session = await openPlanPage(member, "premium");
    await stack().stripe("webhooks/pause");
    await stack().stripe("checkout/pay", { session });
    const again = await tryToSubscribe(member, "premium");
    expect([again.status, again.error?.code]).toEqual([409, "membership.same-plan"]);
    expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
    await stack().stripe("webhooks/resume");
    await stack().stripe("webhooks/settled");
  });
});

describe("[plan-07] [settings-05] while memberships are not sold", () => {
  test("[appsettings-09] a checkout is refused and Stripe is asked for nothing", async () => {
    const member = await aMember();
    await openSettings({ allow_membership_purchase: false });
    const before = await stripeCalls("/v1/");
    const answer = await tryToSubscribe(member, "premium");
    const after = await stripeCalls("/v1/");
    await openSettings();
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
      403,
      "membership.purchases-paused",
      "Purchases paused—coming soon",
    ]);
    expect(after).toBe(before);
  });
});

describe("[plan-16] the customer portal", () => {
  test("opens for the caller's own customer", async () => {
    const member = await aMember();
    const { customer } = await subscribe(member, "premium");
    const { url } = await ok(portal(member));
    expect(url).toMatch(/\/stripe\/portal\/bps_/);
    const calls = (await stack().stripe("api/calls", { match: "POST /v1/billing_portal/sessions" })) as {
      calls: unknown[];
    };
    expect(JSON.stringify(calls.calls.at(-1))).toContain(customer);
  });

  test("is refused to a member without a customer", async () => {
    const answer = await portal(await aMember({ tier: "premium" }));
    expect([answer.status, answer.error?.code]).toEqual([404, "membership.no-customer"]);
  });

  test("ignores another member's customer in the body", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    const { customer } = await subscribe(member, "premium");
    const answer = await send("POST", "/api/membership/portal", { customer }, { token: other.token });
    expect(answer.status).toBe(404);
  });
});

test("[plan-01] the management card gets the member's own subscription and whether a payment customer exists", async () => {
  const [member, promoted] = await Promise.all([aMember(), aMember({ tier: "premium" })]);
  await subscribe(member, "essential");
  expect(await ok(call("memberships", "billing", {}, { token: member.token }))).toMatchObject({
    has_customer: true,
    subscription: { tier: "essential", status: "active", cancel_at_period_end: false, monthly_amount: 1_299 },
  });
  expect(await ok(call("memberships", "billing", {}, { token: promoted.token }))).toEqual({
    has_customer: false,
    subscription: null,
    confirmation: null,
  });
});

describe("[plan-06] granted Premium", () => {
  test.each(["essential", "premium"] as const)(
    "is explained to the member, and no payment page opens for %s",
    async (tier) => {
      const member = await aMember();
      const until = "2027-01-21T17:00:00.000Z";
      await grant(member, "premium", until);
      const before = await stripeCalls("POST /v1/checkout/sessions");
      const answer = await tryToSubscribe(member, tier);
      expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
        409,
        "membership.gift",
        "Your Premium is a gift from PLAYYY, until Jan 21, 2027. There's nothing to pay or change until then.",
      ]);
      expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(before);
    },
  );

  test("does not prevent an upgrade: a granted Essential becomes Premium by paying", async () => {
    const member = await aMember({ tier: "essential" });
    expect(await openPlanPage(member, "premium")).toMatch(/^cs_/);
  });
});

test("[plan-16] the customer portal allows no plan changes", async () => {
  const member = await aMember();
  await subscribe(member, "essential");
  const { url } = await ok(portal(member));
  const page = await (await fetch(url)).text();
  expect(page).toContain("Essential");
  expect(page).not.toContain("Change plan");
  await ok(portal(member));
  const { data } = await (await stripeClient()).billingPortal.configurations.list({ active: true });
  expect(data.map(({ features }) => features.subscription_update.enabled)).toEqual([false]);
});
