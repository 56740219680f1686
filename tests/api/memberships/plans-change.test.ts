import { beforeAll, describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import {
  advanceClock,
  listActiveSubscriptions,
  membership,
  stripeClient,
  subscribe,
  tryToSubscribe,
} from "../../support/plans.ts";

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

const billing = ({ token }: Member, now?: string) => ok(call("memberships", "billing", {}, { token, now }));
const paidInvoices = async (customer: string) =>
  (await (await stripeClient()).invoices.list({ customer })).data.filter(({ amount_paid }) => amount_paid > 0);
const unusedOf = async (customer: string, cents: number, at: string): Promise<number> => {
  const item = (await listActiveSubscriptions(customer))[0]?.items.data[0];
  const [start = 0, end = 0] = [item?.current_period_start, item?.current_period_end];
  return Math.round((cents * (end - Math.floor(Date.parse(at) / 1_000))) / (end - start));
};

describe("[plan-06] changing the plan", () => {
  test("an upgrade starts a new paid month at once for the full price minus the exact unused time", async () => {
    const { member, customer, subscription } = await aSubscriber("essential");
    const now = await advanceClock(customer, { days: 10 });
    const seen = await ok(preview(member, "premium", now));
    const unused = await unusedOf(customer, 1_299, seen.prorated_at);
    expect(unused).toBeGreaterThan(700);
    expect(seen).toMatchObject({
      from: "essential",
      tier: "premium",
      timing: "now",
      price: 1_999,
      unused_credit: unused,
      other_credit: 0,
      amount_due: 1_999 - unused,
      next_amount: 1_999,
    });
    const after = await ok(
      change(member, "premium", { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due }, now),
    );
    expect(after).toMatchObject({ tier: "premium", is_subscribed: true, last_source_ref: subscription });
    const [running, ...more] = await listActiveSubscriptions(customer);
    expect(more).toEqual([]);
    const item = running?.items.data[0];
    expect(item?.price.lookup_key).toBe("premium_monthly");
    expect(new Date((item?.current_period_end ?? 0) * 1_000).toISOString().slice(0, 16)).toBe(
      seen.next_at.slice(0, 16),
    );
    expect((item?.current_period_end ?? 0) * 1_000).toBeGreaterThan(Date.parse(now) + 27 * 86_400_000);
    expect((await paidInvoices(customer))[0]).toMatchObject({
      billing_reason: "subscription_update",
      amount_paid: 1_999 - unused,
    });
    await settled();
    expect(await membership(member, now)).toMatchObject({ tier: "premium", is_subscribed: true });
  });

  test("a downgrade waits for the end of the paid period, charges and credits nothing, and is shown as scheduled", async () => {
    const { member, customer, subscription } = await aSubscriber("premium");
    const end = (await billing(member)).subscription?.current_period_end ?? "";
    expect(await ok(preview(member, "essential"))).toMatchObject({
      timing: "period-end",
      amount_due: 0,
      unused_credit: 0,
      starts_at: end,
      next_amount: 1_299,
      next_at: end,
    });
    const invoices = await paidInvoices(customer);
    expect(await ok(change(member, "essential", { expectedAmount: 0 }))).toMatchObject({
      tier: "premium",
      is_subscribed: true,
    });
    expect((await billing(member)).subscription).toMatchObject({
      tier: "premium",
      monthly_amount: 1_999,
      coming: { tier: "essential", at: end },
    });
    expect(await ok(change(member, "essential"))).toMatchObject({ tier: "premium" });
    expect(await paidInvoices(customer)).toEqual(invoices);
    const later = await advanceClock(customer, { days: 32 });
    await settled();
    expect(await membership(member, later)).toMatchObject({
      tier: "essential",
      is_subscribed: true,
      last_source_ref: subscription,
    });
    expect((await billing(member, later)).subscription).toMatchObject({ tier: "essential", coming: null });
    expect((await paidInvoices(customer)).map(({ amount_paid }) => amount_paid)).toEqual([1_299, 1_999]);
    expect(await (await stripeClient()).customers.retrieve(customer)).toMatchObject({ balance: 0 });
    expect(await listActiveSubscriptions(customer)).toHaveLength(1);
  });

  test("a scheduled downgrade can be undone until then without any other effect", async () => {
    const { member, customer } = await aSubscriber("premium");
    await ok(change(member, "essential"));
    for (const _twice of [1, 2]) await ok(resume(member));
    expect((await billing(member)).subscription).toMatchObject({ tier: "premium", coming: null });
    const later = await advanceClock(customer, { days: 32 });
    await settled();
    expect(await membership(member, later)).toMatchObject({ tier: "premium", is_subscribed: true });
    expect((await paidInvoices(customer)).map(({ amount_paid }) => amount_paid)).toEqual([1_999, 1_999]);
  });

  test("upgrading and downgrading on one day does not buy a free GA+ for the difference", async () => {
    const { member, customer } = await aSubscriber("essential");
    const seen = await ok(preview(member, "premium"));
    await ok(change(member, "premium", { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due }));
    const event = await anEvent();
    expect((await buy(member, event.id)).hold.total).toBe(0);
    await ok(change(member, "essential"));
    const paid = (await paidInvoices(customer)).map(({ amount_paid }) => amount_paid);
    expect(paid).toEqual([1_999 - seen.unused_credit, 1_299]);
    // All in all a whole month of Premium, and what was used of the Essential month before it.
    expect(paid[0]).toBe(seen.amount_due);
    expect((paid[0] ?? 0) + (paid[1] ?? 0)).toBe(1_999 + 1_299 - seen.unused_credit);
    expect(await membership(member)).toMatchObject({ tier: "premium", is_premium: true });
    expect(await (await stripeClient()).customers.retrieve(customer)).toMatchObject({ balance: 0 });
    const later = await advanceClock(customer, { days: 32 });
    await settled();
    expect(await membership(member, later)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect((await paidInvoices(customer))[0]?.amount_paid).toBe(1_299);
  });

  test("a discount continues after a downgrade for as long as it lasts", async () => {
    const { member, customer, subscription } = await aSubscriber("premium");
    const client = await stripeClient();
    const coupon = await client.coupons.create({ percent_off: 50, duration: "repeating", duration_in_months: 3 });
    await client.subscriptions.update(subscription, { discounts: [{ coupon: coupon.id }] });
    expect(await ok(preview(member, "essential"))).toMatchObject({ next_amount: 649 });
    await ok(change(member, "essential"));
    await advanceClock(customer, { days: 32 });
    expect((await paidInvoices(customer))[0]?.amount_paid).toBe(649);
  });

  test("an amount that differs from the one shown is shown again without a charge", async () => {
    const { member, customer } = await aSubscriber("essential");
    const invoices = async () => (await (await stripeClient()).invoices.list({ customer })).data.length;
    const before = await invoices();
    const answer = await change(member, "premium", { expectedAmount: 1 });
    expect([answer.status, answer.error?.code]).toEqual([409, "price-changed"]);
    expect(answer.error?.details?.preview).toMatchObject({ from: "essential", tier: "premium" });
    expect(await invoices()).toBe(before);
    expect(await membership(member)).toMatchObject({ tier: "essential" });
  });

  test("a preview changes nothing at Stripe", async () => {
    const { member, customer } = await aSubscriber("essential");
    const before = JSON.stringify(await listActiveSubscriptions(customer));
    await ok(preview(member, "premium"));
    expect(JSON.stringify(await listActiveSubscriptions(customer))).toBe(before);
  });

  test("two simultaneous requests change and charge the plan once", async () => {
    const { member, customer } = await aSubscriber("essential");
    const seen = await ok(preview(member, "premium"));
    const wish = { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due };
    const answers = await Promise.all([change(member, "premium", wish), change(member, "premium", wish)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const updates = (await (await stripeClient()).invoices.list({ customer })).data.filter(
      ({ billing_reason }) => billing_reason === "subscription_update",
    );
    expect(updates).toHaveLength(1);
    expect(await listActiveSubscriptions(customer)).toHaveLength(1);
  });

  test("a second subscription from elsewhere ends with the change", async () => {
    const { member, customer } = await aSubscriber("essential");
    const client = await stripeClient();
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
    expect(await listActiveSubscriptions(customer)).toHaveLength(2);
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium" });
    const running = await listActiveSubscriptions(customer);
    expect(running.map(({ items }) => items.data[0]?.price.lookup_key)).toEqual(["premium_monthly"]);
  });

  test.each(["essential", "premium"] as const)("to %s is refused to a member without a subscription", async (tier) => {
    const member = await aMember({ tier: "premium" });
    for (const answer of [await preview(member, tier), await change(member, tier), await end(member)])
      expect([answer.status, answer.error?.code]).toEqual([404, "membership.no-subscription"]);
  });

  test("an upgrade is refused while memberships are not sold, and a downgrade is not", async () => {
    const [{ member: low }, { member: high }] = await Promise.all([aSubscriber("essential"), aSubscriber("premium")]);
    await openSettings({ allow_membership_purchase: false });
    const [up, down] = [await change(low, "premium"), await change(high, "essential")];
    await openSettings();
    expect([up.status, up.error?.message]).toEqual([403, "Purchases paused—coming soon"]);
    expect(down.status).toBe(200);
  });
});

describe("what Stripe refuses changes nothing here when", () => {
  test("a declined card leaves plan and membership unchanged", async () => {
    const { member, customer } = await aSubscriber("essential");
    const now = await advanceClock(customer, { days: 5 });
    await stack().stripe("customers/card", { customer, card: badCard });
    const answer = await change(member, "premium", {}, now);
    expect([answer.status, answer.error?.code]).toEqual([402, "membership.payment-failed"]);
    expect((await listActiveSubscriptions(customer))[0]?.items.data[0]?.price.lookup_key).toBe("essential_monthly");
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
  });

  test.each(["cancel", "resume"] as const)("a failed %s is reported", async (verb) => {
    const { member } = await aSubscriber("premium");
    if (verb === "resume") await ok(end(member));
    await stack().stripe("api/fail", { mode: "500", count: 9, match: "POST /v1/subscriptions" });
    const answer = await (verb === "cancel" ? end(member) : resume(member));
    await stack().stripe("api/heal");
    expect([answer.status, answer.error?.code]).toEqual([502, "upstream-failed"]);
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: verb === "resume" });
  });
});

describe("ending a plan", () => {
  test("cancels a scheduled downgrade, which neither a renewal nor resuming brings back", async () => {
    const { member, customer } = await aSubscriber("premium");
    await ok(change(member, "essential"));
    expect(await ok(end(member))).toMatchObject({ tier: "premium", cancel_at_period_end: true });
    expect((await billing(member)).subscription).toMatchObject({ coming: null, cancel_at_period_end: true });
    await ok(resume(member));
    await ok(end(member));
    const later = await advanceClock(customer, { days: 32 });
    await settled();
    expect(await membership(member, later)).toMatchObject({ is_subscribed: false });
  });

  test("is undone by a downgrade, which then happens", async () => {
    const { member } = await aSubscriber("premium");
    await ok(end(member));
    expect(await ok(preview(member, "essential"))).toMatchObject({ amount_due: 0, next_amount: 1_299 });
    expect(await ok(change(member, "essential"))).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    expect((await billing(member)).subscription).toMatchObject({ coming: { tier: "essential" } });
  });

  test("does not affect an upgrade right after a downgrade, which charges a new month", async () => {
    const { member, customer } = await aSubscriber("premium");
    await ok(change(member, "essential"));
    const later = await advanceClock(customer, { days: 32 });
    await settled();
    const seen = await ok(preview(member, "premium", later));
    await ok(change(member, "premium", { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due }, later));
    expect(await membership(member, later)).toMatchObject({ tier: "premium" });
    expect((await paidInvoices(customer))[0]?.amount_paid).toBe(seen.amount_due);
    expect((await listActiveSubscriptions(customer)).map(({ schedule }) => schedule)).toEqual([null]);
  });

  test("by deleting the account works with a scheduled downgrade", async () => {
    const { member, customer } = await aSubscriber("premium");
    await ok(change(member, "essential"));
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: member.token }));
    await settled();
    expect(await (await stripeClient()).customers.retrieve(customer)).toMatchObject({ deleted: true });
  });

  test("keeps it until the end of the paid period and can be undone until then", async () => {
    const { member, customer, subscription } = await aSubscriber("premium");
    for (const _twice of [1, 2]) {
      expect(await ok(end(member))).toMatchObject({ tier: "premium", is_subscribed: true, cancel_at_period_end: true });
    }
    expect((await listActiveSubscriptions(customer))[0]).toMatchObject({
      id: subscription,
      cancel_at_period_end: true,
    });
    expect(await ok(resume(member))).toMatchObject({ cancel_at_period_end: false });
    expect(await ok(end(member))).toMatchObject({ cancel_at_period_end: true });
    const later = await advanceClock(customer, { days: 32 });
    await settled();
    expect(await membership(member, later)).toMatchObject({ tier: "free", is_subscribed: false });
    expect((await tryToSubscribe(member, "premium")).status).toBe(200);
  });

  test("is undone by changing to another plan", async () => {
    const { member } = await aSubscriber("essential");
    await ok(end(member));
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium", cancel_at_period_end: false });
  });

  test("never touches another member's plan", async () => {
    const [{ member }, other] = await Promise.all([aSubscriber("premium"), aMember()]);
    const before = await stripeCalls("POST /v1/subscriptions");
    expect((await end(other)).status).toBe(404);
    expect(await stripeCalls("POST /v1/subscriptions")).toBe(before);
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: false });
  });
});
