import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { showOnlyEvents } from "../../support/browser/event-lists.ts";
import { measureLayoutShifts } from "../../support/browser/layout-shift.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

const lists = /\/api\/(deals|events|membership|claims|favorites|profile|exclusive-events|playyy)/;

/** Keeps back everything the screens list until `release` is called. */
const holdLists = async (page: Page) => {
  const held = Promise.withResolvers<void>();
  await page.route(lists, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return { release: () => held.resolve() };
};

const fail = (page: Page) => page.route(/\/api\/events(\?|$)/, (route) => route.fulfill(errorResponse(500)));

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test("nothing in view on Home moves when deals, events and membership arrive", async ({ page, context }) => {
      for (let count = 0; count < 5; count += 1) await aDeal({ tag: "Trending", category: "Services" });
      await signInAs(context, await aMember({ tier: "premium" }));
      const { release } = await holdLists(page);
      await page.goto("/dashboard");
      await expect(page.getByRole("region", { name: "Highlights" })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const shifted = await measureLayoutShifts(page);
      release();
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
      await expect(page.locator("main > header").getByText("Premium")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await shifted()).toBeLessThanOrEqual(0.01);
    });

    test("nothing in view on Events moves when the events arrive", async ({ page, context }) => {
      const events = await Promise.all(
        [1, 2, 3, 4, 5].map((count) => anEvent({ title: `Market ${count}`, event_section: ["city"] })),
      );
      await signInAs(context, await aMember());
      await showOnlyEvents(page, ...events);
      const { release } = await holdLists(page);
      await page.goto("/dashboard?tab=events");
      await expect(page.getByRole("status", { name: "Loading events" })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const shifted = await measureLayoutShifts(page);
      release();
      await expect(page.locator("[data-event]").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await shifted()).toBeLessThanOrEqual(0.01);
    });
  });
}

test("the counters and tabs of Events show no number while the events load", async ({ page, context }) => {
  const event = await anEvent();
  await signInAs(context, await aMember());
  await showOnlyEvents(page, event);
  const { release } = await holdLists(page);
  await page.goto("/dashboard?tab=events");
  const counters = page.getByRole("group", { name: "Show events" }).getByRole("button");
  await expect(counters).toHaveText(["All Events", "Featured", "VIP Only"]);
  await expect(page.getByRole("tab")).toHaveText(["City", "RAGER's", "VIP", "Past"]);
  release();
  await expect(counters).toHaveText(["1All Events", "0Featured", "0VIP Only"]);
});

test("the counters of Events show a dash when the events fail to load", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  await signInAs(context, await aMember());
  await fail(page);
  await page.goto("/dashboard?tab=events");
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  const counters = page.getByRole("group", { name: "Show events" }).getByRole("button");
  await expect(counters).toHaveText(["–All Events", "–Featured", "–VIP Only"]);
  await expect(page.getByRole("tab")).toHaveText(["City", "RAGER's", "VIP", "Past"]);
});
