import { randomUUID } from "node:crypto";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anAdmin, openSettings } from "../../support/fixtures.ts";
import { openPlanPage, subscribe } from "../../support/plans.ts";
import { anUnmatchedSubscription } from "../../support/unmatched-subscription.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeAll(async () => {
  await openSettings();
  // The first payment page creates the plans' prices at Stripe.
  await openPlanPage(await aMember(), "essential");
});

test("[sync-10] [sync-13] two lists of at most 12 rem show who is active here and at Stripe, and an orphan subscription is listed with its reason and linked to a member by hand", async ({
  page,
  context,
}) => {
  const name = `Lee ${randomUUID().slice(0, 8)}`;
  const [active, { email }, member] = [await aMember(), await anUnmatchedSubscription(), await aMember({ name })];
  await subscribe(active, "premium");
  await signInAs(context, await anAdmin());
  await page.goto("/admin/membership-sync");
  for (const label of ["Active memberships", "Subscriptions at Stripe"]) {
    const list = page.getByRole("list", { name: label, exact: true });
    await expect(list).toContainText(active.email);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(12 * 16);
  }

  await page.goto("/admin/membership-sync?tab=comparison");
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
