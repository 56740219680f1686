import { beforeEach, describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aStripePlan,
  brokenOff,
  missing,
  type PlayedStripe,
  playStripe,
  priceOf,
  refusal,
} from "../../support/played-stripe.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/subscriptions/change/charge-change.ts")),
  ...(await import("../../../functions/subscriptions/change/complete-change.ts")),
  ...(await import("../../../functions/subscriptions/change/continue-change.ts")),
  ...(await import("../../../functions/subscriptions/change/draft-renewal.ts")),
  ...(await import("../../../functions/subscriptions/change/payment-confirmation.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intent.entity.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intents.ts")),
  ...(await import("../../../functions/subscriptions/change/settle-earlier-change.ts")),
  ...(await import("../../../functions/subscriptions/change/subscription-schedule.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const ago = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
});

type Intent = Parameters<ReturnType<typeof plans>["continuePlanChange"]>[0];
type About = Partial<Intent>;

const schedulePhase = (tier: "essential" | "premium", start: number) => ({
  start_date: start,
  end_date: start + 30 * 86_400,
  items: [{ price: priceOf(tier) }],
});

/** A schedule under which another plan comes with the next period. */
const comingPlan = (tier: "essential" | "premium") => ({
  id: `sub_sched_${uniqueId()}`,
  status: "active",
  current_phase: { end_date: seconds + 20 * 86_400 },
  phases: [schedulePhase(tier, seconds + 20 * 86_400)],
});

/** A member's plan at Stripe, and a change of it that is in progress. */
const aChange = async (about: About = {}, plan: object = {}) => {
  const user_id = `usr_${uniqueId()}`;
  const subscription = stripe.put(aStripePlan(user_id, seconds, plan));
  const intent: Intent = {
    ...{ user_id, id: `plan_${uniqueId()}`, kind: "now", subscription_id: subscription.id, tier: "premium" },
    ...{ prorated_at: seconds, others: [], replaces: "nothing", created_at: ago(30_000) },
    ...about,
  };
  await plans().PlanIntentEntity.put(intent).go();
  const stored = async () => (await plans().findPlanIntent(user_id)) ?? undefined;
  return { user_id, subscription, intent, stored };
};

const pending = { pending_update: { expires_at: seconds + 3_600 }, latest_invoice: "in_1" };
const putInvoice = (about: object = {}) =>
  stripe.put({ id: "in_1", hosted_invoice_url: "https://pay.test/in_1", amount_due: 700, ...about });

/** A change that waits for its payer. */
const aWaitingChange = async () => {
  putInvoice();
  return aChange({ invoice_id: "in_1" }, pending);
};

