import { beforeEach, describe, expect, test } from "vitest";
import { minutes } from "../../../shared/rules/durations.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aStripePlan,
  brokenOff,
  type PlayedStripe,
  playStripe,
  priceOf,
  refusal,
} from "../../support/played-stripe.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/entitlements/suspension.ts")),
  ...(await import("../../../functions/subscriptions/change/cancel-plan.ts")),
  ...(await import("../../../functions/subscriptions/change/change-plan.ts")),
  ...(await import("../../../functions/subscriptions/change/pause-plan.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intent.entity.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intents.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/portal/plan-billing.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const ending = { cancel_at: seconds + 20 * 86_400, cancel_at_period_end: true };

const sell = (allow_membership_purchase: boolean) =>
  plans()
    .SettingsEntity.put({
      ...{ deals_mode: "active", redemptions_enabled: true, allow_membership_purchase },
      updated_at: now,
    })
    .go();

let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
  await sell(true);
});

type Intent = NonNullable<Awaited<ReturnType<ReturnType<typeof plans>["findPlanIntent"]>>>;
type Wish = Parameters<ReturnType<typeof plans>["changePlan"]>[0];

/** A member with a plan at Stripe. */
const aSubscriber = async (about: object = {}) => {
  const user_id = `usr_${uniqueId()}`;
  const plan = stripe.put(aStripePlan(user_id, seconds, about));
  await plans().linkCustomer(plan.customer, user_id, "metadata", now);
  return {
    user_id,
    plan,
    change: (wish: Wish) => plans().changePlan(wish, user_id, now),
    cancel: () => plans().cancelPlan(user_id, now),
    resume: () => plans().resumePlan(user_id, now),
    membership: () => plans().getMembership(user_id, now),
    billing: async () => (await plans().getPlanBilling(user_id, now)).subscription,
    intent: async () => (await plans().findPlanIntent(user_id)) ?? undefined,
    begin: async (change: Partial<Intent> = {}): Promise<Intent> => {
      const begun: Intent = {
        ...{ user_id, id: `plan_${uniqueId()}`, kind: "now", subscription_id: plan.id, tier: "premium" },
        ...{ prorated_at: seconds - 77, others: [], replaces: "nothing", created_at: at(-30_000) },
        ...change,
      };
      await plans().PlanIntentEntity.put(begun).go();
      return begun;
    },
  };
};
const isPaid = async (plan: { id: string }) => stripe.find(plan.id).items.data[0].price.id;
const charges = () =>
  stripe.subscriptions.update.mock.calls.filter(([, params]) => params.payment_behavior === "error_if_incomplete");
const limited = () => refusal("api", "rate_limit", 429);
const coming = (tier: "essential" | "premium") => ({
  schedule: {
    ...{ id: `sub_sched_${uniqueId()}`, status: "active", current_phase: { end_date: seconds + 20 * 86_400 } },
    phases: [{ start_date: seconds + 20 * 86_400, end_date: seconds + 50 * 86_400, items: [{ price: priceOf(tier) }] }],
  },
});

