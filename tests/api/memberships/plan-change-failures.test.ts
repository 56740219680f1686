import { beforeEach, describe, expect, test, vi } from "vitest";
import { minutes } from "../../../shared/rules/durations.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripePlan, brokenOff, type PlayedStripe, playStripe, refusal } from "../../support/played-stripe.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/platform/log.ts")),
  ...(await import("../../../functions/subscriptions/change/cancel-plan.ts")),
  ...(await import("../../../functions/subscriptions/change/change-plan.ts")),
  ...(await import("../../../functions/subscriptions/change/continue-change.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intents.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/portal/plan-billing.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const later = new Date(Date.parse(now) + minutes(2)).toISOString();
type Tier = "essential" | "premium";

let stripe: PlayedStripe;
/** The keys under which Stripe has made a charge. */
let charges: Set<string>;
beforeEach(async () => {
  stripe = await playStripe();
  charges = new Set();
  const play = stripe.subscriptions.update.getMockImplementation();
  stripe.subscriptions.update.mockImplementation(async (id, params, options) => {
    if (params.payment_behavior) charges.add((options as { idempotencyKey: string }).idempotencyKey);
    return play?.(id, params, options);
  });
  for (const level of ["warn", "error"] as const) vi.spyOn(plans().log, level).mockReturnValue(undefined);
  const settings = { deals_mode: "active" as const, redemptions_enabled: true, allow_membership_purchase: true };
  await plans()
    .SettingsEntity.put({ ...settings, updated_at: now })
    .go();
});

const calls = () => ({
  "an update of the plan": stripe.subscriptions.update,
  "the end of a second plan": stripe.subscriptions.cancel,
  "a new schedule": stripe.subscriptionSchedules.create,
  "an update of the schedule": stripe.subscriptionSchedules.update,
});
type Call = keyof ReturnType<typeof calls>;
type When = "before" | "after";
type Mode = "500" | "reset";
const errors: Record<Mode, () => Error> = { "500": () => refusal("api", undefined, 500), reset: brokenOff };

/** Lets the next call fail, before Stripe has done it or after. */
const failOnce = (call: Call, mode: Mode, when: When): void => {
  const verb = calls()[call] as PlayedStripe["subscriptions"]["update"];
  const play = verb.getMockImplementation();
  verb.mockImplementationOnce(async (...args) => {
    if (when === "after") await play?.(...args);
    throw errors[mode]();
  });
};
const everyWay = (...names: Call[]) =>
  names.flatMap((call) =>
    (["500", "reset"] as const).flatMap((mode) => (["before", "after"] as const).map((when) => ({ call, mode, when }))),
  );
const silence = () => {
  const play = stripe.subscriptions.retrieve.getMockImplementation();
  stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
  return () => stripe.subscriptions.retrieve.mockImplementation(play ?? vi.fn());
};

/** A member with a plan at Stripe, and with a second one that came from elsewhere where that is wanted. */
const aSubscriber = async (tier: Tier, { isDouble = false, ...about }: Record<string, unknown> = {}) => {
  const user_id = `usr_${uniqueId()}`;
  const plan = stripe.put(aStripePlan(user_id, seconds, { tier, ...about }));
  if (isDouble) stripe.put(aStripePlan(user_id, seconds, { tier, created: 1 }));
  await plans().linkCustomer(plan.customer, user_id, "metadata", now);
  return {
    change: (to: Tier, time = now) =>
      plans()
        .changePlan({ tier: to }, user_id, time)
        .then(
          () => ["done", ""],
          ({ code, message }) => [code, message],
        ),
    cancel: () => plans().cancelPlan(user_id, now),
    membership: () => plans().getMembership(user_id, later),
    billing: async () => (await plans().getPlanBilling(user_id, later)).subscription,
    isUnderWay: async () => (await plans().findPlanIntent(user_id)) !== null,
    running: async () => {
      const { data } = await stripe.subscriptions.list({ customer: plan.customer });
      return data.map(({ items }) => items.data[0].price.lookup_key.split("_")[0]);
    },
  };
};
const job = () => plans().finishPlanChanges(later);
const uncharged = /nothing was charged/i;

describe("[plan-06] an upgrade whose call to Stripe fails", () => {
  test.each(everyWay("an update of the plan", "the end of a second plan"))(
    "ends in one active subscription, charged once: $mode $when $call",
    async ({ call, mode, when }) => {
      const { change, membership, running, isUnderWay } = await aSubscriber("essential", { isDouble: true });
      failOnce(call, mode, when);
      const wasCharged = call === "the end of a second plan" || when === "after";
      expect((await change("premium"))[0]).toBe(wasCharged ? "done" : "upstream-failed");
      expect(charges.size).toBe(wasCharged ? 1 : 0);
      await job();
      expect(await isUnderWay()).toBe(false);
      if (!wasCharged) expect((await change("premium", later))[0]).toBe("done");
      expect([await running(), charges.size]).toEqual([["premium"], 1]);
      expect(await membership()).toMatchObject({ tier: "premium", is_subscribed: true });
    },
  );

  test("isn't taken for one that failed while nobody knows its outcome, and charges once when it is asked for again", async () => {
    const { change, running } = await aSubscriber("essential");
    failOnce("an update of the plan", "reset", "before");
    expect((await change("premium"))[0]).toBe("upstream-failed");
    const heal = silence();
    const [code, message] = await change("premium");
    expect([code, message]).toEqual(["membership.unconfirmed", expect.not.stringMatching(uncharged)]);
    heal();
    expect((await change("premium"))[0]).toBe("done");
    expect([await running(), charges.size]).toEqual([["premium"], 1]);
  });

  test("is unconfirmed when Stripe neither makes it nor says afterwards whether it did, and is made once when asked for again", async () => {
    const { change, running } = await aSubscriber("essential");
    let heal: () => unknown = () => undefined;
    stripe.subscriptions.update.mockImplementationOnce(async () => {
      heal = silence();
      throw errors["500"]();
    });
    const [code, message] = await change("premium");
    expect([code, message]).toEqual(["membership.unconfirmed", expect.not.stringMatching(uncharged)]);
    heal();
    expect((await change("premium"))[0]).toBe("done");
    expect([await running(), charges.size]).toEqual([["premium"], 1]);
  });
});

describe("a downgrade whose call to Stripe fails", () => {
  test.each(everyWay("a new schedule", "an update of the schedule"))(
    "costs nothing and happens once requested again: $mode $when $call",
    async ({ call, mode, when }) => {
      const { change, billing, running } = await aSubscriber("premium");
      failOnce(call, mode, when);
      const isMade = call === "an update of the schedule" && when === "after";
      expect((await change("essential"))[0]).toBe(isMade ? "done" : "upstream-failed");
      await job();
      expect((await change("essential", later))[0]).toBe("done");
      expect(await billing()).toMatchObject({ tier: "premium", coming: { tier: "essential" } });
      expect([await running(), charges.size]).toEqual([["premium"], 0]);
    },
  );

  test("on an ending plan leaves neither a renewal of the old plan nor an unfinished change", async () => {
    const ending = { cancel_at: seconds + 20 * 86_400, cancel_at_period_end: true };
    const { change, billing, isUnderWay } = await aSubscriber("premium", ending);
    failOnce("a new schedule", "500", "before");
    expect((await change("essential"))[0]).toBe("upstream-failed");
    await job();
    expect(await billing()).toMatchObject({ coming: { tier: "essential" }, cancel_at_period_end: false });
    expect([await isUnderWay(), charges.size]).toEqual([false, 0]);
  });
});

test("a cancellation that could not replace a scheduled downgrade is finished by the job", async () => {
  const { change, cancel, membership, billing } = await aSubscriber("premium");
  await change("essential");
  failOnce("an update of the plan", "500", "before");
  await expect(cancel()).rejects.toMatchObject({ code: "upstream-failed" });
  await job();
  expect(await membership()).toMatchObject({ tier: "premium", cancel_at_period_end: true });
  expect(await billing()).toMatchObject({ coming: null, cancel_at_period_end: true });
});
