import { feedPath, openFeed, writePost } from "../../support/browser/community-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { findViolations } from "../../support/browser/violations.ts";
import { ok } from "../../support/call.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { decide, findCaseOf, report } from "../../support/moderation.ts";

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
  await adminPage.getByRole("button", { name: text, exact: true }).click();
  const dialog = adminPage.getByRole("dialog", { name: "Reported Post" });
  await expect(dialog.getByText("He sells watches")).toBeVisible();
  await dialog.getByRole("button", { name: "Save Decision" }).click();
  await expect(dialog.getByText("Choose what to do.")).toBeVisible();
  await dialog.getByLabel("Suspend the author from the community").check();
  await dialog.getByLabel("Rule that was broken").click();
  await adminPage.getByRole("option", { name: "No spam, scams or advertising" }).click();
  await dialog.getByLabel("Remove the post as well").check();
  expect(await findViolations(adminPage, { all: true })).toEqual([]);
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
  expect(await findViolations(page, { all: true })).toEqual([]);
  await standing.getByRole("button", { name: "Send Appeal" }).click();
  await expect(standing.getByText("You appealed. An administrator will look at it again.")).toBeVisible();
  await adminPage.getByRole("tab", { name: "Appeals" }).click();
  await expect(adminPage.getByText(text)).toBeVisible();
  await adminPage.getByRole("tab", { name: "Suspensions" }).click();
  await adminPage.getByRole("button", { name: "More about Sal Seller" }).first().click();
  await adminPage.getByRole("button", { name: "Lift the suspension of Sal Seller" }).first().click();
  await adminPage.getByRole("button", { name: "Lift Suspension" }).click();
  await expect(getToast(adminPage, "Suspension lifted")).toBeVisible();
  await expect(standing.getByText(/^Ended early on/)).toBeVisible();
});

const suspend = async (member: Member, content: string) => {
  const { post } = await aPost({ author: member, content });
  const [reporter, admin] = await Promise.all([aProfile(), anAdmin()]);
  await ok(report({ type: "post", id: post.id }, reporter));
  const found = await findCaseOf(post.id);
  if (!found) throw new Error("The report opened no case");
  await ok(decide(found, { action: "suspend", rule: "harassment", days: 3 }, { as: admin }));
};

test("a suspension arrives while a member writes: why, until when and the way to appeal are shown, and what was written stays", async ({
  page,
  context,
}) => {
  const [member, location] = await Promise.all([aProfile({ name: "Wanda Writer" }), aLocation()]);
  await writePost(member, location, "Something to comment on");
  await signInAs(context, member);
  const card = await openFeed(page, location, "Something to comment on");
  const composer = page.getByRole("form", { name: "New post" });
  const text = composer.getByLabel("What's happening in Jax?");
  await text.fill("Half a thought");
  await card.getByRole("button", { name: /^Comments/ }).click();
  const form = card.getByRole("form", { name: "Write a comment" });
  await form.getByLabel("Comment", { exact: true }).fill("Half an answer");
  await suspend(member, "Rude words");
  for (const place of [composer, form]) {
    await expect(place.getByText(/You're suspended from the community until/)).toBeVisible();
    await expect(place.getByText("Rule broken: No bullying or harassment.", { exact: false })).toBeVisible();
  }
  await expect(text).toHaveValue("Half a thought");
  await expect(text).not.toBeEditable();
  await expect(composer.getByRole("button", { name: "Post", exact: true })).toBeDisabled();
  await expect(form.getByLabel("Comment", { exact: true })).toHaveValue("Half an answer");
  await expect(form.getByRole("button", { name: "Send comment" })).toBeDisabled();
  expect(await findViolations(page, { all: true })).toEqual([]);
  await composer.getByRole("link", { name: "See the decision or appeal" }).click();
  const standing = page.getByRole("dialog", { name: "Your Standing" });
  await expect(standing.getByText("Rude words")).toBeVisible();
  await expect(standing.getByRole("button", { name: "Appeal" })).toBeVisible();
  await page.reload();
  await page.goto(feedPath(location));
  await expect(page.getByRole("form", { name: "New post" }).getByLabel("What's happening in Jax?")).toHaveValue(
    "Half a thought",
  );
});
