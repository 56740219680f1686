import type { Locator } from "@playwright/test";
import { feedPath, openFeed, postWith, writePost } from "../../support/browser/community-pages.ts";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";

const feedRoute = /\/api\/community\/posts\?/;

test("[feed-01] the Community screen opens on its feed: a composer above a filter bar above the posts", async ({
  page,
  context,
}) => {
  const [member, location] = await Promise.all([aProfile({ name: "Olli Opens" }), aLocation()]);
  await writePost(member, location, "Below the filter bar");
  await signInAs(context, member);
  await page.goto("/dashboard?tab=community");
  const tabs = page.getByRole("tablist", { name: "Community" }).getByRole("tab");
  await expect(tabs).toHaveText(["Community Feed", "Messages", "Profile"]);
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  const composer = page.getByRole("form", { name: "New post" });
  await expect(composer.getByLabel("What's happening in Jax?")).toBeVisible();
  await expect(composer.getByLabel("Location")).toBeVisible();
  await expect(composer.getByRole("button", { name: "Add a photo" })).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const filter = page.getByRole("group", { name: "Filter posts" });
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await topOf(composer)).toBeLessThan(await topOf(filter));
  expect(await topOf(filter)).toBeLessThan(await topOf(page.getByRole("article").first()));
});

test("[feed-02] the location select and the sort buttons change the list and stay in the URL", async ({
  page,
  context,
}) => {
  const [author, pier, park] = await Promise.all([aProfile({ name: "Pia Pier" }), aLocation(), aLocation()]);
  await writePost(author, pier, "Dolphins at the pier");
  await writePost(author, park, "Picnic in the park");
  await signInAs(context, author);
  await openFeed(page, pier, "Dolphins at the pier");
  const filter = page.getByRole("group", { name: "Filter posts" });
  const select = filter.getByLabel("Show posts from");
  const names = (await ok(call("community", "locations", {}, { token: author.token }))).items.map(({ name }) => name);
  const options = await select.getByRole("option").allTextContents();
  expect(options[0]).toBe("All Locations");
  expect(options.slice(1)).toEqual(expect.arrayContaining([pier, park]));
  expect(options.slice(1).filter((name) => names.includes(name))).toEqual(
    names.filter((name) => options.includes(name)),
  );
  await expect(postWith(page, "Picnic in the park")).toHaveCount(0);
  await select.selectOption(park);
  await expect(postWith(page, "Picnic in the park")).toBeVisible();
  await expect(postWith(page, "Dolphins at the pier")).toHaveCount(0);
  const asked = page.waitForRequest((request) => /sort=trending/.test(request.url()) && feedRoute.test(request.url()));
  await filter.getByRole("button", { name: "Trending" }).click();
  await asked;
  await expect(page).toHaveURL(/sort=trending/);
  await page.reload();
  await expect(filter.getByRole("button", { name: "Trending" })).toHaveAttribute("aria-pressed", "true");
  await expect(select).toHaveValue(park);
  await filter.getByRole("button", { name: "Newest" }).click();
  await expect(page).not.toHaveURL(/sort=/);
  await select.selectOption("All Locations");
  await expect(page).not.toHaveURL(/location=/);
});