describe("a change that is continued", () => {
  const ending = { cancel_at: seconds + 20 * 86_400, cancel_at_period_end: true };
  type Case = [string, string, About, () => object];
  test.each<Case>([
    ["completed", "of a plan that has ended", {}, () => ({ ended_at: seconds })],
    ["completed", "to the plan that Stripe has", {}, () => ({ tier: "premium" })],
    ["not-begun", "to another plan than Stripe has", {}, () => ({})],
    ["not-begun", "at once, while the plan only comes", {}, () => ({ schedule: comingPlan("premium") })],
    [
      "completed",
      "for the next period, with which the plan comes",
      { kind: "period-end" },
      () => ({ schedule: comingPlan("premium") }),
    ],
    ["not-begun", "for the next period, with which nothing comes", { kind: "period-end" }, () => ({})],
    ["completed", "that cancels what is going to end", { kind: "cancel", tier: "essential" }, () => ending],
    ["not-begun", "that cancels what goes on", { kind: "cancel", tier: "essential" }, () => ({})],
    [
      "not-begun",
      "that cancels what goes on, with another plan still to come",
      { kind: "cancel", replaces: "coming-change", tier: "essential" },
      () => ({ schedule: comingPlan("premium") }),
    ],
    [
      "not-begun",
      "for the next period of a plan that is still going to end",
      { kind: "period-end", replaces: "cancellation" },
      () => ending,
    ],
  ])("is %s: one %s", async (outcome, _what, about, plan) => {
    const { intent, stored } = await aChange(about, plan());
    expect(await plans().continuePlanChange(intent, now)).toBe(outcome);
    expect(await stored()).toEqual(outcome === "completed" ? undefined : intent);
    expect(stripe.subscriptions.update).not.toHaveBeenCalled();
  });

  test("is completed where Stripe doesn't have the plan any more", async () => {
    const { intent, stored } = await aChange({ subscription_id: "sub_gone" });
    expect(await plans().continuePlanChange(intent, now)).toBe("completed");
    expect(await stored()).toBeUndefined();
  });

  test("fails where Stripe doesn't answer", async () => {
    const { intent, stored } = await aChange();
    stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
    await expect(plans().continuePlanChange(intent, now)).rejects.toThrow("Broken");
    expect(await stored()).toEqual(intent);
  });

  test("waits while its payer has to confirm it, and notes where", async () => {
    putInvoice();
    const { intent, stored } = await aChange({}, pending);
    expect(await plans().continuePlanChange(intent, now)).toBe("waiting");
    const until = new Date((seconds + 3_600) * 1_000).toISOString();
    const noted = { invoice_id: "in_1", confirm_url: "https://pay.test/in_1", confirm_until: until, amount: 700 };
    expect(await stored()).toEqual({ ...intent, ...noted });
  });

  test("cancels the plan where it has removed the one to come", async () => {
    const { intent, subscription, stored } = await aChange({ kind: "cancel", replaces: "coming-change" });
    expect(await plans().continuePlanChange(intent, now)).toBe("completed");
    expect(stripe.find(subscription.id)).toMatchObject({ cancel_at_period_end: true });
    expect(await stored()).toBeUndefined();
  });

  test("schedules the plan where it has removed the cancellation", async () => {
    const about = { kind: "period-end", replaces: "cancellation" } as const;
    const { intent, subscription, stored } = await aChange(about);
    expect(await plans().continuePlanChange(intent, now)).toBe("completed");
    expect(stripe.find(subscription.id).schedule.phases).toHaveLength(2);
    expect(await stored()).toBeUndefined();
  });
});

describe("an event of a subscription", () => {
  test("changes nothing for a member without a change", async () => {
    await plans().syncPaymentConfirmation(`usr_${uniqueId()}`, now);
    expect(stripe.subscriptions.retrieve).not.toHaveBeenCalled();
  });

  test("leaves a change alone that its request is still making", async () => {
    const { user_id, intent, stored } = await aChange();
    await plans().syncPaymentConfirmation(user_id, now);
    expect(await stored()).toEqual(intent);
  });

  test("leaves a change alone that still waits for its payer", async () => {
    const { user_id, intent, stored } = await aWaitingChange();
    await plans().syncPaymentConfirmation(user_id, now);
    expect(await stored()).toEqual(intent);
  });

  test("ends a change whose payment can't be made any more", async () => {
    const { user_id, stored } = await aChange({ invoice_id: "in_1" });
    await plans().syncPaymentConfirmation(user_id, now);
    expect(await stored()).toBeUndefined();
  });
});

