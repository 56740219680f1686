import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Membership } from "../../../shared/model/membership.ts";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, type Member, openSettings } from "../../support/fixtures.ts";
import { ledgerTotalOf, listLedgerLines } from "../../support/ledger.ts";
import { advanceClock, membership, openPlanPage, reconcile, stripeClient, subscribe } from "../../support/plans.ts";

beforeAll(() => openSettings());

const hour = 3_600_000;
const day = 24 * hour;
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

/** What Stripe has taken of a customer in all, in cents. */
const takenFrom = async (customer: string): Promise<number> => {
  const invoices = await (await stripeClient()).invoices.list({ customer, status: "paid", limit: 100 });
  return invoices.data.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
};

/** Looks at the three sides of one member's plan at `now`: what they see, what is booked, and what Stripe says. */
const expectAgreement = async (
  member: Member,
  { customer, subscription }: { customer: string; subscription: string },
  { now, stripeSays, sees }: { now: string; stripeSays: string; sees: Partial<Membership> },
): Promise<void> => {
  await settleWebhooks();
  const client = await stripeClient();
  expect((await client.subscriptions.retrieve(subscription)).status).toBe(stripeSays);
  expect(await membership(member, now)).toMatchObject(sees);
  const { subscribed, subscription_tier } = await ok(call("memberships", "check", {}, { token: member.token, now }));
  expect([subscribed, subscription_tier]).toEqual([sees.is_subscribed, sees.is_subscribed ? sees.tier : "free"]);
  expect(await ledgerTotalOf(member.userId)).toBe(await takenFrom(customer));
};

const essential = { tier: "essential", is_subscribed: true, is_premium: false } as const;
const premium = { tier: "premium", is_subscribed: true, is_premium: true } as const;
const free = { tier: "free", is_subscribed: false, is_premium: false } as const;

