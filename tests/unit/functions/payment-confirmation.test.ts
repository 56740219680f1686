import { describe, expect, test } from "vitest";
import {
  isAwaitingPayment,
  toPaymentConfirmation,
} from "../../../functions/subscriptions/change/payment-confirmation.ts";
import { isEnded, isEnding } from "../../../functions/subscriptions/change/plan-intents.ts";
import { withoutCancellation } from "../../../functions/subscriptions/current-subscriptions.ts";

const now = "2027-03-10T12:00:00.000Z";
type Intent = Parameters<typeof isAwaitingPayment>[0];

const intent = (about: Partial<Intent> = {}): Intent => ({
  ...{ user_id: "usr_1", id: "plan_1", kind: "now", subscription_id: "sub_1", tier: "premium", prorated_at: 0 },
  ...{ others: [], replaces: "nothing", created_at: now, invoice_id: "in_1", confirm_url: "https://pay.test/in_1" },
  ...{ confirm_until: "2027-03-10T12:00:00.001Z", amount: 700 },
  ...about,
});

describe("a plan change awaits its payment", () => {
  const waiting = { pending_update: { expires_at: 1 }, latest_invoice: "in_1" };
  test.each<[boolean, string, Partial<Intent>, object]>([
    [true, "its own invoice is the latest", {}, {}],
    [true, "its invoice isn't noted yet", { invoice_id: undefined }, {}],
    [true, "its invoice is there as a whole", {}, { latest_invoice: { id: "in_1" } }],
    [false, "another invoice is the latest", {}, { latest_invoice: "in_2" }],
    [false, "nothing is pending at Stripe", {}, { pending_update: null }],
    [
      false,
      "nothing is pending at Stripe, nor is an invoice noted",
      { invoice_id: undefined },
      { pending_update: null },
    ],
    [false, "it happens at the period's end", { kind: "period-end" }, {}],
  ])("%j where %s", (isWaiting, _what, about, subscription) => {
    expect(isAwaitingPayment(intent(about), { ...waiting, ...subscription } as never)).toBe(isWaiting);
  });
});

describe("the confirmation that a member is shown", () => {
  test("names plan, amount, page and time, until that very time", () => {
    const until = "2027-03-10T12:00:00.001Z";
    const shown = { tier: "premium", amount: 700, url: "https://pay.test/in_1", until };
    expect(toPaymentConfirmation(intent(), now)).toEqual(shown);
    expect(toPaymentConfirmation(intent(), until)).toBeNull();
  });

  test.each([
    ["no change", null],
    ["a change whose amount isn't known", intent({ amount: undefined })],
    ["a change without a page", intent({ confirm_url: undefined })],
    ["a change without a time", intent({ confirm_until: undefined })],
  ])("is none for %s", (_what, one) => {
    expect(toPaymentConfirmation(one, now)).toBeNull();
  });
});

test.each([
  [{ ended_at: null, cancel_at: null }, false, false],
  [{ ended_at: null, cancel_at: 9 }, false, true],
  [{ ended_at: 9, cancel_at: null }, true, false],
])("%j: whether a subscription has ended is %j, and whether it is going to %j", (subscription, hasEnded, ends) => {
  expect([isEnded(subscription as never), isEnding(subscription as never)]).toEqual([hasEnded, ends]);
});

test.each([
  ["at the period's end", { cancel_at: 9, cancel_at_period_end: true }, { cancel_at_period_end: false }],
  ["at an instant", { cancel_at: 9, cancel_at_period_end: false }, { cancel_at: "" }],
  ["never", { cancel_at: null, cancel_at_period_end: false }, {}],
])("what undoes a cancellation %s", (_when, subscription, params) => {
  expect(withoutCancellation(subscription as never)).toEqual(params);
});
