import type { Locator } from "@playwright/test";
import { openFeed, writePost } from "../../support/browser/community-pages.ts";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";

const heart = (card: Locator, likes: number) =>
  card.getByRole("button", { name: `Like, ${likes} like${likes === 1 ? "" : "s"}` });
const likeRoute = "**/api/community/posts/*/like";

test("[post-10] like changes heart and count, and pressing again undoes it", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Lia Like" }), aLocation()]);
  const post = await writePost(member, location, "Like me");
  await signInAs(context, member);
  const card = await openFeed(page, location, "Like me");
  await expect(heart(card, 0)).toHaveAttribute("aria-pressed", "false");
  await heart(card, 0).click();
  await expect(heart(card, 1)).toHaveAttribute("aria-pressed", "true");
  const isLiked = async () =>
    (await ok(call("community", "post", { postId: post.id }, { token: member.token }))).is_liked;
  await expect.poll(isLiked).toBe(true);
  await heart(card, 1).click();
  await expect(heart(card, 0)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(isLiked).toBe(false);
});

test("quick presses of like are sent in order and end as the last one", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Quin Quick" }), aLocation()]);
  const post = await writePost(member, location, "Tap tap tap");
  await signInAs(context, member);
  const methods: string[] = [];
  page.on("request", (request) => request.url().endsWith("/like") && methods.push(request.method()));
  const card = await openFeed(page, location, "Tap tap tap");
  for (const likes of [0, 1, 0]) await heart(card, likes).click();
  await expect.poll(() => methods).toEqual(["PUT", "DELETE", "PUT"]);
  await expect(heart(card, 1)).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(async () => (await ok(call("community", "post", { postId: post.id }, { token: member.token }))).is_liked)
    .toBe(true);
});

test("[post-10] a like that fails is reported and undone", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const [member, location] = await Promise.all([aProfile({ name: "Fay Fail" }), aLocation()]);
  await writePost(member, location, "Not likeable");
  await signInAs(context, member);
  const card = await openFeed(page, location, "Not likeable");
  await page.route(likeRoute, (route) => route.fulfill(errorResponse(500)));
  await heart(card, 0).click();
  await expect(getToast(page, "Failed to update like. Please try again.")).toBeVisible();
  await expect(heart(card, 0)).toHaveAttribute("aria-pressed", "false");
});

test("[post-10] like without a session shows Sign in required", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/40[01]/);
  const [member, location] = await Promise.all([aProfile({ name: "Sid Session" }), aLocation()]);
  await writePost(member, location, "Members only");
  await signInAs(context, member);
  const card = await openFeed(page, location, "Members only");
  await page.route(likeRoute, (route) => route.fulfill(errorResponse(401, "unauthorized", "No")));
  await endSessionElsewhere(page);
  await heart(card, 0).click();
  await expect(getToast(page, "Sign in required")).toBeVisible();
});

test("a like of a post that was deleted meanwhile removes it", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/404/);
  const [author, reader, location] = await Promise.all([
    aProfile({ name: "Ada Author" }),
    aProfile({ name: "Ray Reader" }),
    aLocation(),
  ]);
  const post = await writePost(author, location, "Gone soon");
  await signInAs(context, reader);
  const card = await openFeed(page, location, "Gone soon");
  await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
  await card.getByRole("button", { name: /^Like/ }).click();
  await expect(getToast(page, "This post is no longer available")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("[comment-02] Enter sends a comment and Shift+Enter starts a new line", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Coco Comment" }), aLocation()]);
  const post = await writePost(member, location, "Talk to me");
  await signInAs(context, member);
  const card = await openFeed(page, location, "Talk to me");
  await card.getByRole("button", { name: /^Comments/ }).click();
  const field = card.getByLabel("Comment", { exact: true });
  await field.fill("   ");
  await field.press("Enter");
  await expect(card.getByRole("button", { name: "Send comment" })).toBeDisabled();
  await field.fill("First line");
  await field.press("Shift+Enter");
  await field.pressSequentially("second line");
  await expect(field).toHaveValue("First line\nsecond line");
  await field.press("Enter");
  await expect(getToast(page, "Comment posted!")).toBeVisible();
  await expect(card.getByRole("list", { name: "Comments" }).getByText("First line")).toBeVisible();
  await expect(card.getByRole("button", { name: "Comments, 1 comment" })).toBeVisible();
  await expect(field).toHaveValue("");
  const { items } = await ok(call("community", "comments", { postId: post.id }, { token: member.token }));
  expect(items.map(({ content }) => content)).toEqual(["First line\nsecond line"]);
});

test("[comment-02] a comment that fails is reported and keeps its text", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const [member, location] = await Promise.all([aProfile({ name: "Cal Fail" }), aLocation()]);
  await writePost(member, location, "No answer");
  await signInAs(context, member);
  const card = await openFeed(page, location, "No answer");
  await card.getByRole("button", { name: /^Comments/ }).click();
  await page.route("**/api/community/posts/*/comments", (route) =>
    route.request().method() === "POST" ? route.fulfill(errorResponse(500)) : route.fallback(),
  );
  const field = card.getByLabel("Comment", { exact: true });
  await field.fill("Keep me");
  await field.press("Enter");
  await expect(getToast(page, "Failed to post comment. Please try again.")).toBeVisible();
  await expect(field).toHaveValue("Keep me");
  await expect(card.getByRole("button", { name: "Comments, 0 comments" })).toBeVisible();
});

test("[comment-04] only its author can delete a comment, which removes it from the thread", async ({
  page,
  context,
}) => {
  const [member, other, location] = await Promise.all([
    aProfile({ name: "Own Comment" }),
    aProfile({ name: "Other Comment" }),
    aLocation(),
  ]);
  const { id: postId } = await writePost(other, location, "Two voices");
  await ok(call("community", "comment", { postId, content: "From the other" }, { token: other.token }));
  await ok(call("community", "comment", { postId, content: "From me" }, { token: member.token }));
  await signInAs(context, member);
  const card = await openFeed(page, location, "Two voices");
  await card.getByRole("button", { name: /^Comments/ }).click();
  const thread = card.getByRole("list", { name: "Comments" });
  const row = (text: string) => thread.getByRole("listitem").filter({ hasText: text });
  await expect(row("From the other").getByRole("button", { name: "Delete comment" })).toHaveCount(0);
  await row("From me").getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Comment" }).click();
  await expect(row("From me")).toHaveCount(0);
  await expect(row("From the other")).toBeVisible();
});
