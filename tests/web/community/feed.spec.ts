import type { Locator } from "@playwright/test";
import { openFeed, postWith, writePost } from "../../support/browser/community-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0;

test("[feed-01] [feed-04] a member finds a post of a location below composer and filter bar, likes it and comments on it, and finds both after a reload", async ({
  page,
  context,
  stack,
}) => {
  const [author, reader, pier, park] = await Promise.all([
    aProfile({ name: "Ana Author" }),
    aProfile({ name: "Rob Reader" }),
    aLocation(),
    aLocation(),
  ]);
  await writePost(author, park, "Picnic in the park");
  const { id: postId } = await writePost(author, pier, "Dolphins at the pier");
  await signInAs(context, reader);
  await openFeed(page, park, "Picnic in the park");
  const filter = page.getByRole("group", { name: "Filter posts" });
  await filter.getByLabel("Show posts from").selectOption(pier);
  const card = postWith(page, "Dolphins at the pier");
  await expect(card).toBeVisible();
  await expect(postWith(page, "Picnic in the park")).toHaveCount(0);
  expect(await topOf(page.getByRole("form", { name: "New post" }))).toBeLessThan(await topOf(filter));
  expect(await topOf(filter)).toBeLessThan(await topOf(card));

  await card.getByRole("button", { name: "Like, 0 likes" }).click();
  await expect(card.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute("aria-pressed", "true");
  await card.getByRole("button", { name: "Comments, 0 comments" }).click();
  const field = card.getByLabel("Comment", { exact: true });
  await field.fill("First line");
  await field.press("Shift+Enter");
  await field.pressSequentially("second line");
  await field.press("Enter");
  await expect(getToast(page, "Comment posted!")).toBeVisible();
  await expect(field).toHaveValue("");
  const read = () => ok(call("community", "comments", { postId }, { token: author.token }));
  expect((await read()).items.map(({ content }) => content)).toEqual(["First line\nsecond line"]);

  // The counts are folded from the table's stream a moment later.
  await stack.settled();
  await page.reload();
  await expect(card.getByRole("button", { name: "Like, 1 like" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Comments, 1 comment" })).toBeVisible();
  await card.getByRole("button", { name: /^Comments/ }).click();
  const thread = card.getByRole("list", { name: "Comments" });
  await thread.getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Comment" }).click();
  await expect(card.getByText("No comments yet. Say something nice.")).toBeVisible();
  expect((await read()).items).toEqual([]);
});