describe("a change that its member abandons", () => {
  test("can't be paid any more, and is gone", async () => {
    const { intent, subscription, stored } = await aWaitingChange();
    stripe.invoices.voidInvoice.mockImplementation(async () => {
      subscription.pending_update = null;
    });
    await plans().abandonPlanChange(intent, now);
    expect(stripe.invoices.voidInvoice).toHaveBeenCalledExactlyOnceWith("in_1");
    expect(await stored()).toBeUndefined();
  });

  test("stays while Stripe goes on waiting for its payment", async () => {
    const { intent, stored } = await aWaitingChange();
    await plans().abandonPlanChange(intent, now);
    expect(await stored()).toEqual(intent);
  });

  test("is completed where it was paid a moment before", async () => {
    const { intent, subscription, stored } = await aWaitingChange();
    stripe.invoices.voidInvoice.mockImplementation(async () => {
      subscription.pending_update = null;
      subscription.items.data[0].price = priceOf("premium");
      throw refusal("invalid");
    });
    await plans().abandonPlanChange(intent, now);
    expect(await stored()).toBeUndefined();
  });

  test("fails while it still waits and Stripe refuses to void it", async () => {
    const { intent, stored } = await aWaitingChange();
    stripe.invoices.voidInvoice.mockRejectedValue(refusal("api"));
    await expect(plans().abandonPlanChange(intent, now)).rejects.toThrow("Refused");
    expect(await stored()).toEqual(intent);
  });

  test("has nothing to void without an invoice", async () => {
    await plans().voidPendingInvoice((await aChange()).intent);
    expect(stripe.invoices.voidInvoice).not.toHaveBeenCalled();
  });
});

test("the job finishes every change that is older than a minute, and what fails doesn't keep it from the others", async () => {
  const created_at = ago(60_001);
  const broken = await aChange({ created_at });
  const begun = await aChange({ created_at }, { tier: "premium" });
  const forgotten = await aChange({ created_at });
  const fresh = await aChange({ created_at: ago(59_999) });
  putInvoice();
  const waiting = await aChange({ created_at, invoice_id: "in_1" }, pending);
  const { retrieve } = stripe.subscriptions;
  const read = retrieve.getMockImplementation();
  retrieve.mockImplementation(async (id) => {
    if (id === broken.subscription.id) throw brokenOff();
    return read?.(id);
  });
  expect(await plans().finishPlanChanges(now)).toBe(3);
  const left = await Promise.all([broken, begun, forgotten, fresh, waiting].map(({ stored }) => stored()));
  expect(left).toEqual([broken.intent, undefined, undefined, fresh.intent, waiting.intent]);
});

describe("completing a change", () => {
  const complete = async (about: About, other: object) => {
    const change = await aChange(about);
    const plan = stripe.put(aStripePlan(change.user_id, seconds, other));
    await plans().completePlanChange({ ...change.intent, others: [plan.id] }, now);
    return [stripe.subscriptions.cancel.mock.calls.length, stripe.subscriptions.update.mock.calls.length];
  };
  const ending = { cancel_at: seconds + 9 };

  test.each([
    ["ends a second plan at once after a charge", "now", {}, [1, 0]],
    ["ends a second plan at once that was going to end", "now", ending, [1, 0]],
    ["leaves a second plan that has ended", "now", { ended_at: seconds }, [0, 0]],
    ["lets a second plan end with its period after a cancellation", "cancel", {}, [0, 1]],
    ["leaves a second plan that is going to end, after a cancellation", "cancel", ending, [0, 0]],
    ["leaves a second plan that has ended, after a cancellation", "cancel", { ended_at: seconds }, [0, 0]],
  ] as const)("%s", async (_what, kind, other, calls) => {
    expect(await complete({ kind }, other)).toEqual(calls);
  });

  test("credits the unused time of a second plan", async () => {
    await complete({}, {});
    expect(stripe.subscriptions.cancel.mock.calls[0]?.[1]).toEqual({ prorate: true, invoice_now: true });
  });

  test("releases a second plan from its schedule before it is to end", async () => {
    const schedule = comingPlan("premium");
    await complete({ kind: "cancel" }, { schedule });
    expect(stripe.subscriptionSchedules.release).toHaveBeenCalledExactlyOnceWith(schedule.id);
  });

  test("undoes a planned cancellation once a confirmed payment is made", async () => {
    const { intent, subscription } = await aChange({ invoice_id: "in_1" }, ending);
    await plans().completePlanChange(intent, now);
    expect(stripe.find(subscription.id).cancel_at).toBeNull();
  });

  test.each([
    ["the plan is going to end by this very change", { kind: "cancel" }, ending],
    ["the plan has ended", { invoice_id: "in_1" }, { ...ending, ended_at: seconds }],
  ] as const)("leaves a cancellation where %s", async (_what, about, plan) => {
    const { intent, subscription } = await aChange(about, plan);
    await plans().completePlanChange(intent, now);
    expect(stripe.find(subscription.id).cancel_at).toBe(seconds + 9);
    expect(stripe.subscriptions.update).not.toHaveBeenCalled();
  });

  test("takes no notice of a plan that Stripe doesn't have any more", async () => {
    const { intent, stored } = await aChange({ invoice_id: "in_1", subscription_id: "sub_gone" });
    await plans().completePlanChange(intent, now);
    expect(await stored()).toBeUndefined();
  });

  test("that fails halfway is left to the job, and the new plan is read back all the same", async () => {
    const { intent, stored } = await aChange({}, { tier: "premium" });
    stripe.subscriptions.retrieve.mockRejectedValueOnce(brokenOff());
    expect(await plans().completeOrDefer(intent, now)).toMatchObject({ tier: "premium", is_subscribed: true });
    expect(await stored()).toEqual(intent);
  });

  test("is unconfirmed where the new plan can't be read back either", async () => {
    const { intent } = await aChange({}, { tier: "premium" });
    stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
    await expect(plans().completeOrDefer(intent, now)).rejects.toMatchObject({ code: "membership.unconfirmed" });
  });
});

