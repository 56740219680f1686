import type { Page } from "@playwright/test";
import sharp from "sharp";
import { feedPath, postWith } from "../../support/browser/community-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";

const composer = (page: Page) => page.getByRole("form", { name: "New post" });
const text = (page: Page) => composer(page).getByLabel("What's happening in Jax?");
const location = (page: Page) => composer(page).getByLabel("Location");
const send = (page: Page) => composer(page).getByRole("button", { name: "Post", exact: true });
const chosen = (page: Page) => composer(page).getByRole("img", { name: "Your picture" });
const photo = (page: Page) => composer(page).getByLabel("Post picture");

const openComposer = async (page: Page, member: Member, place: string) => {
  await signInAs(page.context(), member);
  await page.goto(feedPath(place));
  await text(page).click();
  await expect(location(page).getByRole("option", { name: place })).toBeAttached();
};

const tallPicture = async () => ({
  name: "lighthouse.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 300, height: 900, channels: 3, background: "#2a9d8f" } })
    .jpeg()
    .toBuffer(),
});

test("a picture whose upload failed, and waited too long to be posted, is retried and published with its description, cropped in the feed and whole on its post's page", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(
    { failure: "ERR_FAILED", path: "/api/community/pictures" },
    { status: 404, path: "/api/community/pictures/*/finish" },
  );
  const [member, place] = await Promise.all([aProfile({ name: "Pam Picture" }), aLocation()]);
  await openComposer(page, member, place);
  await page.route("**/api/community/pictures", (route) => route.abort());
  await photo(page).setInputFiles(await tallPicture());
  await expect(chosen(page)).toBeVisible();
  await composer(page).getByLabel("Describe the picture").fill("A lighthouse");
  await text(page).fill("So high");
  await location(page).selectOption(place);
  await expect(composer(page).getByText("The picture couldn't be uploaded.")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.unroute("**/api/community/pictures");
  const retry = composer(page).getByRole("button", { name: "Retry" });
  await retry.click();
  await expect(send(page)).toBeEnabled();
  await expect(composer(page).getByRole("button", { name: "Remove picture" })).toBeVisible();

  const finish = "**/api/community/pictures/*/finish";
  await page.route(finish, (route) => route.fulfill(errorResponse(404, "not-found", "Upload not found")));
  await send(page).click();
  await expect(composer(page).getByText("This picture has to be uploaded again.")).toBeVisible();
  await page.unroute(finish);
  await retry.click();
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);

  const image = page.getByRole("img", { name: "A lighthouse" });
  await expect(postWith(page, "So high").getByRole("img", { name: "A lighthouse" })).toBeVisible();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const { width, height } = (await page.locator("[data-post-picture]").boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(4 / 5, 1);
  await postWith(page, "So high").getByRole("link", { name: "A lighthouse" }).click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(image).toBeInViewport();
  await expect(image).toHaveCSS("object-fit", "contain");
  expect((await image.boundingBox())?.height).toBeLessThanOrEqual(0.8 * 844 + 1);
});
