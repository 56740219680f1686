import type { Page } from "@playwright/test";
import { feedPath, openFeed, writePost } from "../../support/browser/community-pages.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolations, resizePage } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { aCase, aDecision, aReportedProfile, report } from "../../support/moderation.ts";

const long = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

const sideways = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog]")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

const check = async (page: Page, screen: string) => {
  for (const size of sizes) {
    await resizePage(page, size);
    expect(await findViolations(page), `${screen} at ${size.width} px`).toEqual([]);
    expect(await sideways(page), `${screen} fits ${size.width} px`).toBe(0);
  }
};

test("the moderation page meets WCAG 2.2 AA and fits screens 390 and 1440 wide", async ({ page, context }) => {
  const [reported, { post, reporter }, { author, decision }] = await Promise.all([
    aReportedProfile(`Cheap watches ${Date.now()}`),
    aCase({ content: long, author: await aProfile({ name: long.slice(0, 60) }) }),
    aDecision({ action: "suspend", rule: "harassment", days: 30, removes_content: true }),
  ]);
  await ok(report({ type: "post", id: post.id }, await aProfile(), "other", long));
  await ok(call("moderation", "appeal", { decisionId: decision.id, text: long }, { token: author.token }));
  await signInAs(context, await anAdmin());
  await page.goto("/admin/community");
  await page.getByRole("button", { name: long }).first().click();
  const dialog = page.getByRole("dialog", { name: "Reported Post" });
  await expect(dialog.getByRole("region", { name: "Reports" }).getByText(reporter.name).first()).toBeVisible();
  await dialog.getByLabel("Suspend the author from the community").check();
  await dialog.getByRole("button", { name: "Save Decision" }).click();
  await expect(dialog.getByText("Choose the rule that was broken.")).toBeVisible();
  await check(page, "a case");
  await page.goto("/admin/community");
  await page.getByRole("button", { name: reported.bio }).click();
  const profile = page.getByRole("dialog", { name: "Reported Member" });
  await expect(profile.getByRole("img", { name: "Reported picture" })).toBeVisible();
  await profile.getByLabel("Remove the picture or the bio").check();
  await profile.getByRole("button", { name: "Save Decision" }).click();
  await expect(profile.getByText("Choose what to remove.")).toBeVisible();
  await check(page, "the case of a profile");
  expect(await findViolations(page, { all: true })).toEqual([]);
  for (const [view, shown] of [
    ["reports", page.getByRole("button", { name: long }).first()],
    ["decided", page.getByText("No bullying or harassment").first()],
    ["appeals", page.getByRole("listitem").getByText(long).first()],
    ["suspensions", page.getByRole("button", { name: /^Lift the suspension/ }).first()],
    ["settings", page.getByLabel("Words, one per line")],
  ] as const) {
    await page.goto(`/admin/community?view=${view}`);
    await expect(shown).toBeVisible();
    await check(page, view);
  }
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(page.getByRole("dialog", { name: "Add Location" })).toBeVisible();
  await check(page, "a new location");
});

test("reporting and the own standing meet WCAG 2.2 AA and fit screens 390 and 1440 wide", async ({ page, context }) => {
  const [author, location] = await Promise.all([aProfile({ name: long.slice(0, 60) }), aLocation()]);
  const { id: postId } = await writePost(author, location, long);
  await ok(call("community", "comment", { postId, content: "Rude" }, { token: author.token }));
  const { author: member } = await aDecision({ action: "suspend", rule: "harassment", days: 30 });
  await signInAs(context, member);
  const card = await openFeed(page, location, long);
  await card.getByRole("button", { name: "Post options" }).click();
  await page.getByRole("menuitem", { name: "Report Post" }).click();
  await expect(page.getByRole("dialog", { name: "Report Post" })).toBeVisible();
  await check(page, "reporting a post");
  await page.goto(`${feedPath(location)}&member=${author.userId}`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^More about/ })
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await check(page, "the options of a member");
  await page.getByRole("menuitem", { name: /^Report/ }).click();
  await expect(page.getByRole("dialog", { name: "Report Member" })).toBeVisible();
  await check(page, "reporting a member");
  await page.goto(feedPath(location));
  await card.getByRole("button", { name: /^Comments/ }).click();
  await expect(card.getByRole("form", { name: "Write a comment" }).getByText(/You're suspended/)).toBeVisible();
  await check(page, "the feed of a suspended member");
  await page.goto("/dashboard?tab=community&view=profile&standing=open");
  const standing = page.getByRole("dialog", { name: "Your Standing" });
  await standing.getByRole("button", { name: "Appeal" }).click();
  await expect(standing.getByLabel("Why is this decision wrong?")).toBeVisible();
  await check(page, "the own standing");
});
