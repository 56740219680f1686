import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, anAdmin, grant, openSettings } from "../../support/fixtures.ts";
import { aMemberWithPoints } from "../../support/points.ts";

test("a member is found by a part of their email, and their page redeems points, undoes a redemption, keeps notes, lists what was changed, exports their data, and blocks their sign-in until it is unblocked", async ({
  page,
  context,
  openBrowser,
  pageErrors,
  stack,
}) => {
  pageErrors.allow({ status: 400, path: "/cognito" });
  await openSettings();
  const member = await aMemberWithPoints(120);
  await grant(member, "premium");
  await ok(call("deals", "claim", { dealId: (await aDeal()).id }, { token: member.token }));
  await stack.settled();
  await signInAs(context, await anAdmin());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/members");
  await page.getByRole("searchbox", { name: "Name, email or phone" }).fill(member.email.slice(2));
  const rows = page.getByRole("row").filter({ hasText: "@" });
  await expect(rows).toHaveCount(1);
  for (const text of [member.email, "Premium", "Active", "By admin grant"]) {
    await expect(rows.getByText(text, { exact: true })).toBeVisible();
  }
  await rows.getByRole("link", { name: member.name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/members/${member.userId}$`));
  await expect(page.getByRole("heading", { name: member.name })).toBeVisible();
  await expect(page.getByText("No subscription at Stripe.")).toBeVisible();

  await page.getByRole("tab", { name: "Points" }).click();
  await page.getByRole("button", { name: "Redeem points" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem points" });
  await dialog.getByLabel("Points").fill("121");
  await dialog.getByLabel("For").fill("A cap");
  await dialog.getByRole("button", { name: "Redeem Points" }).click();
  await expect(dialog.getByText("Enter a whole number from 1 to 120")).toBeVisible();
  await dialog.getByLabel("Points").fill("50");
  await dialog.getByRole("button", { name: "Redeem Points" }).click();
  await expect(page.getByRole("heading", { name: "70 points" })).toBeVisible();

  await page.getByRole("tab", { name: "Claims" }).click();
  await page.getByRole("button", { name: "Undo redemption" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo Redemption" }).click();
  await expect(page.getByText("Undone by us")).toBeVisible();

  await page.getByRole("tab", { name: "Timeline" }).click();
  await page.getByLabel("Add a note for the team").fill("Prefers a call.");
  await page.getByRole("button", { name: "Add Note" }).click();
  const changes = page.getByRole("region", { name: "Timeline" });
  await expect(changes.getByRole("listitem").getByText("Prefers a call.")).toBeVisible();
  for (const sentence of [/redeemed \d+ points of/, /undid a deal’s redemption by/, /gave .+ without end/]) {
    await expect(changes.getByText(sentence)).toBeVisible();
  }
  await changes.getByRole("button", { name: "Details" }).first().click();
  await expect(page.getByRole("dialog")).toContainText('"action": "claim.undo"');
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export Data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`member-${member.userId}.json`);

  await page.getByRole("button", { name: "Block Account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("Blocked", { exact: true })).toBeVisible();
  const theirs = await openBrowser();
  await theirs.goto("/auth");
  await signInByForm(theirs, member);
  await expect(
    theirs.getByText("This account is blocked. If you think that's a mistake, please contact us.").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Unblock Account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("button", { name: "Block Account", exact: true })).toBeVisible();
  await signInByForm(theirs, member);
  await expect(theirs).toHaveURL(/\/dashboard$/);
});
