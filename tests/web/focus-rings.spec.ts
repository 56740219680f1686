import { expect, signedIn, test } from "../support/browser.ts";
import { onlyEvents } from "../support/event-list.ts";
import { aDeal, aMember, anEvent, openSettings } from "../support/fixtures.ts";
import { tabThrough } from "../support/focus-ring.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [name, path] of [
  ["Home", "/dashboard"],
  ["Events", "/dashboard?tab=events"],
  ["PLAYYY", "/dashboard?tab=playyy"],
  ["Profile", "/dashboard?tab=profile"],
  ["an event", "event"],
] as const) {
  for (const width of [390, 1440]) {
    test(`the keyboard sees where it is everywhere on ${name}, ${width} pixels wide`, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 844 });
      await openSettings();
      const [event] = await Promise.all([anEvent({ featured: true }), aDeal({ category: "Adventure" })]);
      await signedIn(context, await aMember({ tier: "premium" }));
      await onlyEvents(page, event);
      await page.goto(path === "event" ? `/event/${event.id}` : path);
      await page.waitForLoadState("networkidle");
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(5);
      expect(stops.filter(({ isRinged }) => !isRinged)).toEqual([]);
    });
  }
}