describe("what an earlier request left", () => {
  test("is nothing for a member without a change", async () => {
    const userId = `usr_${uniqueId()}`;
    expect(await plans().settleEarlierChange(userId, now)).toBeNull();
    await plans().settleOrAbandonChange(userId, now);
  });

  test("is unconfirmed while Stripe doesn't answer", async () => {
    const { user_id } = await aChange();
    stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
    const settled = plans().settleEarlierChange(user_id, now);
    await expect(settled).rejects.toMatchObject({ code: "membership.unconfirmed" });
  });

  test.each([
    ["a minute old still counts as in progress", 60_000, true],
    ["older than a minute is dropped", 60_001, false],
  ])("that never began and is %s", async (_what, age, stays) => {
    const { user_id, stored } = await aChange({ created_at: ago(age) });
    expect(await plans().settleEarlierChange(user_id, now)).toBeNull();
    expect((await stored()) !== undefined).toBe(stays);
  });

  test("that Stripe has made is completed and told", async () => {
    const { user_id, intent } = await aChange({}, { tier: "premium" });
    expect(await plans().settleEarlierChange(user_id, now)).toEqual({ intent, outcome: "completed" });
  });

  test("that waits for its payer is told with its page, and voided where it is to be abandoned", async () => {
    putInvoice();
    const { user_id, intent, subscription, stored } = await aChange({}, pending);
    const waiting = await plans().settleEarlierChange(user_id, now);
    expect(waiting).toMatchObject({ intent: { id: intent.id, invoice_id: "in_1" }, outcome: "waiting" });
    expect(stripe.invoices.voidInvoice).not.toHaveBeenCalled();
    stripe.invoices.voidInvoice.mockImplementation(async () => {
      subscription.pending_update = null;
    });
    await plans().settleOrAbandonChange(user_id, now);
    expect(stripe.invoices.voidInvoice).toHaveBeenCalledExactlyOnceWith("in_1");
    expect(await stored()).toBeUndefined();
  });
});

describe("the page on which a payment is confirmed", () => {
  const record = (intent: Intent, about: object) => plans().recordConfirmation(intent, about as never);

  test.each([
    ["is noted already", { invoice_id: "in_0" }, pending],
    ["has no invoice", {}, { ...pending, latest_invoice: null }],
    ["isn't needed", {}, { ...pending, pending_update: null }],
  ])("isn't looked for where it %s", async (_what, about, subscription) => {
    const { intent, stored } = await aChange(about);
    expect(await record(intent, subscription)).toEqual(intent);
    expect(await stored()).toEqual(intent);
    expect(stripe.invoices.retrieve).not.toHaveBeenCalled();
  });

  test("must be there", async () => {
    putInvoice({ hosted_invoice_url: null });
    const { intent } = await aChange();
    await expect(record(intent, pending)).rejects.toThrow("no hosted page");
  });

  test("isn't noted on another change that the member has begun since", async () => {
    putInvoice();
    const { intent, stored } = await aChange();
    const later = { ...intent, id: "plan_later" };
    await plans().PlanIntentEntity.put(later).go();
    await record(intent, pending);
    expect(await stored()).toEqual(later);
  });
});

