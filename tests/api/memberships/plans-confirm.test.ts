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
  subscribe,
} from "../../support/plans.ts";

beforeAll(() => openSettings());

const askingCard = "4000002760003184";
const change = ({ token }: Member, tier: "essential" | "premium", now?: string) =>
  call("memberships", "change", { tier }, { token, now });
const resume = ({ token }: Member) => call("memberships", "resume", {}, { token });
const billing = ({ token }: Member, now?: string) => ok(call("memberships", "billing", {}, { token, now }));
const tiersAt = async (customer: string) =>
  (await listActiveSubscriptions(customer)).map(({ items }) => items.data[0]?.price.lookup_key?.split("_")[0]);
const upgradesOf = async (customer: string) =>
  (await (await stripeClient()).invoices.list({ customer })).data.filter(
    ({ billing_reason }) => billing_reason === "subscription_update",
  );

/** A member on Essential whose bank wants them to confirm every payment. */
const anAskedMember = async () => {
  const member = await aMember();
  const plan = await subscribe(member, "essential");
  await stack().stripe("customers/card", { customer: plan.customer, card: askingCard });
  return { member, ...plan };
};

/** One who has asked for Premium, and is to confirm it now. */
const aWaiting = async () => {
  const one = await anAskedMember();
  const answer = await change(one.member, "premium");
  expect([answer.status, answer.error?.code]).toEqual([402, "membership.confirmation-required"]);
  const { confirmation } = await billing(one.member);
  if (!confirmation) throw new Error("nothing to confirm");
  return { ...one, confirmation };
};

