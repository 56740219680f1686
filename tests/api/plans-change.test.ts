import { beforeAll, describe, expect, test } from "vitest";
import { stack, stripeCalls } from "../support/buying.ts";
import { call, ok } from "../support/call.ts";
import { aMember, type Member, openSettings } from "../support/fixtures.ts";
import { membership, runningAt, stripe, subscribe, travel, tryToSubscribe } from "../support/plans.ts";

beforeAll(() => openSettings());

type Tier = "essential" | "premium";
type Seen = { proratedAt?: string; expectedAmount?: number };

const preview = ({ token }: Member, tier: Tier, now?: string) =>
  call("memberships", "previewChange", { tier }, { token, now });
const change = ({ token }: Member, tier: Tier, seen: Seen = {}, now?: string) =>
  call("memberships", "change", { tier, ...seen }, { token, now });
const end = ({ token }: Member) => call("memberships", "cancel", {}, { token });
const resume = ({ token }: Member) => call("memberships", "resume", {}, { token });
const settled = () => stack().stripe("webhooks/settled");
const badCard = "4000000000000341";

const aSubscriber = async (tier: Tier) => {
  const member = await aMember();
  return { member, ...(await subscribe(member, tier)) };
};

describe("[plan-06] changing the plan", () => {
  test.each([
    ["essential", "premium"],
    ["premium", "essential"],
  ] as const)("from %s to %s leaves exactly one active subscription, of the new tier", async (from, to) => {
    const { member, customer, subscription } = await aSubscriber(from);
    const seen = await ok(preview(member, to));
    expect(seen).toMatchObject({ from, tier: to, next_amount: to === "premium" ? 1_999 : 1_299 });
    const after = await ok(change(member, to, { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due }));
    expect(after).toMatchObject({ tier: to, is_subscribed: true, last_source_ref: subscription });
    const running = await runningAt(customer);
    expect(running.map(({ id, status }) => [id, status])).toEqual([[subscription, "active"]]);
    expect(running[0]?.items.data.map(({ price }) => price.lookup_key)).toEqual([`${to}_monthly`]);
    await settled();
    expect(await membership(member)).toMatchObject({ tier: to, is_subscribed: true });
  });

  test("charges at once what the preview said, and a step down becomes credit", async () => {
    const { member, customer } = await aSubscriber("essential");
    const now = await travel(customer, { days: 10 });
    const up = await ok(preview(member, "premium", now));
    expect(up.amount_due).toBeGreaterThan(0);
    expect(up.amount_due).toBeLessThan(700);
    expect(up.credit).toBe(0);
    await ok(change(member, "premium", { proratedAt: up.prorated_at, expectedAmount: up.amount_due }, now));
    const client = await stripe();
    expect((await client.invoices.list({ customer })).data[0]).toMatchObject({
      status: "paid",
      billing_reason: "subscription_update",
      amount_paid: up.amount_due,
    });
    const down = await ok(preview(member, "essential", now));
    expect(down).toMatchObject({ amount_due: 0, credit: up.amount_due });
    await ok(change(member, "essential", { proratedAt: down.prorated_at, expectedAmount: 0 }, now));
    expect(await client.customers.retrieve(customer)).toMatchObject({ balance: -up.amount_due });
  });

  test("an amount other than the one seen is shown again and nothing is charged", async () => {
    const { member, customer } = await aSubscriber("essential");
    const invoices = async () => (await (await stripe()).invoices.list({ customer })).data.length;
    const before = await invoices();
    const answer = await change(member, "premium", { expectedAmount: 1 });
    expect([answer.status, answer.error?.code]).toEqual([409, "price-changed"]);
    expect(answer.error?.details?.preview).toMatchObject({ from: "essential", tier: "premium" });
    expect(await invoices()).toBe(before);
    expect(await membership(member)).toMatchObject({ tier: "essential" });
  });

  test("a preview changes nothing at Stripe", async () => {
    const { member, customer } = await aSubscriber("essential");
    const before = JSON.stringify(await runningAt(customer));
    await ok(preview(member, "premium"));
    expect(JSON.stringify(await runningAt(customer))).toBe(before);
  });

  test("pressed twice at once, it is changed and charged once", async () => {
    const { member, customer } = await aSubscriber("essential");
    const seen = await ok(preview(member, "premium"));
    const wish = { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due };
    const answers = await Promise.all([change(member, "premium", wish), change(member, "premium", wish)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const updates = (await (await stripe()).invoices.list({ customer })).data.filter(
      ({ billing_reason }) => billing_reason === "subscription_update",
    );
    expect(updates).toHaveLength(1);
    expect(await runningAt(customer)).toHaveLength(1);
  });

  test("a second subscription that came from elsewhere ends with the change", async () => {
    const { member, customer } = await aSubscriber("essential");
    const client = await stripe();
    const [price] = (await client.prices.list({ lookup_keys: ["essential_monthly"] })).data;
    const metadata = { user_id: member.userId };
    const method = (await client.paymentMethods.list({ customer })).data[0]?.id ?? "";
    await client.subscriptions.create({
      customer,
      items: [{ price: price?.id ?? "" }],
      metadata,
      default_payment_method: method,
    });
    await settled();
    expect(await runningAt(customer)).toHaveLength(2);
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium" });
    const running = await runningAt(customer);
    expect(running.map(({ items }) => items.data[0]?.price.lookup_key)).toEqual(["premium_monthly"]);
  });

  test.each(["essential", "premium"] as const)("to %s is refused to a member without a subscription", async (tier) => {
    const member = await aMember({ tier: "premium" });
    for (const answer of [await preview(member, tier), await change(member, tier), await end(member)])
      expect([answer.status, answer.error?.code]).toEqual([404, "membership.no-subscription"]);
  });

  test("a step up is refused while memberships are not sold, a step down is not", async () => {
    const [{ member: low }, { member: high }] = await Promise.all([aSubscriber("essential"), aSubscriber("premium")]);
    await openSettings({ allow_membership_purchase: false });
    const [up, down] = [await change(low, "premium"), await change(high, "essential")];
    await openSettings();
    expect([up.status, up.error?.message]).toEqual([403, "Purchases paused—coming soon"]);
    expect(down.status).toBe(200);
  });
});

describe("Stripe first: what Stripe refuses changes nothing here", () => {
  test("a declined card leaves plan and membership as they were", async () => {
    const { member, customer } = await aSubscriber("essential");
    const now = await travel(customer, { days: 5 });
    await stack().stripe("customers/card", { customer, card: badCard });
    const answer = await change(member, "premium", {}, now);
    expect([answer.status, answer.error?.code]).toEqual([402, "membership.payment-failed"]);
    expect((await runningAt(customer))[0]?.items.data[0]?.price.lookup_key).toBe("essential_monthly");
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
  });

  test.each(["cancel", "resume"] as const)("a failed %s says so", async (verb) => {
    const { member } = await aSubscriber("premium");
    await stack().stripe("api/fail", { mode: "500", count: 9, match: "POST /v1/subscriptions" });
    const answer = await (verb === "cancel" ? end(member) : resume(member));
    await stack().stripe("api/heal");
    expect([answer.status, answer.error?.code]).toEqual([502, "upstream-failed"]);
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: false });
  });
});

