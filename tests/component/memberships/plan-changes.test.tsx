import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pageAddress } from "../../support/component/auth-service.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aPlanChange, aPlanSubscription, billingOf } from "../../support/component/samples/memberships.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const essential = aPerson({ tier: "essential" });
const premium = aPerson({ tier: "premium" });
const card = (name: string) => within(screen.getByRole("region", { name }));

/** Opens the change of a plan, once its amounts are known. */
const openChange = async (change = aPlanChange(), as = essential) => {
  answer("memberships", "billing", billingOf(aPlanSubscription()));
  answer("memberships", "previewChange", change);
  const user = await openApp(`/subscription?change=${change.tier}`, { as });
  const dialog = within(await screen.findByRole("dialog", { name: /^Change to / }));
  await dialog.findByRole("button", { name: "Not now" });
  return { user, dialog };
};

test("[plan-06] an upgrade lists what it costs and sends exactly the amount that was shown", async () => {
  const { user, dialog } = await openChange();
  for (const text of [
    "Premium, one month from today$19.99",
    "Unused Essential time−$7.49",
    "Due today$12.50",
    "Renews Jan 21, 2031$19.99 a month",
  ])
    expect(document.querySelector("dl")).toHaveTextContent(text);
  answer("memberships", "change", membershipOf(premium));
  answer("memberships", "billing", billingOf(aPlanSubscription({ tier: "premium", monthly_amount: 1_999 })));
  await user.click(dialog.getByRole("button", { name: "Pay $12.50" }));
  await findToast("You're on Premium now", "Your new perks are ready.");
  await waitFor(() => expect(card("Premium").getByRole("button", { name: "Current Plan" })).toBeDisabled());
  expect(await card("Your subscription").findByText("Premium · $19.99 a month")).toBeVisible();
  expect(requestsOf("memberships", "change")).toEqual([
    { tier: "premium", proratedAt: "2030-12-21T17:00:00.000Z", expectedAmount: 1_250 },
  ]);
  expect(pageAddress()).toBe("/subscription");
});

test("[plan-06] a scheduled downgrade shows its date and what stays, and can be undone", async () => {
  const at = "2031-01-14T17:00:00.000Z";
  const change = aPlanChange({
    from: "premium",
    tier: "essential",
    timing: "period-end",
    amount_due: 0,
    starts_at: at,
    next_amount: 1_299,
    next_at: at,
  });
  const { user, dialog } = await openChange(change, premium);
  expect(document.querySelector("dl")).toHaveTextContent("Due today$0");
  expect(dialog.getByText("You'll keep Premium until Jan 14, 2031. You can undo this until then.")).toBeVisible();
  answer("memberships", "change", membershipOf(premium));
  const running = aPlanSubscription({ tier: "premium", monthly_amount: 1_999 });
  answer("memberships", "billing", billingOf({ ...running, coming: { tier: "essential", at } }));
  await user.click(dialog.getByRole("button", { name: "Switch on Jan 14" }));
  await findToast("Essential from Jan 14, 2031", "You'll keep Premium until then. You won't be charged today.");
  await expectDialogClosed();
  expect(await card("Essential").findByText("From Jan 14")).toBeVisible();
  expect(card("Essential").getByRole("button", { name: "Starts Jan 14" })).toBeDisabled();
  expect(card("Your subscription").getByText("Essential from Jan 14, 2031, $12.99 a month")).toBeVisible();
  refuse("memberships", "resume", { status: 409, code: "conflict" }, { once: true });
  answer("memberships", "resume", membershipOf(premium));
  await user.click(card("Premium").getByRole("button", { name: "Keep Premium" }));
  await findToast("Failed to keep your plan. Please try again.");
  answer("memberships", "billing", billingOf(running));
  await user.click(card("Premium").getByRole("button", { name: "Keep Premium" }));
  await findToast("You keep Premium", "Your Premium plan continues.");
  await waitFor(() => expect(card("Premium").getByRole("button", { name: "Current Plan" })).toBeDisabled());
  expect(card("Essential").getByRole("button", { name: "Downgrade" })).toBeEnabled();
  expect(card("Your subscription").getByText("Renews on Jan 14, 2031")).toBeVisible();
});

