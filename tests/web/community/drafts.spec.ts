import type { Page } from "@playwright/test";
import sharp from "sharp";
import { feedPath, postWith } from "../../support/browser/community-pages.ts";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";

const composer = (page: Page) => page.getByRole("form", { name: "New post" });
const text = (page: Page) => composer(page).getByLabel("What's happening in Jax?");
const location = (page: Page) => composer(page).getByLabel("Location");
const send = (page: Page) => composer(page).getByRole("button", { name: "Post", exact: true });
const chosen = (page: Page) => composer(page).getByRole("img", { name: "Your picture" });
const description = (page: Page) => composer(page).getByLabel("Describe the picture");

const choosePicture = async (page: Page) => {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#2a9d8f" } })
    .jpeg()
    .toBuffer();
  await composer(page).getByLabel("Post picture").setInputFiles({ name: "river.jpg", mimeType: "image/jpeg", buffer });
};

const openComposer = async (page: Page, member: Member, place: string) => {
  await signInAs(page.context(), member);
  await page.goto(feedPath(place));
  await text(page).click();
  await expect(location(page).getByRole("option", { name: place })).toBeAttached();
};

/** A draft with everything it can have; its picture is kept. */
const writeDraft = async (page: Page, place: string) => {
  await text(page).fill("Not yet");
  await location(page).selectOption(place);
  await choosePicture(page);
  await description(page).fill("A calm river");
  await expect(composer(page).getByRole("button", { name: "Remove picture" })).toBeVisible();
  await expect.poll(() => keptPictures(page)).toBe(1);
};

const keptPictures = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open("playyy-drafts")).keys()).length);
const keptTexts = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^playyy\.(post-draft|messages)\./.test(key)).length);

test("a draft's picture and its description are there after a reload, removed ones aren't, they are posted with it once, and signing out removes the next ones and the draft of a message", async ({
  page,
}) => {
  const [member, peer, place] = await Promise.all([aProfile({ name: "Dora Draft" }), aProfile(), aLocation()]);
  await openComposer(page, member, place);
  await writeDraft(page, place);
  await page.reload();
  await expect(text(page)).toHaveValue("Not yet");
  await expect(chosen(page)).toBeVisible();
  await expect(description(page)).toHaveValue("A calm river");
  await composer(page).getByRole("button", { name: "Remove picture" }).click();
  await expect.poll(() => keptPictures(page)).toBe(0);
  await page.reload();
  await expect(text(page)).toHaveValue("Not yet");
  await expect(chosen(page)).toHaveCount(0);

  await choosePicture(page);
  await expect(description(page)).toHaveValue("");
  await description(page).fill("A wild river");
  await expect.poll(() => keptPictures(page)).toBe(1);
  await page.reload();
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  await expect(postWith(page, "Not yet").getByRole("img", { name: "A wild river" })).toBeVisible();
  await expect.poll(() => keptPictures(page)).toBe(0);
  await page.reload();
  await expect(postWith(page, "Not yet")).toHaveCount(1);
  await expect(chosen(page)).toHaveCount(0);

  await writeDraft(page, place);
  await page.goto(`/dashboard?tab=community&view=messages&chat=${peer.userId}`);
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Not sent");
  await expect.poll(() => keptTexts(page)).toBe(2);
  await page.goto("/dashboard?tab=profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => keptPictures(page)).toBe(0);
  expect(await keptTexts(page)).toBe(0);
});

test("a session that ends leaves the draft to its author", async ({ page, pageErrors }) => {
  pageErrors.allow({ status: 401, path: "/api/community/posts" }, { status: 400, path: "/cognito" });
  const [member, place] = await Promise.all([aProfile({ name: "Enda Ends" }), aLocation()]);
  await openComposer(page, member, place);
  await writeDraft(page, place);
  await page.route("**/api/community/posts", (route) => route.fulfill(errorResponse(401, "unauthorized", "No")));
  await endSessionElsewhere(page);
  await send(page).click();
  await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
  expect([await keptPictures(page), await keptTexts(page)]).toEqual([1, 1]);
});