test("[billing-01] [billing-09] plan, ledger and Stripe agree at every turn of a member's year", async () => {
  const member = await aMember();
  const { token } = member;
  const plan = await subscribe(member, "essential");
  const { customer } = plan;
  const client = await stripeClient();
  let now = new Date().toISOString();
  const agree = (stripeSays: string, sees: Partial<Membership>) =>
    expectAgreement(member, plan, { now, stripeSays, sees });
  // A little longer, so that the hour in which Stripe keeps a renewal as a draft is over.
  const move = async (days: number) => {
    now = await advanceClock(customer, { days, hours: 2 });
    await settleWebhooks();
  };

  await agree("active", essential);
  expect(await ledgerTotalOf(member.userId)).toBe(1_299);

  // Two months pass; each renewal is booked once.
  await move(31);
  await move(31);
  await agree("active", essential);
  expect(await ledgerTotalOf(member.userId)).toBe(3 * 1_299);

  // Upgrade: Premium at once, for the previewed amount.
  const preview = await ok(call("memberships", "previewChange", { tier: "premium" }, { token, now }));
  await ok(call("memberships", "change", { tier: "premium", proratedAt: preview.prorated_at }, { token, now }));
  await agree("active", premium);
  expect(await ledgerTotalOf(member.userId)).toBe(3 * 1_299 + preview.amount_due);
  await move(31);
  await agree("active", premium);
  const beforeTrouble = await ledgerTotalOf(member.userId);

  // The card fails at the next renewal: 7 days of grace and no longer.
  await stack().stripe("customers/card", { customer, card: "4000000000000341" });
  await move(31);
  const { past_due_until } = await membership(member, now);
  await agree("past_due", { ...premium, past_due_until });
  expect(await ledgerTotalOf(member.userId)).toBe(beforeTrouble);
  const until = past_due_until ?? "";
  expect(await membership(member, later(until, -1))).toMatchObject(premium);
  expect(await membership(member, until)).toMatchObject(free);

  // A good card, and the open invoice is paid: everything is as before.
  await stack().stripe("customers/card", { customer, card: "4242424242424242" });
  const [open] = (await client.invoices.list({ customer, status: "open" })).data;
  await client.invoices.pay(open?.id ?? "");
  await agree("active", { ...premium, past_due_until: null });
  expect(await ledgerTotalOf(member.userId)).toBe(beforeTrouble + 1_999);

  // Downgrade: Premium stays until the renewal, whose news is late. The plan does not stop in between (R36).
  await ok(call("memberships", "change", { tier: "essential" }, { token, now }));
  await agree("active", premium);
  const end = (await membership(member, now)).end_at ?? "";
  await stack().stripe("webhooks/pause");
  now = ((await stack().stripe("clock/set", { customer, at: later(end, 2 * hour) })) as { now: string }).now;
  expect(await membership(member, later(end, hour))).toMatchObject(premium);
  await stack().stripe("webhooks/resume");
  await agree("active", essential);
  expect(Date.parse((await membership(member, now)).end_at ?? "") - Date.parse(end)).toBeGreaterThan(27 * day);

  // Cancelled: runs to the end of the period that is paid, to the instant.
  await move(5);
  await ok(call("memberships", "cancel", {}, { token, now }));
  await agree("active", { ...essential, cancel_at_period_end: true });
  const last = (await membership(member, now)).end_at ?? "";
  expect(await membership(member, later(last, -1_000))).toMatchObject(essential);
  expect(await membership(member, last)).toMatchObject(free);
  const paidInAll = await ledgerTotalOf(member.userId);
  await move(31);
  await agree("canceled", free);
  expect(await ledgerTotalOf(member.userId)).toBe(paidInAll);

  // Back by a free code: Premium without Stripe, for two months and no longer.
  const code = `YEAR-${randomBytes(5).toString("hex")}`.toUpperCase();
  const window = { starts_at: later(now, -day), expires_at: later(now, 30 * day) };
  const promo = { code, discount_type: "free", duration_months: 2, ...window } as const;
  await ok(call("membershipsAdmin", "createPromoCode", promo, { token: (await anAdmin()).token }));
  expect(await ok(call("memberships", "promo", { code }, { token, now }))).toMatchObject({ success: true });
  await agree("canceled", { ...premium, last_source: "promo" });
  const promoEnd = (await membership(member, now)).end_at ?? "";
  now = later(promoEnd, -day);
  await agree("canceled", premium);
  await stack().invoke("SweepGrants", {}, now);
  now = promoEnd;
  await agree("canceled", free);
  await stack().invoke("SweepGrants", {}, later(now, hour));
  await agree("canceled", free);

  // The books of the year: every line once, each as Stripe took it, and every mail once.
  const lines = await listLedgerLines(member.userId);
  expect(new Set(lines.map(({ ref }) => ref)).size).toBe(lines.length);
  expect(lines.every(({ kind }) => kind === "subscription")).toBe(true);
  expect(await ledgerTotalOf(member.userId)).toBe(paidInAll);
  await stack().settled();
  const mails = (await stack().mails()).filter(({ to }) => to.some(({ address }) => address === member.email));
  const about = mails
    .map(({ subject }) => subject.replace(/ on .*/, ""))
    .filter((subject) => /Essential|Premium|card/.test(subject));
  expect(about).toEqual([
    "Welcome to Essential",
    "Your plan is now Premium",
    "We couldn't charge your card",
    "Your Essential membership ends",
    "Your Premium membership ends",
  ]);
  await reconcile(member, now);
  await agree("canceled", free);
}, 120_000);

test("[billing-01] a member who subscribes again after a cancelled year has one subscription", async () => {
  const member = await aMember();
  const first = await subscribe(member, "essential");
  await (await stripeClient()).subscriptions.cancel(first.subscription);
  await settleWebhooks();
  expect(await membership(member)).toMatchObject(free);
  const session = await openPlanPage(member, "premium");
  await stack().stripe("checkout/pay", { session });
  await settleWebhooks();
  expect(await membership(member)).toMatchObject(premium);
  expect((await (await stripeClient()).subscriptions.list({ customer: first.customer })).data).toHaveLength(1);
  expect(await ledgerTotalOf(member.userId)).toBe(1_299 + 1_999);
});
