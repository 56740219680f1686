import { openFeed, postWith, waitForLiveFeed, writePost } from "../../support/browser/community-pages.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aLocation, aProfile } from "../../support/community.ts";

test("[realtime-07] a post, a like, a comment and a deletion appear in another open feed without reading it again, and the open page of a deleted post shows Post not found", async ({
  page,
  context,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow({ status: 404, path: "/api/community/posts/*" });
  const [author, reader, location] = await Promise.all([
    aProfile({ name: "Liv Live" }),
    aProfile({ name: "Rea Reader" }),
    aLocation(),
  ]);
  await writePost(author, location, "Already here");
  await signInAs(context, reader);
  const subscribed = waitForLiveFeed(page);
  const old = await openFeed(page, location, "Already here");
  await subscribed;
  const reads: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/community\/posts(\?|$)/.test(request.url())) reads.push(request.url());
  });
  const authorPage = await openBrowser(author);
  const mine = await openFeed(authorPage, location, "Already here");
  await mine.getByRole("button", { name: "Like, 0 likes" }).click();
  await expect(old.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute("aria-pressed", "false");
  await old.getByRole("button", { name: /^Comments/ }).click();
  await expect(old.getByText("No comments yet.", { exact: false })).toBeVisible();
  await mine.getByRole("button", { name: /^Comments/ }).click();
  await mine.getByLabel("Comment", { exact: true }).fill("Can you see this?");
  await mine.getByLabel("Comment", { exact: true }).press("Enter");
  await expect(old.getByRole("list", { name: "Comments" }).getByText("Can you see this?")).toBeVisible();
  await expect(old.getByRole("button", { name: "Comments, 1 comment" })).toBeVisible();
  expect(reads).toEqual([]);

  await authorPage.getByLabel("What's happening in Jax?").fill("Hot off the press");
  await authorPage.getByLabel("Location").selectOption(location);
  await authorPage.getByRole("button", { name: "Post", exact: true }).click();
  await expect(postWith(authorPage, "Hot off the press")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "New posts" })).toBeVisible();
  await expect(postWith(page, "Hot off the press")).toHaveCount(0);
  expect(reads).toEqual([]);
  await page.getByRole("button", { name: "New posts" }).click();
  await expect(postWith(page, "Hot off the press")).toBeVisible();
  await expect(page.getByRole("button", { name: "New posts" })).toHaveCount(0);
  // What was pushed is shown: nothing is read again.
  expect(reads).toEqual([]);

  await mine.getByRole("button", { name: "Post options" }).click();
  await authorPage.getByRole("menuitem", { name: "Delete Post" }).click();
  await authorPage.getByRole("dialog").getByRole("button", { name: "Delete Post" }).click();
  await expect(old).toHaveCount(0);
  expect(reads).toEqual([]);

  await postWith(page, "Hot off the press").getByRole("link").click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByRole("form", { name: "Write a comment" })).toBeVisible();
  await postWith(authorPage, "Hot off the press").getByRole("button", { name: "Post options" }).click();
  await authorPage.getByRole("menuitem", { name: "Delete Post" }).click();
  await authorPage.getByRole("dialog").getByRole("button", { name: "Delete Post" }).click();
  await expect(page.getByText("Post not found")).toBeVisible();
});
