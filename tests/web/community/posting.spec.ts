import type { Page } from "@playwright/test";
import sharp from "sharp";
import { feedPath, openFeed, postWith } from "../../support/browser/community-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aLocation, aPost, aPostPicture, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";

const composer = (page: Page) => page.getByRole("form", { name: "New post" });
const text = (page: Page) => composer(page).getByLabel("What's happening in Jax?");
const location = (page: Page) => composer(page).getByLabel("Location");
const send = (page: Page) => composer(page).getByRole("button", { name: "Post", exact: true });
const photo = (page: Page) => composer(page).getByLabel("Post picture");

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

test("an upload that fails, and one that waited too long to be posted, can be retried, and the post is then published", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(
    { failure: "ERR_FAILED", path: "/api/community/pictures" },
    { status: 404, path: "/api/community/pictures/*/finish" },
  );
  const [member, place] = await Promise.all([aProfile({ name: "Rita Retry" }), aLocation()]);
  await openComposer(page, member, place);
  await page.route("**/api/community/pictures", (route) => route.abort());
  await photo(page).setInputFiles(await picture());
  await text(page).fill("At the second try");
  await location(page).selectOption(place);
  await expect(composer(page).getByText("The picture couldn't be uploaded.")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.unroute("**/api/community/pictures");
  const retry = composer(page).getByRole("button", { name: "Retry" });
  await retry.click();
  await expect(send(page)).toBeEnabled();

  const finish = "**/api/community/pictures/*/finish";
  await page.route(finish, (route) => route.fulfill(errorResponse(404, "not-found", "Upload not found")));
  await send(page).click();
  await expect(composer(page).getByText("This picture has to be uploaded again.")).toBeVisible();
  await page.unroute(finish);
  await retry.click();
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  await expect(postWith(page, "At the second try").locator("[data-post-picture] img")).toBeVisible();
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
