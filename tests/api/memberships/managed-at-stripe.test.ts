import { beforeEach, describe, expect, test, vi } from "vitest";
import { days } from "../../../shared/rules/durations.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripePlan, type PlayedStripe, playStripe, refusal } from "../../support/played-stripe.ts";
import { aStoredMember } from "../../support/stored-community.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/memberships/manage-membership.ts")),
  ...(await import("../../../functions/platform/log.ts")),
  ...(await import("../../../functions/subscriptions/change/change-plan.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/portal/plan-billing.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-subscription.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const admin = { userId: "usr_admin", email: "admin@x.test" };
type Tier = "essential" | "premium";
type Wish = Parameters<ReturnType<typeof city>["manageMembership"]>[1];
type Action = Partial<Wish> & Pick<Wish, "action">;

let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(city().log, level).mockReturnValue(undefined);
  const settings = { deals_mode: "active" as const, redemptions_enabled: true, allow_membership_purchase: true };
  await city()
    .SettingsEntity.put({ ...settings, updated_at: now })
    .go();
});

/** A member, and what an administrator does with the membership. */
const aMember = async () => {
  const { AuditEntity, GrantEntity, getMembership, grantTier, listGrants, manageMembership, MemberEntity } = city();
  const member = aStoredMember();
  const { user_id: userId } = member;
  await MemberEntity.put(member).go();
  return {
    userId,
    manage: (wish: Action) => manageMembership(userId, { timing: "period-end", ...wish }, admin, now),
    refusal: (wish: Action) =>
      manageMembership(userId, { timing: "period-end", ...wish }, admin, now).then(
        () => ["done"],
        ({ code, message }) => [code, message],
      ),
    grant: (tier: Tier, endAt: string | null = null) => grantTier({ userId, tier, endAt }, admin, at(-1)),
    redeem: async () => {
      const promo = { source: "promo", source_ref: "pred_1", tier: "premium", status: "active" } as const;
      const times = { start_at: at(-days(1)), end_at: at(days(29)), updated_at: at(-days(1)) };
      await GrantEntity.put({ user_id: userId, ...promo, ...times, sweep_at: times.end_at }).go();
    },
    membership: (time = now) => getMembership(userId, time),
    grants: () => listGrants(userId),
    audited: async () => (await AuditEntity.query.bySubject({ subject: userId }).go()).data.map(({ action }) => action),
    billing: async () => (await city().getPlanBilling(userId, now)).subscription,
  };
};

/** A member with a plan at Stripe. */
const aSubscriber = async (tier: Tier) => {
  const member = await aMember();
  const { id, customer } = stripe.put(aStripePlan(member.userId, seconds, { tier }));
  await city().linkCustomer(customer, member.userId, "metadata", now);
  await city().syncSubscription(id, now);
  return { ...member, id, plan: () => stripe.find(id) };
};
const paid = ({ plan }: { plan: () => { items: { data: { price: { id: string } }[] } } }) =>
  plan().items.data[0]?.price.id;
const charges = () => stripe.subscriptions.update.mock.calls.filter(([, { payment_behavior }]) => payment_behavior);

