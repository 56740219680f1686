import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { advanceUntil, readPageTime, readRequests, recordRequests } from "../../support/browser/request-times.ts";
import { aSubscriber } from "../../support/browser/subscriber.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember } from "../../support/fixtures.ts";

const management = (page: Page) => page.getByRole("region", { name: "Your subscription" });
const tracked = (page: Page, name: string) =>
  page.waitForRequest((request) => request.url().endsWith("/api/analytics") && request.postDataJSON()?.name === name);

test("[plan-06] an upgrade shows its amount before it is confirmed and then becomes the current plan", async ({
  page,
  context,
  stack,
}) => {
  await aSubscriber(stack, context, "essential");
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Upgrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Change to Premium" });
  await expect(dialog.getByText("Due today")).toBeVisible();
  await expect(dialog.getByText("Premium, one month from today")).toBeVisible();
  await expect(dialog.getByText("Unused Essential time")).toBeVisible();
  await expect(dialog.getByText("$19.99 a month")).toBeVisible();
  const pay = dialog.getByRole("button", { name: /^Pay \$/ });
  const amount = (await pay.textContent())?.replace("Pay ", "") ?? "";
  await expect(dialog.locator("dd").filter({ hasText: amount }).first()).toBeVisible();
  await pay.click();
  await expect(getToast(page, "You're on Premium now")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Premium", exact: true }).getByText("Current Plan")).toBeVisible();
  await expect(management(page).getByText("Premium · $19.99 a month")).toBeVisible();
});

test("[plan-06] a scheduled downgrade shows its date and what stays, and can be undone", async ({
  page,
  context,
  stack,
}) => {
  await aSubscriber(stack, context, "premium");
  await page.goto("/subscription");
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await card("Essential").getByRole("button", { name: "Downgrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Change to Essential" });
  await expect(dialog.locator("dd").filter({ hasText: /^\$0$/ })).toBeVisible();
  await expect(dialog.getByText(/^You'll keep Premium until .+\. You can undo this until then\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Switch on / }).click();
  const toast = getToast(page, "Essential from ");
  await expect(toast).toBeVisible();
  await expect(toast).toContainText("You'll keep Premium until then. You won't be charged today.");
  await expect(card("Essential").getByText(/^From /)).toBeVisible();
  await expect(card("Essential").getByRole("button", { name: /^Starts / })).toBeDisabled();
  await expect(management(page).getByText(/^Essential from .+, \$12\.99 a month$/)).toBeVisible();
  await card("Premium").getByRole("button", { name: "Keep Premium" }).click();
  await expect(card("Premium").getByRole("button", { name: "Current Plan" })).toBeVisible();
  await expect(card("Essential").getByRole("button", { name: "Downgrade" })).toBeEnabled();
  await expect(management(page).getByText(/^Renews on /)).toBeVisible();
});

test("[plan-06] granted Premium names its source and leads to no payment page", async ({ page, context }) => {
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Downgrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Nothing to downgrade" });
  await expect(dialog.getByText("Your Premium is a gift from PLAYYY.")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep Premium" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/subscription$/);
});

test("[plan-06] a declined card is reported in the dialog and leaves the plan unchanged", async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/402/);
  const { customer } = await aSubscriber(stack, context, "essential");
  await stack.stripe("customers/card", { customer, card: "4000000000000341" });
  await page.goto("/subscription?change=premium");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByText(/Your card was declined/)).toBeVisible();
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole("button", { name: "Upgrade" })).toBeVisible();
});

test("[plan-15] the management card opens the customer portal in a new tab", async ({ page, context, stack }) => {
  await aSubscriber(stack, context, "premium");
  await page.goto("/subscription");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    management(page).getByRole("button", { name: "Manage Subscription" }).click(),
  ]);
  await tab.waitForURL(/\/stripe\/portal\//);
  await expect(tab.getByText("$19.99").first()).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
});

test("[plan-15] a portal that fails to open is reported and leaves no empty tab", async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await aSubscriber(stack, context, "premium");
  await page.goto("/subscription");
  await page.route("**/api/membership/portal", (route) => route.fulfill(errorResponse(500, "internal-error", "No.")));
  await management(page).getByRole("button", { name: "Manage Subscription" }).click();
  await expect(getToast(page, "Failed to open subscription management portal. Please try again.")).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
});