test("a change that has ended leaves another one that its member has begun since", async () => {
  const { intent, stored } = await aChange();
  const later = { ...intent, id: "plan_later" };
  await plans().PlanIntentEntity.put(later).go();
  await plans().deletePlanIntent(intent);
  expect(await stored()).toEqual(later);
});

describe("a charge", () => {
  const needsConfirmation = () => refusal("card", "subscription_payment_intent_requires_action", 402);
  const charge = async (about: About = {}, plan: object = {}) => {
    const change = await aChange(about, plan);
    const before = structuredClone(change.subscription);
    return { ...change, charge: () => plans().chargePlanChange(change.intent, before, now) };
  };

  test("changes the plan with the change's id as its key, from the second of its preview", async () => {
    const { charge: make, intent, subscription } = await charge({ prorated_at: seconds - 7 });
    await make();
    expect(stripe.subscriptions.update).toHaveBeenCalledExactlyOnceWith(
      subscription.id,
      {
        ...{ items: [{ id: subscription.items.data[0].id, price: "price_premium" }], proration_date: seconds - 7 },
        ...{ billing_cycle_anchor: { type: "now" }, proration_behavior: "always_invoice" },
        ...{ payment_behavior: "error_if_incomplete", metadata: { tier: "premium" } },
      },
      { idempotencyKey: intent.id },
    );
  });

  test("isn't made where the plan is there already", async () => {
    const { charge: make } = await charge({}, { tier: "premium" });
    await make();
    expect(stripe.subscriptions.update).not.toHaveBeenCalled();
  });

  test.each([
    ["a broken connection", brokenOff],
    ["a failure of Stripe's", () => refusal("api", undefined, 500)],
    ["the same request still at work", () => refusal("invalid", "idempotency_key_in_use", 409)],
    ["a mistake of ours", () => new TypeError("No answer")],
  ])("that Stripe has made in spite of %s counts", async (_what, error) => {
    const { charge: make, subscription } = await charge();
    stripe.subscriptions.update.mockImplementationOnce(async () => {
      subscription.items.data[0].price = priceOf("premium");
      throw error();
    });
    await make();
  });

  test.each([
    ["stays after a broken connection, for a retry and the job", brokenOff, true],
    ["is dropped after a failure of Stripe's", () => refusal("api", undefined, 500), false],
  ])("that wasn't made %s", async (_what, error, stays) => {
    const { charge: make, stored } = await charge();
    stripe.subscriptions.update.mockRejectedValueOnce(error());
    await expect(make()).rejects.toMatchObject({ code: "upstream-failed" });
    expect((await stored()) !== undefined).toBe(stays);
  });

  test("is unconfirmed where Stripe neither answers nor says what it did", async () => {
    const { charge: make, stored } = await charge();
    stripe.subscriptions.update.mockImplementationOnce(async () => {
      stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
      throw brokenOff();
    });
    await expect(make()).rejects.toMatchObject({ code: "membership.unconfirmed" });
    expect(await stored()).toBeDefined();
  });

  test("that the card declines leaves no change behind, and what was to come comes", async () => {
    const { charge: make, stored, subscription } = await charge({}, { schedule: comingPlan("premium") });
    stripe.subscriptions.update.mockRejectedValueOnce(refusal("card", "card_declined", 402));
    await expect(make()).rejects.toMatchObject({ code: "card_declined" });
    expect(await stored()).toBeUndefined();
    expect(stripe.find(subscription.id).schedule.phases.map(({ items }: never) => items[0])).toMatchObject([
      { price: { id: "price_essential" } },
      { price: { id: "price_premium" } },
    ]);
  });

  test("that the card declines schedules nothing where nothing was to come", async () => {
    const { charge: make, stored } = await charge();
    stripe.subscriptions.update.mockRejectedValueOnce(refusal("card", "card_declined", 402));
    await expect(make()).rejects.toMatchObject({ code: "card_declined" });
    expect(await stored()).toBeUndefined();
    expect(stripe.subscriptionSchedules.create).not.toHaveBeenCalled();
  });

  test("that the bank wants confirmed is asked for in a way that waits, and the member is told where", async () => {
    putInvoice();
    const { charge: make, subscription, intent, stored } = await charge();
    stripe.subscriptions.update.mockRejectedValueOnce(needsConfirmation()).mockImplementationOnce(async () => {
      // From now on Stripe is silent.
      stripe.subscriptions.retrieve.mockRejectedValue(brokenOff());
      return Object.assign(subscription, pending);
    });
    await expect(make()).rejects.toMatchObject({
      code: "membership.confirmation-required",
      details: { confirmation: { url: "https://pay.test/in_1", amount: 700 } },
    });
    expect(await stored()).toMatchObject({ invoice_id: "in_1" });
    expect(stripe.subscriptions.update.mock.calls[1]?.slice(1)).toMatchObject([
      { payment_behavior: "pending_if_incomplete", proration_date: seconds },
      { idempotencyKey: `${intent.id}-confirm` },
    ]);
  });

  test("that the bank wants confirmed waits also where Stripe's answer to that is lost", async () => {
    putInvoice();
    const { charge: make, subscription, stored } = await charge();
    stripe.subscriptions.update.mockRejectedValueOnce(needsConfirmation()).mockImplementationOnce(async () => {
      Object.assign(subscription, pending);
      throw brokenOff();
    });
    await expect(make()).rejects.toMatchObject({ code: "membership.confirmation-required" });
    expect(await stored()).toMatchObject({ invoice_id: "in_1" });
  });

  test("that the bank lets pass the second time is made", async () => {
    const { charge: make, subscription } = await charge();
    stripe.subscriptions.update.mockRejectedValueOnce(needsConfirmation());
    await make();
    expect(stripe.find(subscription.id).items.data[0].price.id).toBe("price_premium");
  });
});