describe("without a subscription at Stripe", () => {
  test.each([{ action: "set-tier", tier: "free" }, { action: "cancel" }] as const)(
    "[members-06] $action ends every active admin and promo grant: free, inactive, no end, changed now",
    async (wish) => {
      const { manage, grant, redeem, membership, grants, audited } = await aMember();
      await redeem();
      await grant("essential", at(days(90)));
      await grant("premium");
      expect(await membership()).toMatchObject({ tier: "premium", status: "active" });
      const answer = await manage(wish);
      expect(answer).toMatchObject({ tier: "free", status: "inactive", end_at: null, is_subscribed: false });
      expect(answer.updated_at).toBe(now);
      expect(await membership()).toEqual(answer);
      expect((await grants()).map(({ status }) => status)).toEqual(["inactive", "inactive", "inactive"]);
      expect(await audited()).toContain("membership.end-grants");
    },
  );

  test.each(["essential", "premium"] as const)(
    "[members-07] choosing %s is an admin grant of exactly 30 days, without a call to Stripe, in place of what was given before",
    async (tier) => {
      const { getStripe } = await import("../../../functions/platform/stripe/client.ts");
      const { manage, grant, grants } = await aMember();
      await grant(tier === "premium" ? "essential" : "premium");
      const end_at = at(days(30));
      const about = { tier, end_at, status: "active" };
      expect(await manage({ action: "set-tier", tier })).toMatchObject({ ...about, last_source: "admin" });
      const running = (await grants()).filter(({ status }) => status === "active");
      expect(running).toMatchObject([{ source: "admin", start_at: now, ...about }]);
      expect(getStripe).not.toHaveBeenCalled();
    },
  );

  test("[members-08] suspended, the membership grants nothing and keeps its tier, also beside a new grant; activated, it is as before", async () => {
    const { manage, refusal: refusedBy, grant, redeem, membership, audited } = await aMember();
    await redeem();
    const before = await membership();
    const suspended = { tier: "premium", status: "inactive", is_subscribed: false, is_premium: false };
    for (const _twice of [1, 2]) expect(await manage({ action: "suspend" })).toMatchObject(suspended);
    expect((await refusedBy({ action: "set-tier", tier: "essential" }))[0]).toBe("membership.still-suspended");
    await grant("premium");
    expect(await membership()).toMatchObject(suspended);
    expect(await manage({ action: "activate" })).toMatchObject({ tier: "premium", status: "active" });
    expect(before).toMatchObject({ tier: "premium", status: "active" });
    expect((await audited()).toSorted()).toEqual(["membership.activate", "membership.grant", "membership.suspend"]);
    expect((await refusedBy({ action: "activate" }))[0]).toBe("membership.not-suspended");
  });

  test("[members-12] an admin grant past its end gives nothing on the next read, before any sweep", async () => {
    const { manage, membership, grants } = await aMember();
    await manage({ action: "set-tier", tier: "premium" });
    expect(await membership(at(days(30) - 1))).toMatchObject({ tier: "premium", is_subscribed: true });
    expect(await membership(at(days(30)))).toMatchObject({ tier: "free", is_subscribed: false });
    expect(await grants()).toMatchObject([{ status: "active" }]);
  });

  test("[members-17] of five equal grants at once one is made, while two tiers at once are both made", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const running = async ({ grants }: typeof one) => (await grants()).filter(({ status }) => status === "active");
    const made = await Promise.allSettled([1, 2, 3, 4, 5].map(() => one.grant("premium", at(days(20)))));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await running(one)).toHaveLength(1);
    await Promise.all([other.grant("premium", at(days(20))), other.grant("essential", at(days(20)))]);
    expect(await running(other)).toHaveLength(2);
  });
});