test("[analytics-03] cancelling ends the plan after the paid month, is tracked and can be undone", async ({
  page,
  context,
  stack,
}) => {
  await aSubscriber(stack, context, "essential");
  await page.goto("/subscription");
  const renews = management(page).getByText(/^Renews on /);
  await expect(renews).toBeVisible();
  const day = ((await renews.textContent()) ?? "").replace("Renews on ", "");
  await management(page).getByRole("button", { name: "Cancel Plan" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Keep My Plan" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(renews).toBeVisible();
  await management(page).getByRole("button", { name: "Cancel Plan" }).click();
  const event = tracked(page, "subscription_canceled");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel My Plan" }).click();
  expect((await event).postDataJSON().properties).toEqual({ subscription_tier: "essential" });
  await expect(getToast(page, "Your plan is cancelled")).toBeVisible();
  const runsUntil = `Runs until ${day} and doesn't renew`;
  await expect(management(page).getByText(runsUntil)).toBeVisible();
  await expect(management(page).getByText("a month")).toHaveCount(0);
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("region", { name: "Membership Status" }).getByText(runsUntil)).toBeVisible();
  await page.goto("/subscription");
  await management(page).getByRole("button", { name: "Resume Plan" }).click();
  await expect(management(page).getByText(/^Renews on /)).toBeVisible();
});

test("[plan-15] a plan cancelled in the portal is shown as ending and continues once resumed in the app", async ({
  page,
  context,
  stack,
}) => {
  const { member } = await aSubscriber(stack, context, "premium");
  await page.goto("/subscription");
  const [portal] = await Promise.all([
    context.waitForEvent("page"),
    management(page).getByRole("button", { name: "Manage Subscription" }).click(),
  ]);
  await portal.getByRole("button", { name: "Cancel plan at period end" }).click();
  await expect(portal.getByText(/^Ends on /)).toBeVisible();
  await ok(call("memberships", "reconcile", { window: "48h" }, { token: member.token }));
  await page.reload();
  await expect(management(page).getByText(/^Runs until .* and doesn't renew$/)).toBeVisible();
  await management(page).getByRole("button", { name: "Resume Plan" }).click();
  await expect(management(page).getByText(/^Renews on /)).toBeVisible();
  await portal.reload();
  await expect(portal.getByText(/^Renews on /)).toBeVisible();
});

test("[plan-17] [analytics-03] the success page re-checks the membership after 2 seconds, shows a toast and tracks the start", async ({
  page,
  context,
  stack,
}) => {
  const member = await aMember();
  const { url } = await ok(call("memberships", "checkout", { tier: "premium" }, { token: member.token }));
  const session = url.match(/cs_\w+/)?.[0] ?? "";
  await stack.stripe("checkout/pay", { session });
  await signInAs(context, member);
  const event = tracked(page, "subscription_started");
  await recordRequests(page, "/api/membership/reconcile");
  await page.goto(`/subscription-success?session_id=${session}`);
  await advanceUntil(page, () => page.getByText("Confirming your membership…").isVisible(), { step: 100 });
  const shown = await readPageTime(page);
  const hasChecked = async () => (await readRequests(page)).length > 0;
  await advanceUntil(page, hasChecked, { step: 100 });
  const [check] = await readRequests(page);
  expect((check?.at ?? 0) - shown).toBeGreaterThanOrEqual(1_900);
  expect((check?.at ?? 0) - shown).toBeLessThanOrEqual(2_100);
  await page.clock.resume();
  await expect(getToast(page, "Subscription Status Updated")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Premium!" })).toBeVisible();
  expect((await event).postDataJSON().properties).toEqual({ subscription_tier: "premium" });
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[billing-04] [membership-04] a past-due member sees a banner on every screen while access continues", async ({
  page,
  context,
  stack,
}) => {
  const { member } = await aSubscriber(stack, context, "premium");
  const mine = await ok(call("memberships", "mine", {}, { token: member.token }));
  const pastDue = (until: number) => ({ ...mine, past_due_until: new Date(until).toISOString() });
  let until = Date.now() + 5 * 86_400_000;
  await page.route("**/api/membership", (route) => route.fulfill({ json: pastDue(until) }));
  await page.route("**/api/membership/reconcile", (route) => route.fulfill({ json: pastDue(until) }));
  const banner = page.getByRole("status", { name: "Payment overdue" });
  await page.goto("/dashboard");
  await expect(banner).toContainText("Your last payment didn't go through. Update your card by");
  await expect(page.locator("header").getByText("Premium", { exact: true })).toBeVisible();
  for (const path of ["/settings", "/favorites", "/subscription"]) {
    await page.goto(path);
    await expect(banner).toBeVisible();
  }
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    banner.getByRole("button", { name: "Update Card" }).click(),
  ]);
  await tab.waitForURL(/\/stripe\/portal\//);
  await tab.close();
  until = Date.now() - 1_000;
  await page.goto("/dashboard");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("[membership-13] the app reconciles with Stripe 3 seconds after the user is known, once per session", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500|Couldn't reconcile/);
  await signInAs(context, await aMember());
  const asked: unknown[] = [];
  await page.route("**/api/membership/reconcile", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill(errorResponse(500, "internal-error", "No."));
  });
  await recordRequests(page, "/api/membership");
  await page.goto("/dashboard");
  const isKnown = async () => (await readRequests(page, "/membership")).length > 0;
  const hasReconciled = async () => (await readRequests(page, "/reconcile")).length > 0;
  await advanceUntil(page, isKnown, { step: 100 });
  await advanceUntil(page, hasReconciled, { step: 100 });
  const [known] = await readRequests(page, "/membership");
  const [reconciled] = await readRequests(page, "/reconcile");
  expect((reconciled?.at ?? 0) - (known?.at ?? 0)).toBeGreaterThanOrEqual(2_900);
  expect((reconciled?.at ?? 0) - (known?.at ?? 0)).toBeLessThanOrEqual(3_100);
  expect(asked).toEqual([{ window: "48h" }]);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await page.clock.resume();
  await page.goto("/subscription");
  await expect(page.getByRole("region", { name: "Premium", exact: true })).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole("region", { name: "Premium", exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("[plan-17] a success page that cannot reach Stripe reports it and checks again on request", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/502|Couldn't reconcile/);
  await signInAs(context, await aMember());
  let isDown = true;
  await page.route("**/api/membership/reconcile", (route) =>
    isDown ? route.fulfill(errorResponse(502, "upstream-failed", "No.")) : route.continue(),
  );
  await page.goto("/subscription-success?session_id=cs_test_1");
  await expect(page.getByText("We couldn't check just now")).toBeVisible();
  await expect(getToast(page, "Subscription Status Updated")).toHaveCount(0);
  isDown = false;
  await page.getByRole("button", { name: "Check Again" }).click();
  await expect(page.getByText("Almost there")).toBeVisible();
});
