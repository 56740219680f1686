import sharp from "sharp";
import { feedPath, openFeed, writePost } from "../../support/browser/community-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolationsInBothThemes } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(`the community's screens meet WCAG 2.2 AA in both themes`, async ({ page, context }) => {
  const [member, other, location] = await Promise.all([
    aProfile({ name: "Axel Axe" }),
    aProfile({ name: "Olga Other" }),
    aLocation(),
  ]);
  await ok(call("community", "follow", { userId: other.userId }, { token: member.token }));
  const { id: postId } = await writePost(member, location, "A post to look at");
  await ok(call("community", "comment", { postId, content: "Nice" }, { token: member.token }));
  await page.goto("/dashboard?tab=community");
  await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
  expect(await findViolationsInBothThemes(page), "a visitor's feed").toEqual([]);
  await signInAs(context, member);
  const card = await openFeed(page, location, "A post to look at");
  await card.getByRole("button", { name: /^Comments/ }).click();
  await expect(card.getByText("Nice")).toBeVisible();
  expect(await findViolationsInBothThemes(page), "the feed").toEqual([]);
  await page.goto(`${feedPath(location)}&member=${other.userId}`);
  await expect(page.getByRole("dialog").getByText("No posts yet.")).toBeVisible();
  expect(await findViolationsInBothThemes(page), "the profile dialog").toEqual([]);
  await page.goto("/dashboard?tab=community&view=profile&part=friends");
  await expect(page.getByText("Olga Other")).toBeVisible();
  expect(await findViolationsInBothThemes(page), "friends").toEqual([]);
  await page.getByRole("button", { name: "Privacy" }).click();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  expect(await findViolationsInBothThemes(page), "privacy").toEqual([]);
});

const aPicture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#2a9d8f" } })
    .jpeg()
    .toBuffer();

test(`the composer, the post's page, the own profile and what can fail meet WCAG 2.2 AA in both themes`, async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(
    { status: 404, path: "/api/community/posts/post_01J00000000000000000000000" },
    { status: 404, path: "/media/posts/gone.*" },
    { status: 500, path: "/api/community/posts" },
    { text: "Couldn't load the feed No" },
    { failure: "ERR_FAILED", path: "/api/community/pictures" },
  );
  const [member, other, location] = await Promise.all([aProfile({ name: "Ada Axe" }), aProfile(), aLocation()]);
  const { post } = await aPost({ author: other, location, content: "With a picture" });
  await ok(call("community", "comment", { postId: post.id, content: "Nice" }, { token: member.token }));
  await writePost(member, location, "Mine");
  await signInAs(context, member);
  const check = async (what: string) => expect(await findViolationsInBothThemes(page), what).toEqual([]);

  await page.goto(`/post/${post.id}`);
  await expect(page.getByText("Nice")).toBeVisible();
  await check("a post's page");
  await page.goto("/post/post_01J00000000000000000000000");
  await expect(page.getByText("Post not found")).toBeVisible();
  await check("a post that is gone");

  await page.goto("/dashboard?tab=community&view=profile");
  await expect(page.getByRole("article").getByText("Mine")).toBeVisible();
  await check("own posts");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Bio")).toBeVisible();
  await check("editing the profile");
  await page.goto("/dashboard?tab=community&view=profile&part=activity");
  await expect(page.getByText("No recent friend activity")).toBeVisible();
  await check("activity");

  await page.route("**/api/community/pictures", (route) => route.abort());
  await page.goto(feedPath(await aLocation()));
  await expect(page.getByText("No posts yet!")).toBeVisible();
  await page.getByLabel("What's happening in Jax?").fill("x".repeat(1_900));
  const file = { name: "river.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
  await page.getByLabel("Post picture").setInputFiles(file);
  await expect(page.getByText("The picture couldn't be uploaded.")).toBeVisible();
  await check("the composer with a picture that failed");

  const image = { url: "/media/posts/gone.webp", width: 1_200, height: 800, blur: "", alt: "A pelican" };
  await page.route(/\/api\/community\/posts\?/, (route) =>
    route.fulfill({ json: { items: [{ ...post, image }], cursor: null } }),
  );
  await page.goto(feedPath(location));
  await expect(page.getByText("This picture couldn't be loaded.")).toBeVisible();
  await check("a picture that can't be loaded");
  await page.unroute(/\/api\/community\/posts\?/);
  await page.route(/\/api\/community\/posts\?/, (route) => route.fulfill(errorResponse(500)));
  await page.reload();
  await expect(page.getByText("Couldn't load posts")).toBeVisible();
  await check("a feed that can't be loaded");
});

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
