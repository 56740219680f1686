import { beforeAll, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { membership, stripeClient, subscribe, tryToSubscribe } from "../../support/plans.ts";

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

test("an administrator gives, suspends, activates, revokes and ends a membership without a subscription, and all of it is in the audit log", async () => {
  const member = await aMember();
  const now = inDays(0);
  const end_at = new Date(Date.parse(now) + 30 * day).toISOString();
  const given = await ok(manage(member, { action: "set-tier", tier: "premium" }, now));
  expect(given).toMatchObject({ tier: "premium", status: "active", end_at, last_source: "admin" });
  expect(await ok(manage(member, { action: "suspend" }))).toMatchObject({ tier: "premium", is_subscribed: false });
  expect(await ok(call("memberships", "check", {}, { token: member.token }))).toMatchObject({ subscribed: false });
  const purchase = await tryToSubscribe(member, "premium");
  expect([purchase.status, purchase.error?.code]).toEqual([403, "membership.suspended"]);
  // The suspension itself is none of the grants.
  const [only, ...more] = await grantsOf(member);
  expect([only, more]).toMatchObject([{ source: "admin", tier: "premium", start_at: now, end_at }, []]);
  expect(await ok(manage(member, { action: "activate" }))).toMatchObject({ tier: "premium", status: "active" });
  const refused = await manage(member, { action: "activate" });
  expect([refused.status, refused.error?.code]).toEqual([409, "membership.not-suspended"]);
  await grant(member, "essential", inDays(9));
  const revoked = await ok(manage(member, { action: "revoke", source_ref: only?.source_ref ?? "" }));
  expect(revoked).toMatchObject({ tier: "essential", status: "active" });
  expect(await ok(manage(member, { action: "cancel" }))).toMatchObject({ tier: "free", status: "inactive" });
  expect((await auditOf(member)).toSorted()).toEqual([
    ...["membership.activate", "membership.end-grants", "membership.grant", "membership.revoke-grant"],
    ...["membership.set-tier", "membership.suspend"],
  ]);
});

test("[members-14] an unknown member is not found; an unknown tier or action changes nothing", async () => {
  const { token } = await anAdmin();
  const nobody = { userId: "00000000-0000-4000-8000-00000000dead" } as Member;
  expect((await manage(nobody, { action: "suspend" })).status).toBe(404);
  const member = await aMember({ tier: "essential" });
  const before = await membership(member);
  const path = `/api/admin/members/${member.userId}/membership`;
  for (const body of [
    ...[{ action: "set-tier", tier: "gold" }, { action: "promote" }, { action: "set-tier" }],
    { action: "revoke", source_ref: "" },
  ]) {
    expect((await send("POST", path, body, { token })).status).toBe(400);
  }
  expect(await membership(member)).toEqual(before);
});

test("[members-09] [members-10] a subscription is changed, paused and ended at Stripe first, and left as it is where Stripe fails", async () => {
  const member = await aMember();
  const { subscription } = await subscribe(member, "essential");
  const { token } = await anAdmin();
  const wished = { userId: member.userId, tier: "premium", timing: "now" } as const;
  const { prorated_at, amount_due, unused_credit } = await ok(
    call("membershipsAdmin", "previewTier", wished, { token }),
  );
  expect(amount_due).toBe(1_999 - unused_credit);
  const wish = { action: "set-tier", tier: "premium", timing: "now", prorated_at } as const;
  const other = await manage(member, { ...wish, expected_amount: amount_due + 1 });
  expect([other.status, other.error?.code]).toEqual([409, "price-changed"]);
  await settleWebhooks();
  const before = [await membership(member), await grantsOf(member)];
  await stack().stripe("api/fail", { mode: "500", count: 30, match: "/v1/subscription" });
  const failed = await manage(member, { ...wish, expected_amount: amount_due });
  await stack().stripe("api/heal");
  expect([failed.status, failed.error?.message]).toEqual([502, expect.stringContaining("Stripe refused")]);
  expect([await membership(member), await grantsOf(member)]).toEqual(before);
  expect((await atStripe(subscription)).metadata).toMatchObject({ tier: "essential" });

  const answer = await ok(manage(member, { ...wish, expected_amount: amount_due }));
  expect(answer).toMatchObject({ tier: "premium", last_source: "stripe", last_source_ref: subscription });
  expect((await atStripe(subscription)).metadata).toMatchObject({ tier: "premium" });
  expect(await ok(manage(member, { action: "suspend" }))).toMatchObject({ tier: "premium", is_subscribed: false });
  expect((await atStripe(subscription)).pause_collection).toMatchObject({ behavior: "void" });
  expect(await ok(manage(member, { action: "activate" }))).toMatchObject({ tier: "premium", status: "active" });
  expect((await atStripe(subscription)).pause_collection).toBeNull();
  expect(await ok(manage(member, { action: "cancel", timing: "now" }))).toMatchObject({ tier: "free" });
  expect((await atStripe(subscription)).status).toBe("canceled");
});
