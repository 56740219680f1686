import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";

/** Fires the device's offer to install, as Chromium does on a phone; notes whether its dialog was opened. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute("data-prompted", "yes"),
    });
    window.dispatchEvent(offer);
  });

const card = (page: Page) => page.getByRole("complementary").filter({ hasText: "Install App" });

/** Whether the device holds a copy of what this read answered; it is kept under the key of the read. */
const copied = (page: Page, ...key: string[]) =>
  page.evaluate(
    async (start) =>
      (await (await caches.open("playyy-reads")).keys()).some(({ url }) => decodeURIComponent(url).includes(start)),
    `/[${JSON.stringify(key).slice(1, -1)}`,
  );

test.describe("the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("[pwa-01] is registered, and the manifest has a name, a start page and icons that load", async ({
    page,
    request,
  }) => {
    await page.goto("/auth");
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = await (await request.get(href ?? "")).json();
    expect(manifest).toMatchObject({ name: "PLAYYY Jacksonville", start_url: "/dashboard", display: "standalone" });
    for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(new URL(scope).pathname).toBe("/");
  });

  test("[update-01] a newer version is offered, and Reload opens the page with it", async ({ page }) => {
    const running = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    await page.goto("/auth");
    await expect.poll(running).toMatch(/\/sw\.js$/);
    // Chromium takes a worker from another address for a newer version of the one before.
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js?newer"));
    const offer = page.getByRole("complementary", { name: "A new version is ready" });
    await expect(offer).toBeVisible();
    expect(await running()).toMatch(/\/sw\.js$/);
    const reloaded = page.waitForEvent("load");
    await offer.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect.poll(running).toMatch(/\/sw\.js\?newer$/);
  });

  test("opens the app offline with what was read before", async ({ page, context, pageErrors }) => {
    pageErrors.allow({ offline: true });
    await signInAs(context, await aMember({ tier: "premium" }));
    await page.goto("/dashboard");
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The second visit is the first one the worker serves.
    await page.reload();
    await expect(page.locator("header").getByText("Premium")).toBeVisible();
    await expect.poll(() => copied(page, "memberships", "mine")).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("You're currently offline. Some features may not work properly.")).toBeVisible();
    await expect(page.locator("header").getByText("Premium")).toBeVisible();
  });

  test("keeps deals readable offline under a banner", async ({ page, context, pageErrors }) => {
    pageErrors.allow({ offline: true });
    const deal = await aDeal({ offer_details: `Offline oysters ${randomUUID().slice(0, 8)}` });
    await signInAs(context, await aMember({ tier: "premium" }));
    const explore = `/dashboard?tab=explore&q=${encodeURIComponent(deal.offer_details)}`;
    const card = page.getByRole("article").filter({ hasText: deal.offer_details });
    await page.goto(explore);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The second visit is the first one the worker serves.
    await page.reload();
    await card.getByText(deal.offer_details).click();
    await expect(page.getByRole("dialog", { name: deal.offer_details })).toBeVisible();
    const kept = (path: string) => page.evaluate(async (url) => Boolean(await caches.match(url)), path);
    await expect.poll(() => copied(page, "deals", "list")).toBe(true);
    await expect.poll(() => kept(`/api/deals/${deal.id}`)).toBe(true);
    await context.setOffline(true);
    await page.goto(explore);
    await expect(page.getByText("You're currently offline. Some features may not work properly.")).toBeVisible();
    await expect(card.getByRole("button", { name: "Redeem Now" })).toBeVisible();
    await card.getByText(deal.offer_details).click();
    await expect(page.getByRole("dialog", { name: deal.offer_details })).toBeVisible();
  });
});

test("[pwa-02] [pwa-03] the install card appears 30 seconds after the offer, below any dialog, and Install App opens the device's dialog", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await offerInstallation(page);
  await page.clock.runFor(29_000);
  await expect(card(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(card(page).getByRole("button", { name: "Not Now" })).toBeVisible();
  const dialogs = 1_300;
  expect(Number(await card(page).evaluate((aside) => getComputedStyle(aside).zIndex))).toBeLessThan(dialogs);
  await card(page).getByRole("button", { name: "Install App" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "yes");
  await expect(card(page)).toHaveCount(0);
});

test("[pwa-04] going offline and coming back are announced", async ({ page, context, pageErrors }) => {
  // What the page loads while it rests may be cut off.
  pageErrors.allow({ offline: true });
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're currently offline. Some features may not work properly.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Back online")).toBeVisible();
  await expect(page.getByText("You're currently offline.")).toHaveCount(0);
});
