import type { Page } from "@playwright/test";
import sharp from "sharp";
import { feedPath, openFeed, postWith, writePost } from "../../support/browser/community-pages.ts";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
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
  await expect(composer(page)).toBeVisible();
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

test("a draft's picture and its description are there after a reload, and are posted with it once", async ({
  page,
}) => {
  const [member, place] = await Promise.all([aProfile({ name: "Dora Draft" }), aLocation()]);
  await openComposer(page, member, place);
  await writeDraft(page, place);
  await page.reload();
  await expect(text(page)).toHaveValue("Not yet");
  await expect(chosen(page)).toBeVisible();
  await expect(description(page)).toHaveValue("A calm river");
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  await expect(postWith(page, "Not yet").getByRole("img", { name: "A calm river" })).toBeVisible();
  await expect.poll(() => keptPictures(page)).toBe(0);
  await page.reload();
  await expect(postWith(page, "Not yet")).toHaveCount(1);
  await expect(chosen(page)).toHaveCount(0);
});

test("a picture that is removed stays removed after a reload, with its description", async ({ page }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Remo Remove" }), aLocation()]);
  await openComposer(page, member, place);
  await writeDraft(page, place);
  await composer(page).getByRole("button", { name: "Remove picture" }).click();
  await expect.poll(() => keptPictures(page)).toBe(0);
  await page.reload();
  await expect(text(page)).toHaveValue("Not yet");
  await expect(chosen(page)).toHaveCount(0);
  await choosePicture(page);
  await expect(description(page)).toHaveValue("");
});

test("signing out removes the draft of a post with its picture, and that of a message, from the device", async ({
  page,
}) => {
  const [member, peer, place] = await Promise.all([aProfile({ name: "Oda Out" }), aProfile(), aLocation()]);
  await openComposer(page, member, place);
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
  pageErrors.allow(/40[01]/);
  const [member, place] = await Promise.all([aProfile({ name: "Enda Ends" }), aLocation()]);
  await openComposer(page, member, place);
  await writeDraft(page, place);
  await page.route("**/api/community/posts", (route) => route.fulfill(errorResponse(401, "unauthorized", "No")));
  await endSessionElsewhere(page);
  await send(page).click();
  await expect(page.getByText("Sign in to join the conversation")).toBeVisible();
  expect([await keptPictures(page), await keptTexts(page)]).toEqual([1, 1]);
});

test("a member who signs in on a device finds no draft of somebody else there", async ({ page }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Nell Next" }), aLocation()]);
  await signInAs(page.context(), member);
  await page.addInitScript(() => {
    if (sessionStorage.getItem("drafted")) return;
    sessionStorage.setItem("drafted", "yes");
    localStorage.setItem("playyy.post-draft.somebody", JSON.stringify({ content: "Private", location: null }));
  });
  await page.goto(feedPath(place));
  await expect(text(page)).toHaveValue("");
  await expect.poll(() => keptTexts(page)).toBe(0);
});

test("a post whose answer is lost is published once, however often it is sent", async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  const [member, place] = await Promise.all([aProfile({ name: "Lou Lost" }), aLocation()]);
  await openComposer(page, member, place);
  await page.route("**/api/community/posts", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.fulfill(errorResponse(500));
  });
  await writeDraft(page, place);
  await send(page).click();
  await expect(getToast(page, "Error", "Failed to create post. Please try again.")).toBeVisible();
  await page.unroute("**/api/community/posts");
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
  const { items } = await ok(call("community", "feed", { location: place }, { token: member.token }));
  expect(items.map(({ content }) => content)).toEqual(["Not yet"]);
});

test("a picture that waited too long to be posted is uploaded again", async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  const [member, place] = await Promise.all([aProfile({ name: "Wim Waited" }), aLocation()]);
  await openComposer(page, member, place);
  const route = "**/api/community/pictures/*/finish";
  await page.route(route, (request) => request.fulfill(errorResponse(404, "not-found", "Upload not found")));
  await writeDraft(page, place);
  await send(page).click();
  await expect(composer(page).getByText("This picture has to be uploaded again.")).toBeVisible();
  await page.unroute(route);
  await composer(page).getByRole("button", { name: "Retry" }).click();
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(getToast(page, "Posted!")).toBeVisible();
});

test("what is written as a comment is there when its thread is opened again", async ({ page, context }) => {
  const [member, place] = await Promise.all([aProfile({ name: "Thea Thread" }), aLocation()]);
  await writePost(member, place, "Open and close");
  await signInAs(context, member);
  const card = await openFeed(page, place, "Open and close");
  const toggle = card.getByRole("button", { name: /^Comments/ });
  await toggle.click();
  await card.getByLabel("Comment", { exact: true }).fill("Half a thought");
  await toggle.click();
  await expect(card.getByLabel("Comment", { exact: true })).toHaveCount(0);
  await toggle.click();
  await expect(card.getByLabel("Comment", { exact: true })).toHaveValue("Half a thought");
});
