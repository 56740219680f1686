import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

/** Keeps one of the app's files back until `release` is called. */
const holdFile = async (page: Page, name: string) => {
  const held = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return { release: () => held.resolve() };
};

test("a deal that is opened before its dialog's code is there shows that it loads, then opens", async ({
  page,
  context,
}) => {
  const offer = uniqueText("Slow pizza");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  const { release } = await holdFile(page, "open-deal");
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  await page.getByRole("article").getByText(offer).click();
  await expect(page.getByRole("status", { name: "Loading the deal" })).toBeVisible();
  release();
  await expect(page.getByRole("dialog", { name: offer })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading the deal" })).toHaveCount(0);
});

test("redeeming from a card asks in the sheet without the deal having been opened before", async ({
  page,
  context,
}) => {
  const offer = uniqueText("Direct pizza");
  const { id } = await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const read: string[] = [];
  page.on("request", (request) => request.url().endsWith(`/api/deals/${id}`) && read.push(request.url()));
  await page.getByRole("article").getByRole("button", { name: "Redeem Now" }).click();
  const sheet = page.getByRole("dialog", { name: offer });
  await expect(sheet.getByRole("button", { name: "Hold to redeem" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).not.toHaveURL(/[?&]deal=/);
  expect(read).toEqual([]);
});

test("the first toast needs no code that could fail to load", async ({ page, context }) => {
  const offer = uniqueText("Offline heart");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  // It comes a second after the page, on a busy machine after what follows.
  const lastOfPage = page.waitForRequest(/\/page-speed-/);
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  await lastOfPage;
  await page.getByRole("article").getByText(offer).click();
  const heart = page.getByRole("dialog").getByRole("button", { name: /favorites$/ });
  await expect(heart).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  await heart.click();
  await expect(getToast(page, "Added to Favorites! ❤️")).toBeVisible();
  expect(asked).toEqual([]);
});

test("signing in needs neither the form library nor the app's shell", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /\/(shell|cards|schemas|index\.esm|sign-up-form)-/.test(url))).toEqual([]);
});

test("a page works when what runs beside it fails to load", async ({ page, context, pageErrors }) => {
  for (const part of ["background", "member-background", "home-search"] as const)
    pageErrors.allow({ failure: "ERR_FAILED", path: `/assets/${part}-*.js` });
  await signInAs(context, await aMember());
  await page.route(/\/assets\/(background|member-background|home-search)-/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/background-"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard");
  await refused;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { name: "Explore Jacksonville" })).toBeVisible();
});
