import { beforeAll, describe, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { membership, stripeClient, subscribe, tryToSubscribe } from "../../support/plans.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";

beforeAll(() => openSettings());

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

type Action = {
  action: "set-tier" | "suspend" | "activate" | "cancel" | "revoke";
  tier?: "free" | "essential" | "premium";
  source_ref?: string;
  expected_amount?: number;
  prorated_at?: string;
};
type Timing = { timing?: "now" | "period-end" };

const manage = async ({ userId }: Member, action: Action & Timing, now?: string) =>
  call("membershipsAdmin", "manage", { userId, ...action }, { token: (await anAdmin()).token, now });

const grantsOf = async ({ userId }: Member) =>
  (await ok(call("membershipsAdmin", "grants", { userId }, { token: (await anAdmin()).token }))).items;

const auditOf = async ({ userId }: Member) =>
  (await ok(call("auditAdmin", "list", { subject: userId }, { token: (await anAdmin()).token }))).items.map(
    ({ action }) => action,
  );

const atStripe = async (subscription: string) => (await stripeClient()).subscriptions.retrieve(subscription);
/** A member with Premium by a promo code. */
const aPromoMember = async (): Promise<Member> => {
  const member = await aMember();
  const code = uniqueCode();
  const { token } = await anAdmin();
  const promo = { code, discount_type: "free" as const, starts_at: inDays(-1), expires_at: inDays(30) };
  await ok(call("membershipsAdmin", "createPromoCode", promo, { token }));
  await ok(call("memberships", "promo", { code }, { token: member.token }));
  return member;
};

describe("without a subscription at Stripe", () => {
  test.each([{ action: "set-tier", tier: "free" }, { action: "cancel" }] as const)(
    "[members-06] $action ends every active admin and promo grant: free, inactive, no end, changed now",
    async (action) => {
      const member = await aPromoMember();
      await grant(member, "essential", inDays(90));
      await grant(member, "premium");
      const before = await membership(member);
      expect(before).toMatchObject({ tier: "premium", status: "active" });
      const answer = await ok(manage(member, action));
      expect(answer).toMatchObject({ tier: "free", status: "inactive", end_at: null, is_subscribed: false });
      expect(answer.updated_at && before.updated_at && answer.updated_at > before.updated_at).toBe(true);
      expect(await membership(member)).toEqual(answer);
      expect((await grantsOf(member)).map(({ status }) => status)).toEqual(["inactive", "inactive", "inactive"]);
      expect(await auditOf(member)).toContain("membership.end-grants");
    },
  );

  test.each(["essential", "premium"] as const)(
    "[members-07] choosing %s is an admin grant of exactly 30 days",
    async (tier) => {
      const member = await aMember();
      const now = inDays(0);
      const answer = await ok(manage(member, { action: "set-tier", tier }, now));
      const end = new Date(Date.parse(now) + 30 * day).toISOString();
      expect(answer).toMatchObject({ tier, status: "active", end_at: end, last_source: "admin" });
      expect(await grantsOf(member)).toMatchObject([
        { source: "admin", tier, status: "active", start_at: now, end_at: end },
      ]);
    },
  );

  test("[members-07] no call to Stripe is made for it", async () => {
    const member = await aMember();
    await stack().stripe("api/fail", { mode: "500", count: 20, match: "/v1/" });
    const answer = await manage(member, { action: "set-tier", tier: "premium" });
    await stack().stripe("api/heal");
    expect([answer.status, answer.body.tier]).toEqual([200, "premium"]);
  });

  test("[members-07] another tier takes the place of what an administrator gave before", async () => {
    const member = await aMember();
    await grant(member, "premium");
    expect(await ok(manage(member, { action: "set-tier", tier: "essential" }))).toMatchObject({ tier: "essential" });
  });

  test("[members-08] suspended, the membership grants nothing and keeps its tier; activated, it is as before", async () => {
    const member = await aPromoMember();
    await grant(member, "essential");
    const suspended = await ok(manage(member, { action: "suspend" }));
    expect(suspended).toMatchObject({ tier: "premium", status: "inactive", is_subscribed: false, is_premium: false });
    expect(await ok(call("memberships", "check", {}, { token: member.token }))).toMatchObject({ subscribed: false });
    await ok(manage(member, { action: "suspend" }));
    expect((await grantsOf(member)).map(({ source }) => source)).toEqual(["admin", "promo"]);
    const changed = await manage(member, { action: "set-tier", tier: "essential" });
    expect([changed.status, changed.error?.code]).toEqual([409, "membership.still-suspended"]);
    expect(await ok(manage(member, { action: "activate" }))).toMatchObject({ tier: "premium", status: "active" });
    expect(await auditOf(member)).toEqual(expect.arrayContaining(["membership.suspend", "membership.activate"]));
    const again = await manage(member, { action: "activate" });
    expect([again.status, again.error?.code]).toEqual([409, "membership.not-suspended"]);
  });

  test("[members-08] nothing is sold or given to a suspended member, and a grant doesn't lift it", async () => {
    const member = await aMember({ tier: "essential" });
    await ok(manage(member, { action: "suspend" }));
    const purchase = await tryToSubscribe(member, "premium");
    expect([purchase.status, purchase.error?.code]).toEqual([403, "membership.suspended"]);
    await grant(member, "premium");
    expect(await membership(member)).toMatchObject({ status: "inactive", is_subscribed: false });
  });

  test("a free member has nothing to suspend", async () => {
    const answer = await manage(await aMember(), { action: "suspend" });
    expect([answer.status, answer.error?.code]).toEqual([409, "membership.nothing-to-suspend"]);
  });

  test("[members-12] an admin grant past its end gives nothing on the next read, before any sweep", async () => {
    const member = await aMember();
    const now = inDays(0);
    await ok(manage(member, { action: "set-tier", tier: "premium" }, now));
    const end = Date.parse(now) + 30 * day;
    expect(await membership(member, new Date(end - 1_000).toISOString())).toMatchObject({ is_subscribed: true });
    expect(await membership(member, new Date(end).toISOString())).toMatchObject({ tier: "free", is_subscribed: false });
    expect(await grantsOf(member)).toMatchObject([{ status: "active" }]);
  });

  test("[members-14] an unknown member is not found; an unknown tier or action changes nothing", async () => {
    const { token } = await anAdmin();
    const nobody = { userId: "00000000-0000-4000-8000-00000000dead" } as Member;
    expect((await manage(nobody, { action: "suspend" })).status).toBe(404);
    const member = await aMember({ tier: "essential" });
    const before = await membership(member);
    const path = `/api/admin/members/${member.userId}/membership`;
    for (const body of [{ action: "set-tier", tier: "gold" }, { action: "promote" }, { action: "set-tier" }]) {
      expect((await send("POST", path, body, { token })).status).toBe(400);
    }
    expect(await membership(member)).toEqual(before);
  });
});

describe("with a subscription at Stripe", () => {
  test("[members-09] another tier at the period's end is scheduled at Stripe and shown as coming", async () => {
    const member = await aMember();
    const { subscription } = await subscribe(member, "premium");
    await ok(manage(member, { action: "set-tier", tier: "essential" }));
    expect((await atStripe(subscription)).schedule).toBeTruthy();
    const billing = await ok(call("memberships", "billing", {}, { token: member.token }));
    expect(billing.subscription).toMatchObject({ tier: "premium", coming: { tier: "essential" } });
    expect(await auditOf(member)).toContain("membership.set-tier");
  });

  test("[members-09] another tier now is charged by Stripe at once and then stored", async () => {
    const member = await aMember();
    const { subscription } = await subscribe(member, "essential");
    const answer = await ok(manage(member, { action: "set-tier", tier: "premium", timing: "now" }));
    expect(answer).toMatchObject({ tier: "premium", last_source: "stripe", last_source_ref: subscription });
    expect((await atStripe(subscription)).metadata).toMatchObject({ tier: "premium" });
    expect((await grantsOf(member)).filter(({ source }) => source === "admin")).toEqual([]);
  });

  test("[members-09] suspend pauses collection at Stripe, and activate ends the pause", async () => {
    const member = await aMember();
    const { subscription } = await subscribe(member, "essential");
    const suspended = await ok(manage(member, { action: "suspend" }));
    expect(suspended).toMatchObject({ tier: "essential", status: "inactive", is_subscribed: false });
    expect((await atStripe(subscription)).pause_collection).toMatchObject({ behavior: "void" });
    expect(await ok(manage(member, { action: "activate" }))).toMatchObject({ tier: "essential", status: "active" });
    expect((await atStripe(subscription)).pause_collection).toBeNull();
  });

  test("[members-09] cancel ends the subscription at the period's end, or now", async () => {
    const [later, atOnce] = await Promise.all([aMember(), aMember()]);
    const ends = await subscribe(later, "essential");
    const ended = await subscribe(atOnce, "essential");
    expect(await ok(manage(later, { action: "cancel" }))).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
    expect((await atStripe(ends.subscription)).cancel_at_period_end).toBe(true);
    const answer = await ok(manage(atOnce, { action: "cancel", timing: "now" }));
    expect(answer).toMatchObject({ tier: "free", status: "inactive" });
    expect((await atStripe(ended.subscription)).status).toBe("canceled");
  });

  test.each(["now", "period-end"] as const)(
    "[members-16] choosing free (%s) never ends a plan that somebody pays for, nor the grants beside it",
    async (timing) => {
      const member = await aMember();
      const { subscription } = await subscribe(member, "essential");
      await grant(member, "premium", inDays(3));
      const before = [await membership(member), await grantsOf(member)];
      const answer = await manage(member, { action: "set-tier", tier: "free", timing });
      expect([answer.status, answer.error?.code]).toEqual([409, "membership.paid-plan"]);
      expect([await membership(member), await grantsOf(member)]).toEqual(before);
      expect(await atStripe(subscription)).toMatchObject({ status: "active", cancel_at_period_end: false });
    },
  );

  test("[members-16] the preview of another tier says what Stripe charges now or later, and another amount is refused", async () => {
    const member = await aMember();
    const { subscription } = await subscribe(member, "essential");
    const now = inDays(0);
    const { token } = await anAdmin();
    const preview = (timing: "now" | "period-end") =>
      ok(call("membershipsAdmin", "previewTier", { userId: member.userId, tier: "premium", timing }, { token, now }));
    const [atOnce, later] = [await preview("now"), await preview("period-end")];
    expect(atOnce).toMatchObject({ from: "essential", tier: "premium", price: 1_999, next_amount: 1_999 });
    expect(atOnce.amount_due).toBe(1_999 - atOnce.unused_credit);
    expect(later).toMatchObject({ amount_due: 0, next_amount: 1_999 });
    const wish = { action: "set-tier", tier: "premium", timing: "now", prorated_at: atOnce.prorated_at } as const;
    const refused = await manage(member, { ...wish, expected_amount: atOnce.amount_due + 1 }, now);
    expect([refused.status, refused.error?.code]).toEqual([409, "price-changed"]);
    expect((await atStripe(subscription)).metadata).toMatchObject({ tier: "essential" });
    expect(await ok(manage(member, { ...wish, expected_amount: atOnce.amount_due }, now))).toMatchObject({
      tier: "premium",
    });
  });

  test.each([
    { action: "set-tier", tier: "premium", timing: "now" },
    { action: "set-tier", tier: "premium", timing: "period-end" },
    { action: "suspend" },
    { action: "cancel", timing: "now" },
    { action: "cancel", timing: "period-end" },
  ] as const)(
    "[members-10] a failure at Stripe leaves everything as it was and is told: $action $timing",
    async (action) => {
      const member = await aMember();
      await subscribe(member, "essential");
      await grant(member, "essential", inDays(3));
      await settleWebhooks();
      const before = [await membership(member), await grantsOf(member)];
      await stack().stripe("api/fail", { mode: "500", count: 30, match: "/v1/subscription" });
      const answer = await manage(member, action);
      await stack().stripe("api/heal");
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.error?.message).toMatch(/Stripe refused/);
      expect([await membership(member), await grantsOf(member)]).toEqual(before);
    },
  );

  test("[members-10] an upgrade whose card is declined is told as Stripe's refusal, and charges and changes nothing", async () => {
    const member = await aMember();
    const { customer, subscription } = await subscribe(member, "essential");
    await stack().stripe("customers/card", { customer, card: "4000000000000341" });
    const refused = await manage(member, { action: "set-tier", tier: "premium", timing: "now" });
    expect([refused.status, refused.error?.code]).toEqual([409, "membership.stripe-refused"]);
    expect(refused.error?.message).toBe("Stripe refused this change, so nothing has changed.");
    expect((await atStripe(subscription)).metadata).toMatchObject({ tier: "essential" });
    expect(await membership(member)).toMatchObject({ tier: "essential" });
    const invoices = (await (await stripeClient()).invoices.list({ customer })).data;
    expect(invoices.filter(({ amount_paid }) => amount_paid > 0)).toHaveLength(1);
  });

  test("[members-11] an admin grant stands beside Stripe's: the best decides, and when it ends the other counts", async () => {
    const member = await aMember();
    await subscribe(member, "premium");
    await grant(member, "essential", inDays(10));
    expect(await membership(member)).toMatchObject({ tier: "premium", last_source: "stripe" });
    const other = await aMember();
    await subscribe(other, "essential");
    await grant(other, "premium", inDays(10));
    expect(await membership(other)).toMatchObject({ tier: "premium", last_source: "admin" });
    expect(await membership(other, inDays(11))).toMatchObject({ tier: "essential", last_source: "stripe" });
  });
});