describe("changing a plan", () => {
  test("charges an upgrade at once, and schedules a downgrade for the next period", async () => {
    const [low, high] = [await aSubscriber(), await aSubscriber({ tier: "premium" })];
    expect(await low.change({ tier: "premium" })).toMatchObject({ tier: "premium" });
    expect(await isPaid(low.plan)).toBe("price_premium");
    expect(stripe.subscriptionSchedules.create).not.toHaveBeenCalled();
    expect(await high.change({ tier: "essential" })).toMatchObject({ tier: "premium" });
    expect(charges()).toHaveLength(1);
    expect(high.plan.schedule.phases[1].items[0].price.id).toBe("price_essential");
    expect([await low.intent(), await high.intent()]).toEqual([undefined, undefined]);
    expect(stripe.invoices.createPreview).not.toHaveBeenCalled();
  });

  test.each(["essential", "premium"] as const)("of a member without one to %s is refused", async (tier) => {
    const { changePlan, previewPlanChange } = plans();
    const none = { code: "membership.no-subscription" };
    for (const ask of [changePlan, previewPlanChange])
      await expect(ask({ tier }, `usr_${uniqueId()}`, now)).rejects.toMatchObject(none);
  });

  test("is only shown by its preview, which changes nothing at Stripe", async () => {
    const { user_id, plan, intent } = await aSubscriber();
    const before = structuredClone(stripe.find(plan.id));
    const preview = await plans().previewPlanChange({ tier: "premium" }, user_id, now);
    expect(preview).toMatchObject({ from: "essential", tier: "premium", timing: "now", amount_due: 700 });
    expect([stripe.find(plan.id), await intent()]).toEqual([before, undefined]);
    expect(stripe.subscriptions.update).not.toHaveBeenCalled();
  });

  test("that is asked for twice at once is charged under one key", async () => {
    const { change } = await aSubscriber();
    const both = Promise.withResolvers<void>();
    const play = stripe.subscriptions.update.getMockImplementation();
    stripe.subscriptions.update.mockImplementation(async (...params) => {
      if (charges().length === 2) both.resolve();
      await both.promise;
      return play?.(...params);
    });
    const answers = await Promise.all([change({ tier: "premium" }), change({ tier: "premium" })]);
    expect(answers).toMatchObject([{ tier: "premium" }, { tier: "premium" }]);
    const keys = charges().map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test("with a declined card is told as a failed payment, and leaves plan and membership", async () => {
    const { plan, change, resume, membership } = await aSubscriber();
    await resume();
    stripe.subscriptions.update.mockRejectedValueOnce(refusal("card", "card_declined", 402));
    await expect(change({ tier: "premium" })).rejects.toMatchObject({ code: "membership.payment-failed" });
    expect(await isPaid(plan)).toBe("price_essential");
    expect(await membership()).toMatchObject({ tier: "essential", is_subscribed: true });
  });

  test("of an ending plan continues it", async () => {
    const { plan, change } = await aSubscriber(ending);
    expect(await change({ tier: "premium" })).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    expect(stripe.find(plan.id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  });

  test.each(["essential", "premium"] as const)("from %s to the same is refused", async (tier) => {
    const { change } = await aSubscriber({ tier });
    await expect(change({ tier })).rejects.toMatchObject({ code: "membership.same-plan" });
  });

  test("while memberships aren't sold is refused for an upgrade by the member alone", async () => {
    await sell(false);
    const [low, high] = [await aSubscriber(), await aSubscriber({ tier: "premium" })];
    await expect(low.change({ tier: "premium" })).rejects.toMatchObject({
      ...{ code: "membership.purchases-paused", message: "Purchases paused—coming soon" },
    });
    await high.change({ tier: "essential" });
    await low.change({ tier: "premium", timing: "now" });
    expect(await isPaid(low.plan)).toBe("price_premium");
  });

  test("while the membership is suspended is refused, except to an administrator", async () => {
    const { user_id, change } = await aSubscriber();
    await plans()
      .GrantEntity.put(plans().toGrantItem(plans().suspensionOf(user_id, "essential", now)))
      .go();
    await expect(change({ tier: "premium" })).rejects.toMatchObject({ code: "membership.suspended" });
    await change({ tier: "premium", timing: "now" });
  });

  test.each([
    ["at once", "essential", "now", 1],
    ["with the next period", "premium", "period-end", 0],
  ] as const)(
    "happens %s where an administrator chooses that, whatever the plan",
    async (_when, tier, timing, count) => {
      const { change } = await aSubscriber({ tier: tier === "essential" ? "premium" : "essential" });
      await change({ tier, timing });
      expect(charges()).toHaveLength(count);
    },
  );

  test.each([
    ["15 minutes ago", -minutes(15), -900],
    ["more than 15 minutes ago", -minutes(15) - 1, 0],
    ["in a minute", minutes(1), 60],
    ["in more than a minute", minutes(1) + 1, 0],
  ])("credits unused time as seen %s, if that isn't too long", async (_when, seen, from) => {
    const { change } = await aSubscriber();
    await change({ tier: "premium", proratedAt: at(seen) });
    expect(charges()[0]?.[1]).toMatchObject({ proration_date: seconds + from });
  });

  test("charges what the member has seen, and shows any other amount first", async () => {
    const { change, intent } = await aSubscriber();
    const other = change({ tier: "premium", expectedAmount: 699 });
    const preview = { from: "essential", tier: "premium", amount_due: 700 };
    await expect(other).rejects.toMatchObject({ code: "price-changed", details: { preview } });
    expect([charges(), await intent()]).toEqual([[], undefined]);
    await change({ tier: "premium", expectedAmount: 700 });
    expect(charges()).toHaveLength(1);
  });
});

describe("a change that was begun a moment before", () => {
  test("is charged under the same key, for what was seen then", async () => {
    const { change, begin } = await aSubscriber();
    const { id } = await begin();
    await change({ tier: "premium", expectedAmount: 700, proratedAt: at(-1_000) });
    expect(stripe.invoices.createPreview.mock.calls).toMatchObject([
      [{ subscription_details: { proration_date: seconds - 77 } }],
    ]);
    expect(charges().map(([, , options]) => options)).toEqual([{ idempotencyKey: id }]);
  });

  test("isn't charged for another amount than was seen", async () => {
    const { change, begin } = await aSubscriber();
    await begin();
    const other = change({ tier: "premium", expectedAmount: 1 });
    await expect(other).rejects.toMatchObject({ code: "price-changed" });
    expect(charges()).toEqual([]);
  });

  const unnamed = { ...priceOf("premium"), lookup_key: "gold", unit_amount: 1 };

  type Begun = [string, Wish, (change: { plan: { items: { data: { price: object }[] } } }) => Promise<Partial<Intent>>];
  test.each<Begun>([
    ["of another subscription", { tier: "premium" }, async () => ({ subscription_id: (await aSubscriber()).plan.id })],
    ["for the next period", { tier: "premium" }, async () => ({ kind: "period-end" })],
    [
      "to another plan",
      { tier: "essential", timing: "period-end" },
      async ({ plan }) => {
        // A price that no plan has: its member may change to either.
        Object.assign(plan.items.data[0] ?? {}, { price: unnamed });
        return { kind: "period-end", tier: "premium" };
      },
    ],
  ])("%s is in progress, and another one has to wait", async (_what, wish, about) => {
    const member = await aSubscriber();
    const begun = await member.begin(await about(member));
    const busy = { code: "request-in-progress", details: { retryAfterSeconds: 2 } };
    await expect(member.change(wish)).rejects.toMatchObject(busy);
    expect([charges(), await member.intent()]).toEqual([[], begun]);
  });

  const waiting = { pending_update: { expires_at: seconds + 3_600 }, latest_invoice: "in_1" };
  const putInvoice = () => stripe.put({ id: "in_1", hosted_invoice_url: "https://pay.test/in_1", amount_due: 700 });

  test("and waits for its payer has to be confirmed where it is asked for again", async () => {
    putInvoice();
    const { change, begin } = await aSubscriber(waiting);
    await begin();
    await expect(change({ tier: "premium" })).rejects.toMatchObject({
      code: "membership.confirmation-required",
      details: { confirmation: { amount: 700 } },
    });
    expect(stripe.invoices.voidInvoice).not.toHaveBeenCalled();
  });

  test("and waits for its payer is abandoned for another one", async () => {
    putInvoice();
    const { change, begin, plan } = await aSubscriber(waiting);
    await begin();
    stripe.invoices.voidInvoice.mockImplementation(async () => {
      plan.pending_update = null;
    });
    await expect(change({ tier: "essential" })).rejects.toMatchObject({ code: "membership.same-plan" });
    expect(stripe.invoices.voidInvoice).toHaveBeenCalledExactlyOnceWith("in_1");
  });

  test("and is complete now answers the membership where it is asked for again", async () => {
    const { change, begin } = await aSubscriber({ tier: "premium" });
    await begin();
    expect(await change({ tier: "premium" })).toMatchObject({ tier: "premium", is_subscribed: true });
  });

  test("and is complete now doesn't answer for another one", async () => {
    const { change, begin } = await aSubscriber({ tier: "premium", ...coming("essential") });
    await begin({ kind: "period-end", tier: "essential" });
    await expect(change({ tier: "premium" })).rejects.toMatchObject({ code: "membership.same-plan" });
  });

  test("and cancelled the plan doesn't answer for a change to that plan", async () => {
    const { change, begin } = await aSubscriber({ tier: "premium", ...ending });
    await begin({ kind: "cancel" });
    await expect(change({ tier: "premium" })).rejects.toMatchObject({ code: "membership.same-plan" });
  });
});

describe("what a change takes away is noted before it begins", () => {
  test("of a plan that is going to end: its cancellation, if the change waits for the next period", async () => {
    const { change, intent } = await aSubscriber({ tier: "premium", ...ending });
    stripe.subscriptionSchedules.create.mockRejectedValue(refusal("api"));
    await expect(change({ tier: "essential" })).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await intent()).toMatchObject({ kind: "period-end", replaces: "cancellation" });
  });

  test("of a plan that is going to end: nothing, if it is charged at once", async () => {
    const { change, intent } = await aSubscriber(ending);
    stripe.subscriptions.update.mockRejectedValue(brokenOff());
    await expect(change({ tier: "premium" })).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await intent()).toMatchObject({ kind: "now", replaces: "nothing" });
  });
});

describe("a downgrade that Stripe doesn't schedule", () => {
  test("fails, and is dropped", async () => {
    const { change, intent } = await aSubscriber({ tier: "premium" });
    stripe.subscriptionSchedules.create.mockRejectedValue(limited());
    await expect(change({ tier: "essential" })).rejects.toMatchObject({ code: "payments-busy" });
    expect(await intent()).toBeUndefined();
  });

  test("fails for its own reason, and stays, where nobody knows what became of it", async () => {
    const { change, intent } = await aSubscriber({ tier: "premium" });
    stripe.subscriptionSchedules.create.mockImplementation(async () => {
      stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
      throw limited();
    });
    await expect(change({ tier: "essential" })).rejects.toMatchObject({ code: "payments-busy" });
    expect(await intent()).toMatchObject({ tier: "essential" });
  });

  test("in spite of its error is made", async () => {
    const { change, intent, plan } = await aSubscriber({ tier: "premium" });
    stripe.subscriptionSchedules.update.mockImplementation(async () => {
      Object.assign(plan, coming("essential"));
      throw brokenOff();
    });
    expect(await change({ tier: "essential" })).toMatchObject({ tier: "premium" });
    expect(await intent()).toBeUndefined();
  });
});

describe("cancelling a plan", () => {
  const cancel = (user_id: string) => plans().cancelPlan(user_id, now);

  test("ends it with its period, and a second one too", async () => {
    const { user_id, plan, intent } = await aSubscriber();
    const second = stripe.put(aStripePlan(user_id, seconds, { created: 1 }));
    expect(await cancel(user_id)).toMatchObject({ tier: "essential", cancel_at_period_end: true });
    expect([plan.cancel_at_period_end, second.cancel_at_period_end]).toEqual([true, true]);
    expect(stripe.subscriptions.cancel).not.toHaveBeenCalled();
    expect(await intent()).toBeUndefined();
  });

  test("is refused without one, and touches no other member's", async () => {
    const { plan } = await aSubscriber();
    await expect(cancel(`usr_${uniqueId()}`)).rejects.toMatchObject({ code: "membership.no-subscription" });
    expect(stripe.subscriptions.update).not.toHaveBeenCalled();
    expect(plan.cancel_at_period_end).toBe(false);
  });

  test("takes a scheduled downgrade away, which neither resuming nor another cancellation brings back", async () => {
    const { plan, change, cancel: end, resume, billing } = await aSubscriber({ tier: "premium" });
    await change({ tier: "essential" });
    expect(await billing()).toMatchObject({ coming: { tier: "essential" }, cancel_at_period_end: false });
    expect(await end()).toMatchObject({ tier: "premium", cancel_at_period_end: true });
    expect(await billing()).toMatchObject({ coming: null, cancel_at_period_end: true });
    expect(await resume()).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    expect(await billing()).toMatchObject({ coming: null, cancel_at_period_end: false });
    await end();
    expect([await billing(), plan.schedule]).toMatchObject([{ coming: null, cancel_at_period_end: true }, null]);
  });

  test("is undone by a downgrade, whose preview has a renewal", async () => {
    const { user_id, change, cancel: end, billing } = await aSubscriber({ tier: "premium" });
    await end();
    const preview = await plans().previewPlanChange({ tier: "essential" }, user_id, now);
    expect(preview).toMatchObject({ amount_due: 0, next_amount: 700 });
    expect(stripe.invoices.createPreview.mock.calls).toMatchObject([
      [{ subscription_details: { cancel_at_period_end: false } }],
    ]);
    expect(await change({ tier: "essential" })).toMatchObject({ tier: "premium", cancel_at_period_end: false });
    expect(await billing()).toMatchObject({ coming: { tier: "essential" }, cancel_at_period_end: false });
  });

  test("is dropped where Stripe refuses it", async () => {
    const { user_id, intent, plan } = await aSubscriber();
    stripe.subscriptions.update.mockRejectedValue(refusal("api"));
    await expect(cancel(user_id)).rejects.toMatchObject({ code: "upstream-failed" });
    expect([await intent(), plan.cancel_at_period_end]).toEqual([undefined, false]);
  });

  test("is left to the job where it has taken the coming plan away", async () => {
    const { user_id, intent, plan } = await aSubscriber({ tier: "premium", ...coming("essential") });
    stripe.subscriptions.update.mockRejectedValue(refusal("api"));
    await expect(cancel(user_id)).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await intent()).toMatchObject({
      ...{ kind: "cancel", tier: "premium", subscription_id: plan.id, prorated_at: 0 },
      replaces: "coming-change",
    });
  });
});

describe("continuing a plan", () => {
  const resume = (user_id: string) => plans().resumePlan(user_id, now);

  test("undoes its cancellation, and asks for nothing where there is none", async () => {
    const [one, other] = [await aSubscriber(ending), await aSubscriber()];
    expect(await resume(one.user_id)).toMatchObject({ cancel_at_period_end: false, is_subscribed: true });
    expect(stripe.subscriptions.update).toHaveBeenCalledExactlyOnceWith(one.plan.id, { cancel_at_period_end: false });
    await resume(other.user_id);
    expect(stripe.subscriptions.update).toHaveBeenCalledOnce();
  });

  test("takes a scheduled downgrade back, as often as it is asked for", async () => {
    const { plan, change, resume: undo, billing } = await aSubscriber({ tier: "premium" });
    await change({ tier: "essential" });
    for (const _twice of [1, 2]) expect(await undo()).toMatchObject({ tier: "premium", is_subscribed: true });
    expect(await billing()).toMatchObject({ tier: "premium", coming: null });
    expect(plan.schedule).toBeNull();
    expect(stripe.subscriptionSchedules.release).toHaveBeenCalledOnce();
  });

  test("fails where Stripe does, and the plan still ends", async () => {
    const { plan, cancel, resume: undo, membership } = await aSubscriber();
    await cancel();
    stripe.subscriptions.update.mockRejectedValueOnce(refusal("api"));
    await expect(undo()).rejects.toMatchObject({ code: "upstream-failed" });
    expect([plan.cancel_at_period_end, await membership()]).toMatchObject([true, { cancel_at_period_end: true }]);
  });

  test("drops a change that wasn't charged, without finishing it first", async () => {
    const { user_id, begin, intent } = await aSubscriber({ tier: "premium" });
    await begin({ kind: "cancel", replaces: "coming-change" });
    await resume(user_id);
    expect(await intent()).toBeUndefined();
    expect(stripe.subscriptions.update).not.toHaveBeenCalled();
  });

  test("voids a charge that waits for its payer", async () => {
    stripe.put({ id: "in_1", hosted_invoice_url: "https://pay.test/in_1", amount_due: 700 });
    const waiting = { pending_update: { expires_at: seconds + 3_600 }, latest_invoice: "in_1" };
    const { user_id, begin } = await aSubscriber(waiting);
    await begin({ invoice_id: "in_1" });
    await resume(user_id);
    expect(stripe.invoices.voidInvoice).toHaveBeenCalledExactlyOnceWith("in_1");
  });

  test("fails where Stripe keeps the cancellation", async () => {
    const { user_id, plan } = await aSubscriber(ending);
    stripe.subscriptions.update.mockResolvedValue(plan);
    await expect(resume(user_id)).rejects.toThrow("still set to cancel");
  });
});

describe("pausing a plan", () => {
  test("stops its collection until it is undone", async () => {
    const { user_id, plan } = await aSubscriber();
    await plans().pausePlan(user_id, now);
    expect(plan.pause_collection).toEqual({ behavior: "void" });
    await plans().unpausePlan(user_id, now);
    expect(plan.pause_collection).toBeNull();
  });

  test("is refused without one", async () => {
    const paused = plans().pausePlan(`usr_${uniqueId()}`, now);
    await expect(paused).rejects.toMatchObject({ code: "membership.no-subscription" });
  });

  test("is another thing than ending it at once", async () => {
    const { user_id, plan } = await aSubscriber(coming("premium"));
    await plans().endPlanNow(user_id, now);
    expect(stripe.subscriptions.cancel).toHaveBeenCalledExactlyOnceWith(plan.id, { prorate: false });
    expect(stripe.subscriptionSchedules.release).toHaveBeenCalledOnce();
  });
});

describe("the plans of a member that count", () => {
  const current = async (user_id: string) => {
    const { listCurrentSubscriptions } = await import("../../../functions/subscriptions/current-subscriptions.ts");
    return (await listCurrentSubscriptions(user_id)).map(({ id }) => id);
  };

  test("are those that haven't ended: paying ones first, then the newest", async () => {
    const { user_id } = await aSubscriber({ id: "sub_paying_old", created: 1 });
    const others = [
      { id: "sub_unpaid_new", status: "unpaid", created: 9 },
      { id: "sub_paying_new", status: "past_due", created: 3 },
      { id: "sub_never_paid", status: "incomplete", created: 8 },
      { id: "sub_paused_old", status: "paused", created: 4 },
      { id: "sub_trial", status: "trialing", created: 2 },
    ];
    for (const about of others) stripe.put(aStripePlan(user_id, seconds, about));
    const sorted = ["sub_paying_new", "sub_trial", "sub_paying_old", "sub_unpaid_new", "sub_paused_old"];
    expect(await current(user_id)).toEqual(sorted);
  });

  test("come from another customer by their grants, each once, and no other grant is looked for", async () => {
    const { user_id, plan } = await aSubscriber({ created: 5 });
    const second = stripe.put(aStripePlan("other", seconds, { created: 9 }));
    const grant = (source: "stripe" | "promo", source_ref: string, status = "active") =>
      plans()
        .GrantEntity.put({
          ...{ user_id, source, source_ref, tier: "premium", status, start_at: now, updated_at: now },
          sweep_at: "never",
        })
        .go();
    await grant("stripe", plan.id);
    await grant("stripe", second.id);
    await grant("stripe", "sub_over", "canceled");
    await grant("promo", "pred_1");
    expect(await current(user_id)).toEqual([second.id, plan.id]);
    expect(stripe.subscriptions.retrieve.mock.calls).toEqual([[second.id]]);
  });

  test("are none of a member whom Stripe doesn't know, who isn't asked about", async () => {
    expect(await current(`usr_${uniqueId()}`)).toEqual([]);
    expect(stripe.subscriptions.list).not.toHaveBeenCalled();
  });

  test("are none of a customer who was deleted at Stripe; another failure fails", async () => {
    const { user_id } = await aSubscriber();
    stripe.subscriptions.list.mockRejectedValueOnce(refusal("invalid", "resource_missing"));
    expect(await current(user_id)).toEqual([]);
    stripe.subscriptions.list.mockRejectedValueOnce(refusal("api"));
    await expect(current(user_id)).rejects.toThrow("Refused");
  });
});