test("[plan-06] granted Premium names its source and leads to no payment page", async () => {
  answerPlans();
  const user = await openApp("/subscription", { as: premium });
  await user.click(await screen.findByRole("button", { name: "Downgrade" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nothing to downgrade" }));
  expect(dialog.getByText("Your Premium is a gift from PLAYYY.")).toBeVisible();
  expect(dialog.getByText("It's free, so downgrading wouldn't save you anything.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Keep Premium" }));
  await expectDialogClosed();
  expect(requestsOf("memberships", "checkout")).toEqual([]);
  expect(pageAddress()).toBe("/subscription");
});

test("[plan-06] granted Premium with an end says when a plan can be chosen", async () => {
  answerPlans();
  answer("memberships", "mine", membershipOf(premium, { end_at: "2031-01-15T02:00:00.000Z" }));
  const user = await openApp("/subscription", { as: premium });
  await user.click(await screen.findByRole("button", { name: "Downgrade" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nothing to downgrade" }));
  expect(dialog.getByText(/You can choose any plan after Jan 14, 2031\.$/)).toBeVisible();
});

test("[plan-06] granted Essential can be left for Premium, by its payment page", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  answerPlans();
  answer("memberships", "checkout", { url: "https://pay.test/cs_test_1" });
  const user = await openApp("/subscription", { as: essential });
  await user.click(await screen.findByRole("button", { name: "Upgrade" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://pay.test/cs_test_1"));
  expect(requestsOf("memberships", "checkout")).toEqual([{ tier: "premium" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[plan-06] a declined card is reported in the dialog and leaves the plan unchanged", async () => {
  const { user, dialog } = await openChange();
  const message = "Your card was declined. Try another one.";
  refuse("memberships", "change", { status: 402, code: "membership.payment-failed", message });
  await user.click(dialog.getByRole("button", { name: "Pay $12.50" }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Update Card" })).toBeEnabled();
  await user.click(dialog.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(pageAddress()).toBe("/subscription"));
  expect(card("Premium").getByRole("button", { name: "Upgrade" })).toBeEnabled();
  expect(listToasts()).toHaveLength(0);
});

test("[plan-06] a price that changed meanwhile is shown, and the next confirmation sends it", async () => {
  const { user, dialog } = await openChange();
  const preview = aPlanChange({ amount_due: 1_300, prorated_at: "2030-12-21T17:05:00.000Z" });
  const message = "The price has changed";
  refuse("memberships", "change", { status: 409, code: "price-changed", message, details: { preview } });
  await user.click(dialog.getByRole("button", { name: "Pay $12.50" }));
  expect(await dialog.findByText(message)).toBeVisible();
  answer("memberships", "change", membershipOf(premium));
  await user.click(await dialog.findByRole("button", { name: "Pay $13" }));
  await findToast("You're on Premium now");
  expect(requestsOf("memberships", "change").map(({ expectedAmount }) => expectedAmount)).toEqual([1_250, 1_300]);
});

test("[plan-06] a change that Stripe hasn't confirmed yet closes the dialog and names it", async () => {
  const { user, dialog } = await openChange();
  const message = "We'll email you once it's done.";
  refuse("memberships", "change", { status: 409, code: "membership.unconfirmed", message });
  await user.click(dialog.getByRole("button", { name: "Pay $12.50" }));
  await findToast("Your change is being confirmed", message);
  await expectDialogClosed();
  expect(requestsOf("memberships", "billing").length).toBeGreaterThan(1);
});

test("[plan-06] amounts that can't be calculated are reported, and nothing can be confirmed", async () => {
  answerPlans();
  refuse("memberships", "previewChange", { status: 409, code: "conflict", message: "Not just now" });
  const user = await openApp("/subscription?change=premium", { as: essential });
  const dialog = within(await screen.findByRole("dialog", { name: "Change to Premium" }));
  expect(await dialog.findByText("Not just now")).toBeVisible();
  expect(dialog.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(pageAddress()).toBe("/subscription"));
});

test("[plan-06] a payment that the bank wants confirmed waits with its deadline, and the current plan can be kept", async () => {
  const url = "https://pay.test/invoice/1";
  const confirmation = { tier: "premium", amount: 1_250, url, until: "2030-12-22T02:40:00.000Z" } as const;
  const { user, dialog } = await openChange();
  const message = "Your bank wants you to confirm this payment.";
  refuse("memberships", "change", {
    status: 402,
    code: "membership.confirmation-required",
    message,
    details: { confirmation },
  });
  answer("memberships", "billing", billingOf(aPlanSubscription(), { confirmation }));
  await user.click(dialog.getByRole("button", { name: "Pay $12.50" }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Confirm Payment" })).toHaveAttribute("href", url);
  await user.click(dialog.getByRole("button", { name: "Not now" }));
  const waiting = within(await screen.findByRole("region", { name: "Confirm your payment" }));
  expect(
    waiting.getByText(
      "Your bank needs to confirm it's you before you pay $12.50 for Premium. Until then, you'll stay on Essential and won't be charged. You have until Dec 21, 9:40 PM.",
    ),
  ).toBeVisible();
  expect(card("Premium").getByRole("link", { name: "Confirm Payment" })).toHaveAttribute("href", url);
  answer("memberships", "resume", membershipOf(essential));
  answer("memberships", "reconcile", membershipOf(essential));
  answer("memberships", "billing", billingOf(aPlanSubscription()));
  await user.click(waiting.getByRole("button", { name: "Keep Essential Instead" }));
  await findToast("You keep Essential");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Confirm your payment" })).toBeNull());
  expect(card("Premium").getByRole("button", { name: "Upgrade" })).toBeEnabled();
});