describe("one tier has one running admin grant", () => {
  const running = async (member: Member) => (await grantsOf(member)).filter(({ status }) => status === "active");
  const give = async (member: Member, end_at: string | null) =>
    call(
      "membershipsAdmin",
      "grant",
      { userId: member.userId, tier: "premium", end_at },
      { token: (await anAdmin()).token },
    );

  test("[members-17] a later end replaces the running grant of the tier, and one that lasts as long refuses another", async () => {
    const member = await aMember();
    const [sooner, later] = [inDays(10), inDays(40)];
    await ok(give(member, sooner));
    await ok(give(member, later));
    expect(await running(member)).toMatchObject([{ tier: "premium", end_at: later }]);
    for (const end_at of [sooner, later]) {
      const answer = await give(member, end_at);
      expect([answer.status, answer.error?.code]).toEqual([409, "membership.already-granted"]);
    }
    const chosen = await manage(member, { action: "set-tier", tier: "premium" });
    expect([chosen.status, chosen.error?.code]).toEqual([409, "membership.already-granted"]);
    await ok(give(member, null));
    expect(await running(member)).toMatchObject([{ tier: "premium", end_at: null }]);
    expect((await give(member, null)).error?.code).toBe("membership.already-granted");
    await grant(member, "essential", sooner);
    expect(await running(member)).toHaveLength(2);
  });

  test("[members-17] of five equal grants at once one is made, while two tiers at once are both made", async () => {
    const [member, control] = await Promise.all([aMember(), aMember()]);
    const end = inDays(20);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give(member, end)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await running(member)).toHaveLength(1);
    await Promise.all([grant(control, "premium", end), grant(control, "essential", end)]);
    expect(await running(control)).toHaveLength(2);
  });

  test("[members-18] one grant is revoked and the others stay; one that has ended or is another member's isn't found", async () => {
    const [member, other] = await Promise.all([aPromoMember(), aMember()]);
    await grant(member, "premium", inDays(40));
    await grant(other, "premium", inDays(40));
    const [theirs] = await running(other);
    const own = (await running(member)).find(({ source }) => source === "admin");
    const revoke = (source_ref = "") => manage(member, { action: "revoke", source_ref });
    expect(await ok(revoke(own?.source_ref))).toMatchObject({ tier: "premium", last_source: "promo" });
    expect((await running(member)).map(({ source }) => source)).toEqual(["promo"]);
    expect(await auditOf(member)).toContain("membership.revoke-grant");
    for (const ref of [own?.source_ref, theirs?.source_ref, "suspension"]) {
      expect((await revoke(ref)).error?.code).toBe("not-found");
    }
    expect((await revoke("")).status).toBe(400);
    expect(await running(other)).toHaveLength(1);
  });
});

test("a grant keeps its end and its reason, in the audit log too", async () => {
  const member = await aMember();
  const { token } = await anAdmin();
  const end_at = inDays(45);
  const input = { userId: member.userId, tier: "essential" as const, end_at, reason: "Won the hunt" };
  expect(await ok(call("membershipsAdmin", "grant", input, { token }))).toMatchObject({
    end_at,
    reason: "Won the hunt",
  });
  expect(await grantsOf(member)).toMatchObject([{ tier: "essential", end_at, reason: "Won the hunt" }]);
  const { items } = await ok(call("auditAdmin", "list", { subject: member.userId }, { token }));
  expect(items).toMatchObject([{ action: "membership.grant", details: { reason: "Won the hunt", tier: "essential" } }]);
});
