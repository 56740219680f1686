import type { Page } from "@playwright/test";
import { aSubscriber } from "../../support/browser/subscriber.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember } from "../../support/fixtures.ts";

const management = (page: Page) => page.getByRole("region", { name: "Your subscription" });

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

test("[plan-15] the management card opens the customer portal in a new tab: a plan cancelled there is shown as ending and continues once resumed in the app", async ({
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
  await portal.waitForURL(/\/stripe\/portal\//);
  await expect(portal.getByText("$19.99").first()).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
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

test("[plan-17] a paid plan is confirmed on the success page, which leads home", async ({ page, context, stack }) => {
  const member = await aMember();
  const { url } = await ok(call("memberships", "checkout", { tier: "premium" }, { token: member.token }));
  const session = url.match(/cs_\w+/)?.[0] ?? "";
  await stack.stripe("checkout/pay", { session });
  await signInAs(context, member);
  await page.goto(`/subscription-success?session_id=${session}`);
  await expect(getToast(page, "Subscription Status Updated")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Premium!" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
