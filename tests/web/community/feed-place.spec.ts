import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import { feedPath, openFeed, postWith, waitForLiveFeed, writePost } from "../../support/browser/community-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";

const feedRoute = /\/api\/community\/posts\?/;
const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;
/** Pixels that a place may differ by. */
const tolerance = 5;

const expectTop = (part: Locator, top: number) =>
  expect.poll(async () => Math.abs((await topOf(part)) - top)).toBeLessThan(tolerance);

const writeStories = async (author: Member, location: string) => {
  const posts = [];
  for (const at of [1, 2, 3, 4, 5])
    posts.push(await writePost(author, location, `Story ${at}\n\n${"line\n".repeat(8)}`));
  return posts;
};

/** Has the feed answer three pages of 20 posts like one. */
const servePages = async (page: Page, member: Member, location: string): Promise<string[]> => {
  const post = await writePost(member, location, "Original");
  const reads: string[] = [];
  await page.route(feedRoute, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor") ?? "1";
    reads.push(cursor);
    const items = Array.from({ length: 20 }, (_, at) => ({
      ...post,
      id: `${post.id}${cursor}${at}`,
      content: `Post ${cursor}-${at}.`,
    }));
    return route.fulfill({ json: { items, cursor: cursor === "3" ? null : String(Number(cursor) + 1) } });
  });
  return reads;
};

test("a reload returns to the place in the feed, on whatever page it is, and an address that is entered by hand to its top", async ({
  page,
  context,
}) => {
  const [member, location] = await Promise.all([aProfile({ name: "Rhea Reload" }), aLocation()]);
  const reads = await servePages(page, member, location);
  await signInAs(context, member);
  await openFeed(page, location, "Post 1-0.");
  for (const text of ["Post 1-19.", "Post 2-19.", "Post 3-10."]) await postWith(page, text).scrollIntoViewIfNeeded();
  const post = postWith(page, "Post 3-10.");
  const before = await topOf(post);
  reads.length = 0;
  await page.reload();
  await expect(post).toBeInViewport();
  await expectTop(post, before);
  expect(reads).toEqual(["1", "2", "3"]);

  reads.length = 0;
  await page.goto("about:blank");
  await page.goto(feedPath(location));
  await expect(postWith(page, "Post 1-0.")).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(reads[0]).toBe("1");
});

test("going back returns to the place in the feed: from a post without reading it again, after a reload of the post, and after a while with what is new offered and what changed shown", async ({
  page,
  context,
}) => {
  const [author, another, reader, location] = await Promise.all([
    aProfile({ name: "Ada Author" }),
    aProfile({ name: "Ann Another" }),
    aProfile({ name: "Bela Back" }),
    aLocation(),
  ]);
  const [last] = await writeStories(author, location);
  await signInAs(context, reader);
  const card = await openFeed(page, location, "Story 2");
  await card.getByRole("link").scrollIntoViewIfNeeded();
  const before = await topOf(card);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const reads: string[] = [];
  page.on("request", (request) => feedRoute.test(request.url()) && reads.push(request.url()));
  const openPost = async () => {
    await card.getByRole("link").click();
    await expect(page).toHaveURL(/\/post\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post");
  };
  await openPost();
  await page.goBack();
  await expect(card).toBeInViewport();
  await expectTop(card, before);
  expect(reads).toEqual([]);

  await openPost();
  await page.reload();
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/tab=community/);
  await expectTop(card, before);

  await page.getByRole("navigation", { name: "Main" }).getByText("Home").click();
  await expect(page).not.toHaveURL(/tab=community/);
  await writePost(another, location, "While you were away");
  await ok(call("community", "deletePost", { postId: last?.id ?? "" }, { token: author.token }));
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await page.goBack();
  await expect(page.getByRole("button", { name: "New posts" })).toBeVisible();
  await expectTop(card, before);
  await expect(postWith(page, "Story 1")).toHaveCount(0);
  await expect(postWith(page, "While you were away")).toHaveCount(0);
  await page.getByRole("button", { name: "New posts" }).click();
  await expect(postWith(page, "While you were away")).toBeInViewport();
});

test("a new post, also an own one from another device, is offered as New posts and moves nothing that is being read", async ({
  page,
  context,
}) => {
  const [author, reader, location] = await Promise.all([
    aProfile({ name: "Nils New" }),
    aProfile({ name: "Rita Reads" }),
    aLocation(),
  ]);
  for (const at of [1, 2, 3, 4]) await writePost(author, location, `Story ${at}\n\n${"line\n".repeat(8)}`);
  await signInAs(context, reader);
  const live = waitForLiveFeed(page);
  const card = await openFeed(page, location, "Story 2");
  await live;
  await card.getByRole("link").scrollIntoViewIfNeeded();
  const before = await topOf(card);
  await writePost(author, location, "Breaking news");
  const offer = page.getByRole("button", { name: "New posts" });
  await expect(offer).toBeVisible();
  await expectTop(card, before);
  await expect(postWith(page, "Breaking news")).toHaveCount(0);
  await offer.click();
  await expect(postWith(page, "Breaking news")).toBeInViewport();
  await expect(offer).toHaveCount(0);

  await card.getByRole("link").scrollIntoViewIfNeeded();
  const again = await topOf(card);
  await writePost(reader, location, "From my phone");
  await expect(offer).toBeVisible();
  await expectTop(card, again);
  await expect(postWith(page, "From my phone")).toHaveCount(0);
  await offer.click();
  await expect(postWith(page, "From my phone")).toBeVisible();
});

test("where more was missed than is kept, New posts reads the feed from its top, and stays when that fails", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ status: 500, path: "/api/community/posts" }, { text: "Couldn't load the feed No" });
  const [author, reader, location] = await Promise.all([aProfile(), aProfile(), aLocation()]);
  for (const at of [1, 2, 3, 4]) await writePost(author, location, `Story ${at}\n\n${"line\n".repeat(8)}`);
  await signInAs(context, reader);
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  const live = waitForLiveFeed(page);
  const card = await openFeed(page, location, "Story 2");
  await live;
  await card.getByRole("link").scrollIntoViewIfNeeded();
  await page.route(/\/api\/realtime\/changes/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), changes: [], reset: true } });
  });
  isCut = true;
  for (const socket of sockets) await socket.close();
  await writePost(author, location, "Breaking news");
  isCut = false;
  const offer = page.getByRole("button", { name: "New posts" });
  await expect(offer).toBeVisible();
  const before = await topOf(card);

  await page.route(feedRoute, (route) => route.fulfill(errorResponse(500)));
  await offer.click();
  await expect(getToast(page, "Couldn't load new posts")).toBeVisible();
  await expect(offer).toBeVisible();
  await expectTop(card, before);
  await page.unroute(feedRoute);
  await offer.click();
  await expect(postWith(page, "Breaking news")).toBeInViewport();
  await expect(offer).toHaveCount(0);
});
