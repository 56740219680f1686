import type { Page } from "@playwright/test";
import sharp from "sharp";
import { feedPath, openFeed, postWith, writePost } from "../../support/browser/community-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aPost, aPostPicture, aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";

const composer = (page: Page) => page.getByRole("form", { name: "New post" });
const text = (page: Page) => composer(page).getByLabel("What's happening in Jax?");
const location = (page: Page) => composer(page).getByLabel("Location");
const send = (page: Page) => composer(page).getByRole("button", { name: "Post", exact: true });
const photo = (page: Page) => composer(page).getByLabel("Post picture");

const creates = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/community/posts")) sent.push(request.url());
  });
  return sent;
};

const openComposer = async (page: Page, member: Member, place: string) => {
  await signInAs(page.context(), member);
  await page.goto(feedPath(place));
  await expect(composer(page)).toBeVisible();
  await expect(location(page).getByRole("option", { name: place })).toBeAttached();
};

const picture = async () => ({
  name: "river.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#2a9d8f" } })
    .jpeg()
    .toBuffer(),
});

test("[post-02] the post button needs text, and a post without a location or text sends nothing", async ({ page }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Mia Missing" }), aLocation()]);
  await openComposer(page, member, place);
  const sent = creates(page);
  await expect(send(page)).toBeDisabled();
  await text(page).fill("  \n ");
  await expect(send(page)).toBeDisabled();
  await text(page).press("Control+Enter");
  const missing = getToast(page, "Missing Information", "Please fill in your post and select a location.");
  await expect(missing).toBeVisible();
  await missing.getByRole("button", { name: "Dismiss" }).click();
  await expect(missing).toHaveCount(0);
  await text(page).fill("Where am I?");
  await send(page).click();
  await expect(missing).toBeVisible();
  expect(sent).toEqual([]);
  await expect(photo(page)).toHaveAttribute("accept", "image/*");
  await photo(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(getToast(page, "Invalid file type")).toBeVisible();
});

test("[post-02] the post button is disabled while a post is being sent", async ({ page }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Wes Waiting" }), aLocation()]);
  await openComposer(page, member, place);
  let release = () => {};
  const held = new Promise<void>((resume) => {
    release = resume;
  });
  await page.route("**/api/community/posts", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await held;
    await route.fallback();
  });
  await text(page).fill("Only once");
  await location(page).selectOption(place);
  const button = composer(page).locator("button[type=submit]");
  await button.click();
  await expect(button).toBeDisabled();
  release();
  await expect(getToast(page, "Posted!")).toBeVisible();
});

test("[post-03] a post shows Posted!, appears in the feed and empties the composer", async ({ page }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Polly Post" }), aLocation()]);
  await openComposer(page, member, place);
  await text(page).fill("Fresh from the river");
  await location(page).selectOption(place);
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  await expect(postWith(page, "Fresh from the river")).toHaveCount(1);
  await expect(text(page)).toHaveValue("");
  await expect(location(page)).toHaveValue("");
  await page.reload();
  await expect(postWith(page, "Fresh from the river")).toHaveCount(1);
});

test("[post-03] a post that fails shows an error and keeps the text, also across a reload", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const [member, place] = await Promise.all([aProfile({ name: "Flo Fails" }), aLocation()]);
  await openComposer(page, member, place);
  await page.route("**/api/community/posts", (route) =>
    route.request().method() === "POST" ? route.fulfill(errorResponse(500)) : route.fallback(),
  );
  await text(page).fill("Don't lose me");
  await location(page).selectOption(place);
  await send(page).click();
  await expect(getToast(page, "Error", "Failed to create post. Please try again.")).toBeVisible();
  await expect(text(page)).toHaveValue("Don't lose me");
  await page.reload();
  await expect(text(page)).toHaveValue("Don't lose me");
  await expect(location(page)).toHaveValue(place);
});

test("a picture is shown, uploaded, described and published with its post", async ({ page }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Pam Picture" }), aLocation()]);
  await openComposer(page, member, place);
  await photo(page).setInputFiles(await picture());
  await expect(composer(page).getByRole("img", { name: "Your picture" })).toBeVisible();
  await composer(page).getByLabel("Describe the picture").fill("The river at noon");
  await expect(composer(page).getByRole("button", { name: "Remove picture" })).toBeVisible();
  await text(page).fill("Look at this");
  await location(page).selectOption(place);
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  const image = postWith(page, "Look at this").getByRole("img", { name: "The river at noon" });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(composer(page).getByRole("img", { name: "Your picture" })).toHaveCount(0);
});

test("an upload that fails can be retried or removed, and the text can then be posted", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  const [member, place] = await Promise.all([aProfile({ name: "Rita Retry" }), aLocation()]);
  await openComposer(page, member, place);
  await page.route("**/api/community/pictures", (route) => route.abort());
  await photo(page).setInputFiles(await picture());
  await text(page).fill("No picture needed");
  await expect(composer(page).getByText("The picture couldn't be uploaded.")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.unroute("**/api/community/pictures");
  await composer(page).getByRole("button", { name: "Retry" }).click();
  await expect(send(page)).toBeEnabled();
  await composer(page).getByRole("button", { name: "Remove picture" }).click();
  await expect(composer(page).getByRole("img", { name: "Your picture" })).toHaveCount(0);
  await location(page).selectOption(place);
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
});

