import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anAdmin, openSettings } from "../../support/fixtures.ts";
import { openPlanPage, subscribe } from "../../support/plans.ts";
import { anUnmatchedSubscription } from "../../support/unmatched-subscription.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const open = async (page: Page, tab = "") => {
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/membership-sync${tab}`);
};

test.beforeAll(async () => {
  await openSettings();
  // The first payment page creates the plans' prices at Stripe.
  await openPlanPage(await aMember(), "essential");
});

test("[sync-10] two lists show who is active here and at Stripe, at most 12 rem high", async ({ page }) => {
  const member = await aMember();
  await subscribe(member, "premium");
  await open(page);
  const lists = ["Active memberships", "Subscriptions at Stripe"];
  for (const name of lists) {
    const list = page.getByRole("list", { name, exact: true });
    await expect(list).toContainText(member.email);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(12 * 16);
  }
});

test("[sync-13] orphan subscriptions are listed with email, amount and reason, and one is linked to a member by hand", async ({
  page,
}) => {
  const name = `Lee ${randomUUID().slice(0, 8)}`;
  const [{ email }, member] = [await anUnmatchedSubscription(), await aMember({ name })];
  await open(page, "?tab=comparison");
  const alert = page.getByRole("alert").filter({ hasText: "These users must sign up first" });
  await expect(alert).toContainText("the sync then links them automatically");
  const row = alert.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("$12.99/mo");
  await expect(row).toContainText("User account does not exist");
  await row.getByRole("button", { name: "Link to member" }).click();
  const dialog = page.getByRole("dialog", { name: "Link to member" });
  await dialog.getByLabel("Member").fill(name);
  await page.getByRole("option", { name: new RegExp(member.email) }).click();
  await dialog.getByRole("button", { name: "Link to member" }).click();
  await expect(getToast(page, "Subscription linked")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(0);
});
