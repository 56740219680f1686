import { beforeAll, describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, type Member, openSettings } from "../../support/fixtures.ts";
import { ledgerTotalOf } from "../../support/ledger.ts";
import {
  advanceClock,
  listActiveSubscriptions,
  membership,
  reconcile,
  stripeClient,
  submitInvoicePage,
  submitPortal,
  subscribe,
} from "../../support/plans.ts";

beforeAll(() => openSettings());

const hour = 3_600_000;
const change = ({ token }: Member, tier: "essential" | "premium", now?: string) =>
  call("memberships", "change", { tier }, { token, now });
const end = ({ token }: Member, now?: string) => call("memberships", "cancel", {}, { token, now });
const resume = ({ token }: Member, now?: string) => call("memberships", "resume", {}, { token, now });
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

const aSubscriber = async (tier: "essential" | "premium") => {
  const member = await aMember();
  return { member, ...(await subscribe(member, tier)) };
};

describe("[plan-15] a plan cancelled in the customer portal, which sets a date instead of the period's end", () => {
  test("is shown as ending and ends then", async () => {
    const { member, customer, subscription } = await aSubscriber("premium");
    const { end_at } = await membership(member);
    await submitPortal(member, "cancel", subscription);
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ tier: "premium", cancel_at_period_end: true, end_at });
    const after = await advanceClock(customer, { days: 32 });
    await settleWebhooks();
    expect(await membership(member, after)).toMatchObject({ is_subscribed: false });
  });

  test.each([
    ["in the product", async (member: Member) => void (await ok(resume(member)))],
    ["in the portal", (member: Member, subscription: string) => submitPortal(member, "resume", subscription)],
  ])("and resumed %s really continues: it renews, and the membership with it", async (_where, takeBack) => {
    const { member, customer, subscription } = await aSubscriber("premium");
    await submitPortal(member, "cancel", subscription);
    await settleWebhooks();
    await takeBack(member, subscription);
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: false });
    const read = await (await stripeClient()).subscriptions.retrieve(subscription);
    expect([read.cancel_at, read.cancel_at_period_end]).toEqual([null, false]);
    const after = await advanceClock(customer, { days: 32 });
    await settleWebhooks();
    expect(await membership(member, after)).toMatchObject({ tier: "premium", is_subscribed: true });
    expect(await ledgerTotalOf(member.userId)).toBe(2 * 1_999);
  });

  test("continues after an upgrade and after a downgrade, which happens", async () => {
    const [low, high] = await Promise.all([aSubscriber("essential"), aSubscriber("premium")]);
    for (const { member, subscription } of [low, high]) await submitPortal(member, "cancel", subscription);
    await settleWebhooks();
    expect(await ok(change(low.member, "premium"))).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    expect(
      await ok(call("memberships", "previewChange", { tier: "essential" }, { token: high.member.token })),
    ).toMatchObject({ next_amount: 1_299 });
    expect(await ok(change(high.member, "essential"))).toMatchObject({ cancel_at_period_end: false });
    for (const { customer } of [low, high])
      expect((await listActiveSubscriptions(customer)).map(({ cancel_at }) => cancel_at)).toEqual([null]);
  });

  test("for a date beyond the paid month shows that date through the renewals before it", async () => {
    const { member, customer, subscription } = await aSubscriber("premium");
    const cancel_at = Math.floor(Date.now() / 1_000) + 75 * 86_400;
    await (await stripeClient()).subscriptions.update(subscription, { cancel_at });
    const after = await advanceClock(customer, { days: 32 });
    await settleWebhooks();
    const end_at = new Date(cancel_at * 1_000).toISOString();
    expect(await membership(member, after)).toMatchObject({ is_subscribed: true, cancel_at_period_end: true, end_at });
    expect(await membership(member, later(end_at, -1_000))).toMatchObject({ is_subscribed: true });
    expect(await membership(member, end_at)).toMatchObject({ is_subscribed: false });
  });
});