describe("with a subscription at Stripe", () => {
  test("[members-09] another tier at the period's end is scheduled at Stripe and shown as coming", async () => {
    const member = await aSubscriber("premium");
    await member.manage({ action: "set-tier", tier: "essential" });
    expect(member.plan().schedule).toMatchObject({ status: "active" });
    expect(await member.billing()).toMatchObject({ tier: "premium", coming: { tier: "essential" } });
    expect([charges(), await member.audited()]).toEqual([[], ["membership.set-tier"]]);
  });

  test("[members-09] another tier now is charged by Stripe at once and then stored", async () => {
    const member = await aSubscriber("essential");
    const answer = await member.manage({ action: "set-tier", tier: "premium", timing: "now" });
    expect(answer).toMatchObject({ tier: "premium", last_source: "stripe", last_source_ref: member.id });
    expect([paid(member), charges().length]).toEqual(["price_premium", 1]);
    expect((await member.grants()).map(({ source }) => source)).toEqual(["stripe"]);
  });

  test("[members-09] suspend pauses collection at Stripe, and activate ends the pause", async () => {
    const { manage, plan } = await aSubscriber("essential");
    const suspended = { tier: "essential", status: "inactive", is_subscribed: false };
    expect(await manage({ action: "suspend" })).toMatchObject(suspended);
    expect(plan().pause_collection).toEqual({ behavior: "void" });
    expect(await manage({ action: "activate" })).toMatchObject({ tier: "essential", status: "active" });
    expect(plan().pause_collection).toBeNull();
  });

  test("[members-09] cancel ends the subscription at the period's end, or now", async () => {
    const [later, atOnce] = [await aSubscriber("essential"), await aSubscriber("essential")];
    const ending = { status: "active", cancel_at_period_end: true };
    expect(await later.manage({ action: "cancel" })).toMatchObject({ tier: "essential", ...ending });
    expect(later.plan()).toMatchObject(ending);
    const ended = await atOnce.manage({ action: "cancel", timing: "now" });
    expect(ended).toMatchObject({ tier: "free", status: "inactive" });
    expect(atOnce.plan().status).toBe("canceled");
  });

  test.each(["now", "period-end"] as const)(
    "[members-16] choosing free (%s) never ends a plan that somebody pays for, nor the grants beside it",
    async (timing) => {
      const { plan, refusal: refusedBy, grant, membership, grants } = await aSubscriber("essential");
      await grant("premium", at(days(3)));
      const before = [await membership(), await grants()];
      expect((await refusedBy({ action: "set-tier", tier: "free", timing }))[0]).toBe("membership.paid-plan");
      expect([await membership(), await grants()]).toEqual(before);
      expect(plan()).toMatchObject({ status: "active", cancel_at_period_end: false });
    },
  );

  test("[members-16] the preview of another tier has what Stripe charges now or later, and another amount is refused", async () => {
    const member = await aSubscriber("essential");
    const preview = (timing: "now" | "period-end") =>
      city().previewPlanChange({ tier: "premium", timing }, member.userId, now);
    const [atOnce, later] = [await preview("now"), await preview("period-end")];
    expect(atOnce).toMatchObject({ from: "essential", tier: "premium", price: 1_999, amount_due: 700 });
    expect(later).toMatchObject({ amount_due: 0, next_amount: 700 });
    const wish = { action: "set-tier", tier: "premium", timing: "now", prorated_at: atOnce.prorated_at } as const;
    expect((await member.refusal({ ...wish, expected_amount: 701 }))[0]).toBe("price-changed");
    expect([paid(member), charges()]).toEqual(["price_essential", []]);
    expect(await member.manage({ ...wish, expected_amount: 700 })).toMatchObject({ tier: "premium" });
    expect(charges()).toHaveLength(1);
  });

  test.each([
    { action: "set-tier", tier: "premium", timing: "now" },
    { action: "set-tier", tier: "premium", timing: "period-end" },
    { action: "suspend" },
    { action: "cancel", timing: "now" },
    { action: "cancel", timing: "period-end" },
  ] as const)(
    "[members-10] a failure at Stripe leaves everything as it was and is told: $action $timing",
    async (wish) => {
      const { refusal: refusedBy, grant, membership, grants } = await aSubscriber("essential");
      await grant("essential", at(days(3)));
      const before = [await membership(), await grants()];
      for (const verb of [
        stripe.subscriptions.update,
        stripe.subscriptions.cancel,
        stripe.subscriptionSchedules.create,
      ] as { mockRejectedValue: (error: Error) => unknown }[])
        verb.mockRejectedValue(refusal("api", undefined, 500));
      expect(await refusedBy(wish)).toEqual([
        "upstream-failed",
        "Stripe refused or didn't answer, so nothing has changed here. Try again.",
      ]);
      expect([await membership(), await grants()]).toEqual(before);
    },
  );

  test("[members-10] an upgrade whose card is declined is told as Stripe's refusal, and changes nothing", async () => {
    const member = await aSubscriber("essential");
    stripe.subscriptions.update.mockRejectedValueOnce(refusal("card", "card_declined", 402));
    expect(await member.refusal({ action: "set-tier", tier: "premium", timing: "now" })).toEqual([
      "membership.stripe-refused",
      "Stripe refused this change, so nothing has changed.",
    ]);
    expect([paid(member), await member.membership()]).toMatchObject(["price_essential", { tier: "essential" }]);
  });

  test.each([
    ["premium", "essential", ["premium", "stripe"], ["premium", "stripe"]],
    ["essential", "premium", ["premium", "admin"], ["essential", "stripe"]],
  ] as const)(
    "[members-11] of Stripe's %s and an admin's %s the best decides, and when the grant ends the other counts",
    async (tier, granted, during, afterwards) => {
      const { grant, membership } = await aSubscriber(tier);
      await grant(granted, at(days(10)));
      const seen = async (time: string) => {
        const { tier: best, last_source } = await membership(time);
        return [best, last_source];
      };
      expect([await seen(at(days(10) - 1)), await seen(at(days(10)))]).toEqual([during, afterwards]);
    },
  );
});
