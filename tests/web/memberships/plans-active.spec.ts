import type { Page } from "@playwright/test";
import { aSubscriber } from "../../support/browser/subscriber.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember } from "../../support/fixtures.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const management = (page: Page) => region(page, "Your subscription");

test("[plan-17] [plan-06] a paid plan is confirmed on the success page, and an upgrade shows its amount before it is confirmed and then becomes the current plan", async ({
  page,
  context,
  stack,
}) => {
  const member = await aMember();
  const { url } = await ok(call("memberships", "checkout", { tier: "essential" }, { token: member.token }));
  const session = url.match(/cs_\w+/)?.[0] ?? "";
  await stack.stripe("checkout/pay", { session });
  await signInAs(context, member);
  await page.goto(`/subscription-success?session_id=${session}`);
  await expect(getToast(page, "Subscription Status Updated")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Essential!" })).toBeVisible();
  await page.getByRole("link", { name: "See my plan" }).click();
  await expect(page).toHaveURL(/\/subscription$/);

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
  await expect(region(page, "Premium").getByText("Current Plan")).toBeVisible();
  await expect(management(page).getByText("Premium · $19.99 a month")).toBeVisible();
});

test("[plan-06] [plan-15] a scheduled downgrade shows what stays and can be undone, and a plan cancelled in the customer portal, which opens in a new tab, is shown as ending and continues once resumed in the app", async ({
  page,
  context,
  stack,
}) => {
  const { member } = await aSubscriber(stack, context, "premium");
  await page.goto("/subscription");
  const [essential, premium] = [region(page, "Essential"), region(page, "Premium")];
  await essential.getByRole("button", { name: "Downgrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Change to Essential" });
  await expect(dialog.locator("dd").filter({ hasText: /^\$0$/ })).toBeVisible();
  await expect(dialog.getByText(/^You'll keep Premium until .+\. You can undo this until then\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Switch on / }).click();
  await expect(getToast(page, "Essential from ")).toContainText("You'll keep Premium until then.");
  await expect(essential.getByRole("button", { name: /^Starts / })).toBeDisabled();
  await expect(management(page).getByText(/^Essential from .+, \$12\.99 a month$/)).toBeVisible();
  await premium.getByRole("button", { name: "Keep Premium" }).click();
  await expect(premium.getByRole("button", { name: "Current Plan" })).toBeVisible();
  await expect(essential.getByRole("button", { name: "Downgrade" })).toBeEnabled();
  await expect(management(page).getByText(/^Renews on /)).toBeVisible();

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
