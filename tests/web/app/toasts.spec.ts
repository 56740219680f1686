import type { Locator, Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const toasts = (page: Page) => page.locator("[data-toast]");

const meet = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

const openHeart = async (page: Page) => {
  const offer = uniqueText("Heart pizza");
  await aDeal({ offer_details: offer });
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  await page.getByRole("article").getByText(offer).click();
  return page.getByRole("dialog").getByRole("button", { name: /favorites$/ });
};

test("a toast covers neither the button that caused it nor the total, on a phone and on a desktop screen", async ({
  page,
  context,
  pageErrors,
}) => {
  const event = await anEvent({ title: uniqueText("Paid party") });
  pageErrors.allow({ status: 500, path: `/api/events/${event.id}/checkout` });
  await signInAs(context, await aMember());
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/event/${event.id}?ticket=1`);
    await page.route("**/checkout", (route) => route.fulfill(errorResponse(500, "internal-error", "No till")));
    const buy = page.getByRole("button", { name: /^Get (free )?tickets?/ }).first();
    await buy.click();
    const shown = getToast(page, "Failed to start checkout");
    await expect(shown).toBeVisible();
    await shown.evaluate((card) => Promise.all(card.getAnimations({ subtree: true }).map(({ finished }) => finished)));
    expect(await meet(shown, buy)).toBe(false);
    const total = page.locator("[data-price]");
    await expect(total).toBeVisible();
    expect(await meet(shown, total)).toBe(false);
  }
});

test("switching a heart on and off leaves only the last toast", async ({ page, context }) => {
  await signInAs(context, await aMember({ tier: "essential" }));
  const heart = await openHeart(page);
  await heart.click();
  await expect(getToast(page, "Added to Favorites! ❤️")).toBeVisible();
  await heart.click();
  await expect(getToast(page, "Removed from Favorites")).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  expect(await meet(toasts(page), heart)).toBe(false);
});

test("a toast closes under a resting mouse and stays while it has the keyboard focus", async ({ page, context }) => {
  const offer = uniqueText("Later lunch");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  const settings = { deals_mode: "coming_soon", redemptions_enabled: true, allow_membership_purchase: true };
  await page.route("**/api/start", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), settings: { ...settings, updated_at: null } },
    });
  });
  await page.clock.install();
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const button = page.getByRole("article").getByRole("button", { name: "Coming Soon" });
  await button.click();
  await toasts(page).hover();
  await page.clock.runFor(6_000);
  await expect(toasts(page)).toHaveCount(0);
  await button.press("Enter");
  await toasts(page).getByRole("button", { name: "Dismiss" }).press("Shift");
  await page.clock.runFor(8_000);
  await expect(toasts(page)).toHaveCount(1);
});