test("[feed-04] a post shows author, text, location, counts, relative time, share and its thread", async ({
  page,
  context,
}) => {
  const [author, reader, location] = await Promise.all([
    aProfile({ name: "Ana Author" }),
    aProfile({ name: "Rob Reader" }),
    aLocation(),
  ]);
  const post = await writePost(author, location, "First light\nover the river");
  await ok(call("community", "comment", { postId: post.id, content: "Beautiful" }, { token: reader.token }));
  await ok(call("community", "like", { postId: post.id }, { token: reader.token }));
  await signInAs(context, reader);
  const card = await openFeed(page, location, "First light");
  await expect(card.getByRole("button", { name: "Ana Author" })).toBeVisible();
  await expect(card.getByText(location)).toBeVisible();
  await expect(card.locator("time").first()).toHaveText(/^(just now|\d+ \w+ ago)$/);
  await expect(card.getByRole("button", { name: "Share" })).toBeVisible();
  await card.getByRole("button", { name: /^Comments/ }).click();
  await expect(card.getByRole("list", { name: "Comments" }).getByText("Beautiful")).toBeVisible();
  // The counts are folded from the table's stream a moment later.
  await expect(async () => {
    await page.reload();
    await expect(card.getByRole("button", { name: "Like, 1 like" })).toBeVisible({ timeout: 2_000 });
    await expect(card.getByRole("button", { name: "Comments, 1 comment" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("[feed-05] a visitor is asked to sign in and returns to the feed", async ({ page }) => {
  await page.goto("/dashboard?tab=community");
  await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
  await expect(page.getByText("Please sign in to share posts with the community.")).toBeVisible();
  const link = page.getByRole("main").getByRole("link", { name: "Sign In" });
  await expect(link).toHaveAttribute("href", `/auth?next=${encodeURIComponent("/dashboard?tab=community")}`);
});

test("[feed-05] a session that ends while the feed is open leaves the sign-in prompts", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/);
  const [member, location] = await Promise.all([aProfile({ name: "Eva Ending" }), aLocation()]);
  await writePost(member, location, "Still here");
  await signInAs(context, member);
  const card = await openFeed(page, location, "Still here");
  await page.route("**/api/community/posts/*/like", (route) => route.fulfill(errorResponse(401, "unauthorized", "No")));
  await endSessionElsewhere(page);
  await card.getByRole("button", { name: /^Like/ }).click();
  await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
  await expect(page.getByText("Please sign in to share posts with the community.")).toBeVisible();
  await expect(page.getByText("Still here")).toHaveCount(0);
  await expect(page).toHaveURL(/tab=community/);
});

test("[feed-06] an empty feed shows No posts yet!", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Emma Empty" }), aLocation()]);
  await signInAs(context, member);
  await page.goto(feedPath(location));
  await expect(page.getByText("No posts yet!")).toBeVisible();
});

test("[feed-06] lists that can't be loaded stay empty without a toast, are logged and can be retried", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500|Couldn't load the (feed|locations)/);
  const [member, location] = await Promise.all([aProfile({ name: "Lara Lists" }), aLocation()]);
  await writePost(member, location, "Back again");
  await signInAs(context, member);
  const logged = page.waitForEvent("console", (message) => message.text().includes("Couldn't load the feed"));
  await page.route(feedRoute, (route) => route.fulfill(errorResponse(500)));
  await page.route("**/api/community/locations", (route) => route.fulfill(errorResponse(500)));
  await page.goto(feedPath(location));
  await logged;
  const retry = page.getByRole("main").getByRole("button", { name: "Retry" });
  await expect(page.getByText("Couldn't load posts")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await page.unroute(feedRoute);
  await retry.click();
  await expect(postWith(page, "Back again")).toBeVisible();
});

test("the feed goes on while it is scrolled, and a page that can't be loaded has Retry in its place", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500|Couldn't load the feed/);
  const [member, location] = await Promise.all([aProfile({ name: "Sam Scroll" }), aLocation()]);
  const post = await writePost(member, location, "Original");
  const pageOf = (number: number) =>
    Array.from({ length: 20 }, (_, at) => ({
      ...post,
      id: `${post.id}${number}${at}`,
      content: `Post ${number}-${at}`,
    }));
  let isBroken = true;
  await page.route(feedRoute, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor");
    if (!cursor) return route.fulfill({ json: { items: pageOf(1), cursor: "two" } });
    if (isBroken) return route.fulfill(errorResponse(500));
    return route.fulfill({ json: { items: pageOf(2), cursor: null } });
  });
  await signInAs(context, member);
  await openFeed(page, location, "Post 1-19");
  await page.getByText("Post 1-19", { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText("Couldn't load", { exact: true })).toBeVisible();
  isBroken = false;
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article")).toHaveCount(40);
});

test("going back from a post returns to the place in the feed without reading it again", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Paula Place" }), aLocation()]);
  for (const at of [1, 2, 3, 4, 5]) await writePost(member, location, `Story ${at}\n\n${"line\n".repeat(8)}`);
  await signInAs(context, member);
  const card = await openFeed(page, location, "Story 1");
  await card.getByRole("link").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  const reads: string[] = [];
  page.on("request", (request) => feedRoute.test(request.url()) && reads.push(request.url()));
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post");
  await page.goBack();
  await expect(card).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
  expect(reads).toEqual([]);
});

test("[feed-08] Share copies the post's link and shows Link copied!", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Cora Copy" }), aLocation()]);
  const post = await writePost(member, location, "Worth a link");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(context, member);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  const card = await openFeed(page, location, "Worth a link");
  await card.getByRole("button", { name: "Share" }).click();
  await expect(getToast(page, "Link copied!")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/post/${post.id}`);
  await page.goto(link);
  await expect(postWith(page, "Worth a link")).toBeVisible();
  await expect(page.getByRole("form", { name: "Write a comment" })).toBeVisible();
});

test("[feed-08] Share uses the device's own dialog where there is one", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Dana Device" }), aLocation()]);
  const post = await writePost(member, location, "Shared natively");
  await signInAs(context, member);
  await page.addInitScript(() => {
    const share = async (data: ShareData) => Object.assign(window, { shared: data.url });
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  });
  const card = await openFeed(page, location, "Shared natively");
  await card.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: string }).shared ?? ""))
    .toContain(`/post/${post.id}`);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
});

test("a post's address asks visitors to sign in, and one that is gone has a way on", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/404/);
  await page.goto("/post/pst_00000000000000000000000000");
  await expect(page.getByText("Sign in to see this post")).toBeVisible();
  await signInAs(context, await aProfile({ name: "Gina Gone" }));
  await page.goto("/post/pst_00000000000000000000000000");
  await expect(page.getByText("Post not found")).toBeVisible();
  await expect(page.getByRole("link", { name: "See the Community Feed" })).toHaveAttribute(
    "href",
    "/dashboard?tab=community",
  );
});