describe("ending a plan", () => {
  test("keeps it until the paid period ends, and can be taken back until then", async () => {
    const { member, customer, subscription } = await aSubscriber("premium");
    for (const _twice of [1, 2]) {
      expect(await ok(end(member))).toMatchObject({ tier: "premium", is_subscribed: true, cancel_at_period_end: true });
    }
    expect((await runningAt(customer))[0]).toMatchObject({ id: subscription, cancel_at_period_end: true });
    expect(await ok(resume(member))).toMatchObject({ cancel_at_period_end: false });
    expect(await ok(end(member))).toMatchObject({ cancel_at_period_end: true });
    const later = await travel(customer, { days: 32 });
    await settled();
    expect(await membership(member, later)).toMatchObject({ tier: "free", is_subscribed: false });
    expect((await tryToSubscribe(member, "premium")).status).toBe(200);
  });

  test("changing to another plan takes a cancellation back", async () => {
    const { member } = await aSubscriber("essential");
    await ok(end(member));
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium", cancel_at_period_end: false });
  });

  test("nobody else's plan is touched", async () => {
    const [{ member }, other] = await Promise.all([aSubscriber("premium"), aMember()]);
    const before = await stripeCalls("POST /v1/subscriptions");
    expect((await end(other)).status).toBe(404);
    expect(await stripeCalls("POST /v1/subscriptions")).toBe(before);
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: false });
  });
});