describe("a renewal that Stripe keeps as a draft", () => {
  const draft = (about: object = {}) => putInvoice({ status: "draft", billing_reason: "subscription_cycle", ...about });
  const pay = (latest_invoice: unknown = "in_1") => plans().payDraftRenewal({ latest_invoice } as never);
  const calls = () => [stripe.invoices.finalizeInvoice, stripe.invoices.pay].map(({ mock }) => mock.calls);

  test("is finalized and paid", async () => {
    draft();
    await pay();
    expect(calls()).toEqual([[["in_1"]], [["in_1"]]]);
  });

  test.each([
    ["one that is paid", { status: "paid" }],
    ["a draft of something else", { billing_reason: "manual" }],
  ])("isn't %s", async (_what, about) => {
    draft(about);
    await pay();
    expect(calls()).toEqual([[], []]);
  });

  test("isn't looked for where there is no invoice", async () => {
    await pay(null);
    expect(stripe.invoices.retrieve).not.toHaveBeenCalled();
  });

  test("may have been finalized and paid by somebody else meanwhile", async () => {
    draft();
    stripe.invoices.finalizeInvoice.mockRejectedValue(refusal("invalid"));
    stripe.invoices.pay.mockRejectedValue(refusal("invalid", "invoice_already_paid"));
    await pay();
    expect(stripe.invoices.pay).toHaveBeenCalledOnce();
  });

  test.each([
    ["finalizeInvoice", refusal("api", undefined, 500)],
    ["pay", refusal("card", "card_declined", 402)],
  ] as const)("that fails in %s fails", async (verb, error) => {
    draft();
    stripe.invoices[verb].mockRejectedValue(error);
    await expect(pay()).rejects.toBe(error);
  });
});

