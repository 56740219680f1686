import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answerFavorites, answerProfile, answerSettings } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aPlanSubscription, billingOf } from "../../support/component/samples/memberships.ts";
import { inHours } from "../../support/component/samples/tickets.ts";
import { findToast } from "../../support/component/toast.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const essential = aPerson({ tier: "essential" });
const renewing = aPlanSubscription();
const ending = aPlanSubscription({ cancel_at_period_end: true });
const management = () => within(screen.getByRole("region", { name: "Your subscription" }));

const openPlans = async (subscription = renewing) => {
  answer("memberships", "billing", billingOf(subscription));
  const user = await openApp("/subscription", { as: essential });
  await screen.findByRole("button", { name: "Manage Subscription" });
  return user;
};

const statuses = [
  ["past_due", "Your last payment didn't go through. Pay it now, or update your card, to keep your plan."],
  ["unpaid", "Your plan is on hold: we couldn't charge your card. Update it to get your perks back."],
  ["paused", "Your plan is paused. You won't be charged, and your perks come back when it resumes."],
  ["incomplete", "Your first payment isn't complete yet. Your plan starts as soon as it goes through."],
  [
    "incomplete_expired",
    "Your first payment wasn't completed in time. You weren't charged. Pick a plan to start again.",
  ],
] as const;
test.each(statuses)("the management card of a plan that is %s reads: %s", async (status, text) => {
  await openPlans(aPlanSubscription({ status, pay_url: "https://pay.test/invoice/1" }));
  expect(management().getByText(text)).toBeVisible();
  expect(management().getByRole("link", { name: "Pay Now" })).toHaveAttribute("href", "https://pay.test/invoice/1");
  const cancels = status.startsWith("incomplete") ? 0 : 1;
  expect(management().queryAllByRole("button", { name: "Cancel Plan" })).toHaveLength(cancels);
});

test("a subscription that can't be read is read by Try Again", async () => {
  refuse("memberships", "billing", { status: 500, code: "internal-error" });
  const user = await openApp("/subscription", { as: essential });
  const retry = await screen.findByRole("button", { name: "Try Again" });
  answer("memberships", "billing", billingOf(renewing));
  await user.click(retry);
  expect(await screen.findByText("Essential · $12.99 a month")).toBeVisible();
  expect(management().getByText("Renews on Jan 14, 2031")).toBeVisible();
});

test("[analytics-03] cancelling ends the plan after the paid month, is tracked and can be undone", async () => {
  const user = await openPlans();
  await user.click(management().getByRole("button", { name: "Cancel Plan" }));
  const keep = await screen.findByRole("button", { name: "Keep My Plan" });
  expect(screen.getByRole("dialog", { name: "Cancel Essential?" })).toHaveTextContent(
    "You'll keep everything until Jan 14, 2031",
  );
  await user.click(keep);
  await expectDialogClosed();
  expect(requestsOf("memberships", "cancel")).toEqual([]);
  await user.click(management().getByRole("button", { name: "Cancel Plan" }));
  answer("memberships", "cancel", membershipOf(essential, { cancel_at_period_end: true }));
  answer("memberships", "billing", billingOf(ending));
  await user.click(await screen.findByRole("button", { name: "Cancel My Plan" }));
  await findToast("Your plan is cancelled", "You'll keep Essential until Jan 14, 2031. It doesn't renew.");
  expect(await management().findByText("Runs until Jan 14, 2031 and doesn't renew")).toBeVisible();
  expect(management().queryByText(/a month/)).toBeNull();
  const tracked = requestsOf("metrics", "track").filter(({ name }) => name === "subscription_canceled");
  expect(tracked.map(({ properties }) => properties)).toEqual([{ subscription_tier: "essential" }]);
  answer("memberships", "resume", membershipOf(essential));
  answer("memberships", "billing", billingOf(renewing));
  await user.click(management().getByRole("button", { name: "Resume Plan" }));
  await findToast("Welcome back", "Your Essential plan continues.");
  expect(await management().findByText("Renews on Jan 14, 2031")).toBeVisible();
});

test("a cancellation that fails is reported, and the plan stays", async () => {
  refuse("memberships", "cancel", { status: 409, code: "conflict" });
  const user = await openPlans();
  await user.click(management().getByRole("button", { name: "Cancel Plan" }));
  await user.click(await screen.findByRole("button", { name: "Cancel My Plan" }));
  await findToast("Failed to cancel your plan. Please try again.");
  await user.click(screen.getByRole("button", { name: "Keep My Plan" }));
  await expectDialogClosed();
  expect(management().getByText("Renews on Jan 14, 2031")).toBeVisible();
});