describe("[plan-06] an upgrade that needs bank authentication (3-D Secure)", () => {
  test("leads to the page that confirms it, and until then charges nothing and keeps the plan", async () => {
    const { member, customer, confirmation } = await aWaiting();
    expect(confirmation).toMatchObject({ tier: "premium", url: expect.stringContaining("/stripe/invoice/") });
    expect(confirmation.amount).toBe((await upgradesOf(customer))[0]?.amount_due);
    expect(Date.parse(confirmation.until)).toBeGreaterThan(Date.now() + 22 * 3_600_000);
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(await ledgerTotalOf(member.userId)).toBe(1_299);
  });

  test("becomes Premium once confirmed, is charged once, and no longer waits", async () => {
    const { member, customer, confirmation } = await aWaiting();
    await submitInvoicePage(confirmation.url, "confirm", { way: "pass" });
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ tier: "premium", is_subscribed: true });
    expect(await billing(member)).toMatchObject({ confirmation: null, subscription: { tier: "premium" } });
    expect(await ledgerTotalOf(member.userId)).toBe(1_299 + confirmation.amount);
    expect((await upgradesOf(customer)).map(({ status }) => status)).toEqual(["paid"]);
  });

  test("is found by the member's own reconcile when no event arrived", async () => {
    const { member, confirmation } = await aWaiting();
    await stack().stripe("webhooks/pause");
    await submitInvoicePage(confirmation.url, "confirm", { way: "pass" });
    const compared = await reconcile(member);
    await stack().stripe("webhooks/resume");
    expect(compared.body).toMatchObject({ tier: "premium" });
    expect((await billing(member)).confirmation).toBeNull();
  });

  test("stays the same payment when requested again, even with a reconcile in between", async () => {
    const { member, customer, confirmation } = await aWaiting();
    await ok(reconcile(member));
    const again = await change(member, "premium", new Date(Date.now() + 300_000).toISOString());
    expect(again.error).toMatchObject({ code: "membership.confirmation-required", details: { confirmation } });
    expect(await upgradesOf(customer)).toHaveLength(1);
  });

  test("stays open after a failed authentication, and the member pays with another card", async () => {
    const { member, confirmation } = await aWaiting();
    await submitInvoicePage(confirmation.url, "confirm", { way: "fail" });
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ tier: "essential" });
    expect((await billing(member)).confirmation).toMatchObject({ url: confirmation.url });
    await submitInvoicePage(confirmation.url, "pay", { card: "4242424242424242" });
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ tier: "premium" });
  });

  test("that is abandoned leaves Essential, charges nothing and cannot be paid, and another try is a new one", async () => {
    const { member, customer, confirmation } = await aWaiting();
    expect(await ok(resume(member))).toMatchObject({ tier: "essential", cancel_at_period_end: false });
    expect((await billing(member)).confirmation).toBeNull();
    expect(await submitInvoicePage(confirmation.url, "confirm", { way: "pass" })).not.toContain("Paid");
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(await ledgerTotalOf(member.userId)).toBe(1_299);
    await stack().stripe("customers/card", { customer, card: "4242424242424242" });
    expect(await ok(change(member, "premium"))).toMatchObject({ tier: "premium" });
  });

  test("that was paid a moment before it is abandoned becomes Premium", async () => {
    const { member, confirmation } = await aWaiting();
    await stack().stripe("webhooks/pause");
    await submitInvoicePage(confirmation.url, "confirm", { way: "pass" });
    const answer = await resume(member);
    await stack().stripe("webhooks/resume");
    expect(answer.body).toMatchObject({ tier: "premium" });
    expect((await billing(member)).confirmation).toBeNull();
  });

  test("that nobody confirms within 23 hours disappears, and the plan renews as it was", async () => {
    const { member, customer } = await aWaiting();
    const later = await advanceClock(customer, { hours: 24 });
    await settleWebhooks();
    expect(await billing(member, later)).toMatchObject({ confirmation: null, subscription: { tier: "essential" } });
    expect((await upgradesOf(customer)).map(({ status }) => status)).toEqual(["void"]);
    expect(await tiersAt(customer)).toEqual(["essential"]);
  });

  test("is abandoned by cancelling the plan", async () => {
    const { member, customer } = await aWaiting();
    expect(await ok(call("memberships", "cancel", {}, { token: member.token }))).toMatchObject({
      tier: "essential",
      cancel_at_period_end: true,
    });
    expect((await upgradesOf(customer)).map(({ status }) => status)).toEqual(["void"]);
  });

  test("on an ending plan continues it when confirmed, and lets it end otherwise", async () => {
    const { member, customer } = await anAskedMember();
    await ok(call("memberships", "cancel", {}, { token: member.token }));
    await change(member, "premium");
    expect(await membership(member)).toMatchObject({ cancel_at_period_end: true });
    await submitInvoicePage((await billing(member)).confirmation?.url ?? "", "confirm", { way: "pass" });
    await settleWebhooks();
    expect(await membership(member)).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    expect((await listActiveSubscriptions(customer)).map(({ cancel_at }) => cancel_at)).toEqual([null]);
  });

  test.each(["before", "after"] as const)(
    "whose call fails %s its effect is found or started again when repeated",
    async (when) => {
      const { member, customer } = await anAskedMember();
      await stack().stripe("api/fail", { mode: "reset", when, count: 3, match: "POST /v1/subscriptions/" });
      await change(member, "premium");
      await stack().stripe("api/heal");
      const again = await change(member, "premium");
      expect(again.error?.code).toBe("membership.confirmation-required");
      expect((await upgradesOf(customer)).filter(({ status }) => status === "open")).toHaveLength(1);
      expect(await membership(member)).toMatchObject({ tier: "essential" });
    },
  );
});

describe("a renewal that needs bank authentication", () => {
  test("is past due with its grace period and continues once confirmed", async () => {
    const { member, customer } = await anAskedMember();
    const later = await advanceClock(customer, { days: 31, hours: 2 });
    await settleWebhooks();
    expect(await membership(member, later)).toMatchObject({ is_subscribed: true, past_due_until: expect.any(String) });
    const url = (await billing(member, later)).subscription?.pay_url ?? "";
    expect(url).toContain("/stripe/invoice/");
    await submitInvoicePage(url, "confirm", { way: "pass" });
    await settleWebhooks();
    expect(await membership(member, later)).toMatchObject({ is_subscribed: true, past_due_until: null });
    expect((await billing(member, later)).subscription).toMatchObject({ status: "active", pay_url: null });
  });
});