describe("[billing-01] in the hour in which Stripe keeps a renewal as a draft", () => {
  /** A subscriber twenty minutes after their period has ended. */
  const inDraft = async (tier: "essential" | "premium") => {
    const one = await aSubscriber(tier);
    const first = (await membership(one.member)).end_at ?? "";
    const now = later(first, hour / 3);
    await stack().stripe("clock/set", { customer: one.customer, at: now });
    await settleWebhooks();
    const { data } = await (await stripeClient()).invoices.list({ customer: one.customer, limit: 1 });
    expect(data[0]).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    const finish = async () => {
      const at = await advanceClock(one.customer, { hours: 1 });
      await settleWebhooks();
      return at;
    };
    return { ...one, first, now, finish };
  };

  test("the membership neither ends nor flickers, with or without the event", async () => {
    const { member, first, now, finish } = await inDraft("essential");
    for (const at of [later(first, -1_000), first, later(first, 1_000), now])
      expect(await membership(member, at)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(Date.parse((await membership(member, now)).end_at ?? "")).toBeGreaterThan(
      Date.parse(first) + 27 * 24 * hour,
    );
    expect(await ledgerTotalOf(member.userId)).toBe(1_299);
    await ok(reconcile(member, now));
    expect(await ledgerTotalOf(member.userId)).toBe(1_299);
    expect(await membership(member, await finish())).toMatchObject({ tier: "essential", past_due_until: null });
    expect(await ledgerTotalOf(member.userId)).toBe(2 * 1_299);
  });

  test("a cancelled plan runs to the end of the new month, which is paid", async () => {
    const { member, first, now, finish } = await inDraft("essential");
    const ending = await ok(end(member, now));
    expect(ending).toMatchObject({ is_subscribed: true, cancel_at_period_end: true });
    expect(Date.parse(ending.end_at ?? "")).toBeGreaterThan(Date.parse(first));
    await finish();
    expect(await ledgerTotalOf(member.userId)).toBe(2 * 1_299);
    expect(await membership(member, ending.end_at ?? "")).toMatchObject({ is_subscribed: false });
  });

  test("an upgrade first pays the month whose time is credited", async () => {
    const { member, customer, now, finish } = await inDraft("essential");
    const seen = await ok(call("memberships", "previewChange", { tier: "premium" }, { token: member.token, now }));
    expect(await ok(change(member, "premium", now))).toMatchObject({ tier: "premium" });
    await finish();
    expect(await ledgerTotalOf(member.userId)).toBe(2 * 1_299 + seen.amount_due);
    expect(
      (await (await stripeClient()).invoices.list({ customer })).data.every(({ status }) => status === "paid"),
    ).toBe(true);
  });

  test("an upgrade with a declined card leaves the plan as it was and credits nothing", async () => {
    const { member, customer, now } = await inDraft("essential");
    await stack().stripe("customers/card", { customer, card: "4000000000000341" });
    expect((await change(member, "premium", now)).error?.code).toBe("membership.payment-failed");
    expect((await listActiveSubscriptions(customer))[0]?.items.data[0]?.price.lookup_key).toBe("essential_monthly");
    expect(await ledgerTotalOf(member.userId)).toBe(1_299);
  });

  test("an upgrade waits for a renewal that needs bank authentication and reports it", async () => {
    const { member, customer, now } = await inDraft("essential");
    await stack().stripe("customers/card", { customer, card: "4000002760003184" });
    const answer = await change(member, "premium", now);
    expect(answer.error).toMatchObject({
      code: "membership.payment-failed",
      message: expect.stringContaining("confirm your renewal first"),
    });
    await settleWebhooks();
    const { subscription } = await ok(call("memberships", "billing", {}, { token: member.token, now }));
    await submitInvoicePage(subscription?.pay_url ?? "", "confirm", { way: "pass" });
    await settleWebhooks();
    expect((await change(member, "premium", now)).error?.code).toBe("membership.confirmation-required");
    expect(await ledgerTotalOf(member.userId)).toBe(2 * 1_299);
  });

  test("a downgrade happens with the following month", async () => {
    const { member, customer, now, finish } = await inDraft("premium");
    await ok(change(member, "essential", now));
    expect(await membership(member, await finish())).toMatchObject({ tier: "premium" });
    const after = await advanceClock(customer, { days: 32 });
    await settleWebhooks();
    expect(await membership(member, after)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(await ledgerTotalOf(member.userId)).toBe(2 * 1_999 + 1_299);
  });
});