test("a tall picture is cropped in the feed, leads to its post, and is shown whole there", async ({
  page,
  context,
}) => {
  const [member, place] = await Promise.all([aProfile({ name: "Tara Tall" }), aLocation()]);
  const bytes = await sharp({ create: { width: 300, height: 900, channels: 3, background: "#2a9d8f" } })
    .png()
    .toBuffer();
  const { id: picture_id } = await aPostPicture(member, bytes, "A lighthouse");
  const { post } = await aPost({ author: member, location: place, content: "So high", picture_id });
  await signInAs(context, member);
  const card = await openFeed(page, place, "So high");
  const ratioOf = async () => {
    const { width, height } = (await page.locator("[data-post-picture]").boundingBox()) ?? { width: 0, height: 1 };
    return width / height;
  };
  expect(await ratioOf()).toBeCloseTo(4 / 5, 1);
  await card.getByRole("link", { name: "A lighthouse" }).click();
  await expect(page).toHaveURL(`/post/${post.id}`);
  const image = page.getByRole("img", { name: "A lighthouse" });
  await expect(image).toBeInViewport();
  expect(await image.evaluate((one) => getComputedStyle(one).objectFit)).toBe("contain");
  expect((await image.boundingBox())?.height).toBeLessThanOrEqual(0.8 * 844 + 1);
});

test("a picture that can't be loaded leaves a clear state in its box", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/404/);
  const [member, place] = await Promise.all([aProfile({ name: "Bo Broken" }), aLocation()]);
  const post = await writePost(member, place, "With a broken picture");
  const image = { url: "/media/posts/gone.webp", width: 1_200, height: 800, blur: "", alt: "A pelican" };
  await page.route(/\/api\/community\/posts\?/, (route) =>
    route.fulfill({ json: { items: [{ ...post, image }], cursor: null } }),
  );
  await signInAs(context, member);
  const card = await openFeed(page, place, "With a broken picture");
  await expect(card.getByText("This picture couldn't be loaded.")).toBeVisible();
  await expect(card.getByText("A pelican")).toBeVisible();
  await expect(card.getByRole("button", { name: /^Like/ })).toBeVisible();
});

test("[post-08] only the author has the delete menu, and deleting asks first", async ({
  page,
  context,
  openBrowser,
}) => {
  const [author, other, place] = await Promise.all([
    aProfile({ name: "Del Author" }),
    aProfile({ name: "Oda Other" }),
    aLocation(),
  ]);
  await writePost(author, place, "Short-lived");
  const otherPage = await openBrowser(other);
  const seen = await openFeed(otherPage, place, "Short-lived");
  await seen.getByRole("button", { name: "Post options" }).click();
  await expect(otherPage.getByRole("menuitem", { name: "Report Post" })).toBeVisible();
  await expect(otherPage.getByRole("menuitem", { name: "Delete Post" })).toHaveCount(0);
  await otherPage.keyboard.press("Escape");
  await signInAs(context, author);
  const card = await openFeed(page, place, "Short-lived");
  await card.getByRole("button", { name: "Post options" }).click();
  await page.getByRole("menuitem", { name: "Delete Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this post?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Post options" }).click();
  await page.getByRole("menuitem", { name: "Delete Post" }).click();
  await dialog.getByRole("button", { name: "Delete Post" }).click();
  await expect(getToast(page, "Post deleted")).toBeVisible();
  await expect(card).toHaveCount(0);
  await otherPage.reload();
  await expect(otherPage.getByText("No posts yet!")).toBeVisible();
});

test("[post-08] an administrator can delete every post", async ({ page, context }) => {
  const [author, admin, place] = await Promise.all([aProfile({ name: "Ruth Rule" }), anAdmin(), aLocation()]);
  await writePost(author, place, "Against the rules");
  await signInAs(context, admin);
  const card = await openFeed(page, place, "Against the rules");
  await card.getByRole("button", { name: "Post options" }).click();
  await page.getByRole("menuitem", { name: "Delete Post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Post" }).click();
  await expect(getToast(page, "Post deleted")).toBeVisible();
  await expect(card).toHaveCount(0);
  const left = await ok(call("community", "feed", { sort: "newest", location: place }, { token: author.token }));
  expect(left.items).toEqual([]);
});

test("[post-08] a deletion that fails shows an error and keeps the post", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500|403/);
  const [author, place] = await Promise.all([aProfile({ name: "Kay Keeps" }), aLocation()]);
  await writePost(author, place, "Staying");
  await signInAs(context, author);
  const card = await openFeed(page, place, "Staying");
  const remove = async () => {
    await card.getByRole("button", { name: "Post options" }).click();
    await page.getByRole("menuitem", { name: "Delete Post" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete Post" }).click();
  };
  const route = "**/api/community/posts/*";
  await page.route(route, (request) => request.fulfill(errorResponse(500)));
  await remove();
  await expect(getToast(page, "Failed to delete post. Please try again.")).toBeVisible();
  await expect(card).toBeVisible();
  await page.unroute(route);
  await page.route(route, (request) => request.fulfill(errorResponse(403, "forbidden", "No")));
  await remove();
  await expect(getToast(page, "Unauthorized", "Only admins can delete posts.")).toBeVisible();
  await expect(card).toBeVisible();
});