test("the end of a cancelled plan stands on the Profile tab", async () => {
  const end_at = "2031-01-14T17:00:00.000Z";
  answerProfile(essential);
  answer("memberships", "mine", membershipOf(essential, { end_at, cancel_at_period_end: true }));
  await openApp("/dashboard?tab=profile", { as: essential });
  expect(await screen.findByText("Runs until Jan 14, 2031 and doesn't renew")).toBeVisible();
});

test("[plan-15] a portal that fails to open is reported and leaves no empty tab", async () => {
  refuse("memberships", "portal", { status: 500, code: "internal-error" });
  const close = vi.fn();
  const open = vi.spyOn(window, "open").mockReturnValue({ close } as never);
  const user = await openPlans();
  await user.click(management().getByRole("button", { name: "Manage Subscription" }));
  await findToast("Failed to open subscription management portal. Please try again.");
  expect(open).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
  expect(management().getByRole("button", { name: "Manage Subscription" })).toBeEnabled();
});

const pages = ["/settings", "/favorites", "/subscription"];
test.each(pages)(
  "[billing-04] [membership-04] a past-due member sees a banner on %s, until the 7 days are over",
  async (path) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerSettings(essential);
    answerFavorites();
    answer("memberships", "billing", billingOf(renewing));
    const past_due_until = inHours(1 / 2);
    for (const name of ["mine", "reconcile"] as const)
      answer("memberships", name, membershipOf(essential, { past_due_until }));
    answer("memberships", "portal", { url: "https://pay.test/portal" });
    const tab = { opener: {}, location: { replace: vi.fn() } };
    vi.spyOn(window, "open").mockReturnValue(tab as never);
    const user = await openApp(path, { as: essential });
    const banner = await screen.findByRole("status", { name: "Payment overdue" });
    expect(banner).toHaveTextContent(
      `Your last payment didn't go through. Update your card by ${toCityTime(past_due_until).format("MMM D, YYYY")}.`,
    );
    await user.click(within(banner).getByRole("button", { name: "Update Card" }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith("https://pay.test/portal"));
    expect(tab.opener).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    expect(screen.queryByRole("status", { name: "Payment overdue" })).toBeNull();
  },
);

test("[membership-13] the app reconciles with Stripe 3 seconds after the user is known, once per session, and only logs a failure", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const warnings = collectWarnings("Couldn't reconcile the membership with Stripe No");
  answer("memberships", "billing", billingOf(renewing));
  refuse("memberships", "reconcile", { status: 500, code: "internal-error", message: "No" });
  const opened = Date.now();
  await openApp("/subscription", { as: essential });
  await screen.findByRole("button", { name: "Manage Subscription" });
  const known = Date.now();
  await act(() => vi.advanceTimersByTimeAsync(2_900 - (known - opened)));
  expect(requestsOf("memberships", "reconcile")).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(200 + (known - opened)));
  expect(requestsOf("memberships", "reconcile")).toEqual([{ window: "48h" }]);
  await waitFor(() => expect(warnings).toContain("Couldn't reconcile the membership with Stripe No"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(requestsOf("memberships", "reconcile")).toHaveLength(1);
  expect(document.querySelector("[data-toast]")).toBeNull();
});

test('[asking-04] a customer\'s "Refresh membership" asks Stripe and shows what it has; after a failure the plan is as before', async () => {
  const user = await openPlans();
  const refresh = management().getByRole("button", { name: "Refresh membership" });
  refuse("memberships", "reconcile", { status: 503, code: "payments-busy", message: "Payments are busy. Try again." });
  await user.click(refresh);
  await findToast("Couldn't refresh your membership", "Payments are busy. Try again.");
  expect(management().getByText("Renews on Jan 14, 2031")).toBeVisible();
  answer("memberships", "reconcile", membershipOf(essential));
  answer("memberships", "billing", billingOf(ending));
  await user.click(refresh);
  await findToast("Membership refreshed");
  expect(await management().findByText("Runs until Jan 14, 2031 and doesn't renew")).toBeVisible();
  expect(requestsOf("memberships", "reconcile").at(-1)).toEqual({ window: "48h", refresh: true });
});

test("[asking-04] who isn't a customer has no membership to refresh", async () => {
  answer("memberships", "billing", { ...billingOf(renewing), has_customer: false, subscription: null });
  await openApp("/subscription", { as: essential });
  await screen.findByRole("button", { name: "Manage Subscription" });
  expect(screen.queryByRole("button", { name: "Refresh membership" })).toBeNull();
});
