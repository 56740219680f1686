import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { feedPath, openFeed, writePost } from "../../support/browser/community-pages.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

const findProblems = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
};

for (const mode of ["dark", "light"] as const) {
  test(`the community's screens meet WCAG 2.2 AA in the ${mode} theme`, async ({ page, context }) => {
    const [member, other, location] = await Promise.all([
      aProfile({ name: "Axel Axe" }),
      aProfile({ name: "Olga Other" }),
      aLocation(),
    ]);
    await ok(call("community", "follow", { userId: other.userId }, { token: member.token }));
    const { id: postId } = await writePost(member, location, "A post to look at");
    await ok(call("community", "comment", { postId, content: "Nice" }, { token: member.token }));
    await page.addInitScript((look) => localStorage.setItem("mui-mode", look), mode);
    await page.goto("/dashboard?tab=community");
    await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
    expect(await findProblems(page), "a visitor's feed").toEqual([]);
    await signInAs(context, member);
    const card = await openFeed(page, location, "A post to look at");
    await card.getByRole("button", { name: /^Comments/ }).click();
    await expect(card.getByText("Nice")).toBeVisible();
    expect(await findProblems(page), "the feed").toEqual([]);
    await page.goto(`${feedPath(location)}&member=${other.userId}`);
    await expect(page.getByRole("dialog").getByText("No posts yet.")).toBeVisible();
    expect(await findProblems(page), "the profile dialog").toEqual([]);
    await page.goto("/dashboard?tab=community&view=profile&part=friends");
    await expect(page.getByText("Olga Other")).toBeVisible();
    expect(await findProblems(page), "friends").toEqual([]);
    await page.getByRole("button", { name: "Privacy" }).click();
    await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
    expect(await findProblems(page), "privacy").toEqual([]);
  });
}

test("long names and words fit the smallest phone", async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);
  const [member, location] = await Promise.all([aProfile({ name: "Lo Long" }), aLocation()]);
  const { token } = member;
  await ok(call("community", "updateProfile", { display_name: long.slice(0, 60), bio: long }, { token }));
  const { id: postId } = await writePost(member, location, long);
  await ok(call("community", "comment", { postId, content: long }, { token }));
  await signInAs(context, member);
  const sideways = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog]")];
      return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
    });
  for (const path of [
    `/post/${postId}`,
    feedPath(location),
    `${feedPath(location)}&member=${member.userId}`,
    "/dashboard?tab=community&view=profile",
  ]) {
    await page.goto(path);
    await expect(page.getByText(long).first()).toBeVisible();
    expect(await sideways(), path).toBe(0);
  }
});
