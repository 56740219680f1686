import { beforeAll, describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, stack } from "../../support/checkout.ts";
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

  test("a downgrade waits for the end of the paid period, charges and credits nothing, is shown as scheduled, and an upgrade after it charges a new month", async () => {
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

    // An upgrade right after it charges a new month.
    const seen = await ok(preview(member, "premium", later));
    await ok(change(member, "premium", { proratedAt: seen.prorated_at, expectedAmount: seen.amount_due }, later));
    expect(await membership(member, later)).toMatchObject({ tier: "premium" });
    expect((await paidInvoices(customer))[0]?.amount_paid).toBe(seen.amount_due);
    expect((await listActiveSubscriptions(customer)).map(({ schedule }) => schedule)).toEqual([null]);
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
});

test("ending a plan keeps it until the end of the paid period and can be undone until then", async () => {
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
