import type { BrowserContext, Page } from "@playwright/test";
import { aSubscriber } from "../../support/browser/subscriber.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import type { StackControl } from "../../support/stack.ts";

const askingCard = "4000002760003184";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const waiting = (page: Page) => region(page, "Confirm your payment");

/** Asks for Premium, on Essential, with a card whose bank wants the cardholder; ends on the membership page with the payment waiting. */
const askForPremium = async (page: Page, context: BrowserContext, stack: StackControl) => {
  const { member, customer } = await aSubscriber(stack, context, "essential");
  await stack.stripe("customers/card", { customer, card: askingCard });
  await page.goto("/subscription?change=premium");
  const dialog = page.getByRole("dialog", { name: "Change to Premium" });
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByText("Your bank wants you to confirm this payment.")).toBeVisible();
  return { member, dialog };
};

/** Confirms the payment on the bank's page and closes it. */
const confirmAtBank = async (tab: Page): Promise<void> => {
  await tab.getByRole("button", { name: "Complete authentication" }).click();
  await expect(tab.getByText("Paid. You can close this page.")).toBeVisible();
  await tab.close();
};

/** Presses a control that opens Stripe's page in a new tab, and returns the tab. */
const opened = async (context: BrowserContext, press: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent("page"), press()]);
  await tab.waitForURL(/\/stripe\/invoice\//);
  return tab;
};

test("[plan-06] an upgrade that needs bank authentication stays open after its page is closed, and becomes Premium once confirmed", async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow({ status: 402, path: "/api/membership/change" });
  const { dialog } = await askForPremium(page, context, stack);
  await (await opened(context, () => dialog.getByRole("link", { name: "Confirm Payment" }).click())).close();
  await page.goto("/subscription");
  await expect(waiting(page).getByText(/Until then, you'll stay on Essential and won't be charged/)).toBeVisible();
  await expect(waiting(page).getByText(/You have until .+/)).toBeVisible();
  const tab = await opened(context, () =>
    region(page, "Premium").getByRole("link", { name: "Confirm Payment" }).click(),
  );
  await confirmAtBank(tab);
  await expect(getToast(page, "You're on Premium now")).toBeVisible({ timeout: 20_000 });
  await expect(region(page, "Premium").getByText("Current Plan")).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test("[plan-06] a failed bank authentication changes nothing, and the member can keep the current plan", async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow({ status: 402, path: "/api/membership/change" });
  const { member, dialog } = await askForPremium(page, context, stack);
  await dialog.getByRole("button", { name: "Not now" }).click();
  const tab = await opened(context, () => waiting(page).getByRole("link", { name: "Confirm Payment" }).click());
  await tab.getByRole("button", { name: "Fail authentication" }).click();
  await expect(tab.getByText("Your bank could not confirm that it is you.")).toBeVisible();
  await expect(tab.getByRole("button", { name: "Try my card again" })).toBeVisible();
  await tab.close();
  await expect(waiting(page)).toBeVisible();
  await waiting(page).getByRole("button", { name: "Keep Essential Instead" }).click();
  await expect(getToast(page, "You keep Essential")).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await expect(region(page, "Premium").getByRole("button", { name: "Upgrade" })).toBeEnabled();
  expect(await ok(call("memberships", "mine", {}, { token: member.token }))).toMatchObject({ tier: "essential" });
});
