import type { Page } from "@playwright/test";
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

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test("nothing in view on Home moves when deals, events and membership arrive", async ({ page, context }) => {
      // One in each of the rows that are kept free for them.
      await aDeal({ tag: "Trending", category: "Services" });
      await aDeal({ tag: "Freebie", category: "Services" });
      await aDeal({ tag: "Discount", category: "Sweets" });
      await anEvent({ featured: true });
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