describe("a plan for the next period", () => {
  const schedule = (id: string, tier: "essential" | "premium" = "essential") => plans().schedulePlanChange(id, tier);
  const aPlan = (about: object = {}) =>
    stripe.put(aStripePlan(`usr_${uniqueId()}`, seconds, { tier: "premium", ...about }));
  const start_date = seconds - 10 * 86_400;
  const end_date = seconds + 20 * 86_400;
  const params = (start: number, discounts: object[] = []) => ({
    end_behavior: "release",
    phases: [
      { items: [{ price: "price_premium", quantity: 1 }], start_date: start, end_date, discounts },
      {
        ...{ items: [{ price: "price_essential", quantity: 1 }], duration: { interval: "month", interval_count: 1 } },
        ...{ proration_behavior: "none", discounts, metadata: { tier: "essential" } },
      },
    ],
  });

  test("follows the one that runs, for a month at a time, with its discounts", async () => {
    const plan = aPlan({ discounts: ["di_1", { id: "di_2" }] });
    await schedule(plan.id);
    const discounts = [{ discount: "di_1" }, { discount: "di_2" }];
    expect(stripe.subscriptionSchedules.update.mock.calls).toEqual([[plan.schedule.id, params(start_date, discounts)]]);
  });

  test("is scheduled once", async () => {
    const plan = aPlan();
    await schedule(plan.id);
    await schedule(plan.id);
    expect(stripe.subscriptionSchedules.update).toHaveBeenCalledOnce();
  });

  test("takes the place of what was scheduled, from the phase that runs", async () => {
    const phases = [
      { start_date: 1, end_date: 2, items: [] },
      { start_date: 2, end_date, items: [] },
    ];
    const planned = { id: "sub_sched_1", status: "active", current_phase: { end_date }, phases };
    stripe.schedules.set(planned.id, planned);
    const plan = aPlan({ schedule: planned });
    await schedule(plan.id);
    expect(stripe.subscriptionSchedules.create).not.toHaveBeenCalled();
    expect(stripe.subscriptionSchedules.update.mock.calls).toEqual([["sub_sched_1", params(2)]]);
  });

  test("undoes a cancellation, and fails where Stripe keeps it", async () => {
    const ending = { cancel_at: end_date, cancel_at_period_end: true };
    const [one, other] = [aPlan(ending), aPlan(ending)];
    await schedule(one.id);
    expect(one).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    stripe.subscriptions.update.mockResolvedValueOnce(other);
    await expect(schedule(other.id)).rejects.toThrow("still set to cancel");
  });

  test.each([
    ["no item", { items: { data: [] } }, { phases: [{ start_date, end_date }] }],
    ["no phase", {}, { phases: [] }],
  ])("can't follow a plan with %s", async (_what, about, planned) => {
    const plan = aPlan(about);
    stripe.subscriptionSchedules.create.mockResolvedValue({ id: "sub_sched_1", ...planned } as never);
    await expect(schedule(plan.id)).rejects.toThrow("has nothing to change");
  });

  test("is released only where there is one", async () => {
    await plans().releaseSchedule({ schedule: null } as never);
    expect(stripe.subscriptionSchedules.release).not.toHaveBeenCalled();
    await plans().releaseSchedule({ schedule: "sub_sched_1" } as never);
    expect(stripe.subscriptionSchedules.release).toHaveBeenCalledExactlyOnceWith("sub_sched_1");
  });

  test("is looked for at Stripe, which may not have its subscription any more", async () => {
    const { intent } = await aChange();
    stripe.subscriptions.retrieve.mockRejectedValueOnce(missing());
    expect(await plans().findIntendedSubscription(intent)).toBeNull();
    stripe.subscriptions.retrieve.mockRejectedValueOnce(refusal("api"));
    await expect(plans().findIntendedSubscription(intent)).rejects.toThrow("Refused");
  });
});
