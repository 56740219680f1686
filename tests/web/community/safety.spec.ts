import { AxeBuilder } from "@axe-core/playwright";
import { openFeed, writePost } from "../../support/browser/community-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import { anAdmin } from "../../support/fixtures.ts";

test("a reported post is removed in the back-office, its author reads the rule and appeals", async ({
  page,
  context,
  openBrowser,
}) => {
  const [author, reporter, place] = await Promise.all([
    aProfile({ name: "Sal Seller" }),
    aProfile({ name: "Rae Reporter" }),
    aLocation(),
  ]);
  const text = `Cheap watches ${Date.now()}`;
  await writePost(author, place, text);
  const reporterPage = await openBrowser(reporter);
  const seen = await openFeed(reporterPage, place, text);
  await seen.getByRole("button", { name: "Post options" }).click();
  await reporterPage.getByRole("menuitem", { name: "Report Post" }).click();
  const report = reporterPage.getByRole("dialog", { name: "Report Post" });
  await expect(report.getByRole("button", { name: "Send Report" })).toBeDisabled();
  await report.getByLabel("Spam, scam or advertising").check();
  await report.getByLabel("Anything to add? (optional)").fill("He sells watches");
  await report.getByRole("button", { name: "Send Report" }).click();
  await expect(getToast(reporterPage, "Report sent")).toBeVisible();

  const adminPage = await openBrowser(await anAdmin());
  await adminPage.goto("/admin/community");
  await adminPage.getByRole("button", { name: text }).click();
  const dialog = adminPage.getByRole("dialog", { name: "Reported Post" });
  await expect(dialog.getByText("He sells watches")).toBeVisible();
  await dialog.getByRole("button", { name: "Save Decision" }).click();
  await expect(dialog.getByText("Choose what to do.")).toBeVisible();
  await dialog.getByLabel("Suspend the author from the community").check();
  await dialog.getByLabel("Rule that was broken").click();
  await adminPage.getByRole("option", { name: "No spam, scams or advertising" }).click();
  await dialog.getByLabel("Remove the post as well").check();
  expect((await new AxeBuilder({ page: adminPage }).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Save Decision" }).click();
  await expect(getToast(adminPage, "Decision saved")).toBeVisible();
  await expect(adminPage.getByRole("button", { name: text })).toHaveCount(0);

  await signInAs(context, author);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard?tab=community");
  await expect(page.getByText(/You're suspended from the community until/)).toBeVisible();
  await page.goto("/dashboard?tab=community&view=profile");
  await page.getByRole("button", { name: "Your Standing" }).click();
  const standing = page.getByRole("dialog", { name: "Your Standing" });
  await expect(standing.getByText("Rule broken: No spam, scams or advertising").first()).toBeVisible();
  await expect(standing.getByText(text)).toBeVisible();
  await standing.getByRole("button", { name: "Appeal" }).click();
  await standing.getByLabel("Why is this decision wrong?").fill("It was a joke");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await standing.getByRole("button", { name: "Send Appeal" }).click();
  await expect(standing.getByText("You appealed. An administrator will look at it again.")).toBeVisible();
  await adminPage.getByRole("tab", { name: "Appeals" }).click();
  await expect(adminPage.getByText(text)).toBeVisible();
  await adminPage.getByRole("tab", { name: "Suspensions" }).click();
  await adminPage.getByRole("button", { name: "Lift the suspension of Sal Seller" }).first().click();
  await adminPage.getByRole("button", { name: "Lift Suspension" }).click();
  await expect(getToast(adminPage, "Suspension lifted")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Your Standing" })).toBeVisible();
});

test("an administrator adds, describes and deletes a location of the community", async ({ page, context }) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin/community?view=settings");
  const name = `Dock ${Date.now()}`;
  await page.getByRole("button", { name: "Add Location" }).click();
  const adding = page.getByRole("dialog", { name: "Add Location" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Location saved")).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
  const editing = page.getByRole("dialog", { name });
  await editing.getByLabel("Description").fill("By the river");
  await editing.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(getToast(page, "Location deleted")).toBeVisible();
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});
