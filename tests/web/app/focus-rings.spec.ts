import { showOnlyEvents } from "../../support/browser/event-lists.ts";
import { tabThrough } from "../../support/browser/focus-ring.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [name, path] of [
  ["Home", "/dashboard"],
  ["Events", "/dashboard?tab=events"],
  ["PLAYYY", "/dashboard?tab=playyy"],
  ["Profile", "/dashboard?tab=profile"],
  ["an event", "event"],
] as const) {
  test(`every control of ${name} shows a focus ring on a phone and on a desktop screen`, async ({ page, context }) => {
    const [event] = await Promise.all([anEvent({ featured: true }), aDeal({ category: "Adventure" })]);
    await signInAs(context, await aMember({ tier: "premium" }));
    await showOnlyEvents(page, event);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path === "event" ? `/event/${event.id}` : path);
      await page.waitForLoadState("networkidle");
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(5);
      expect(stops.filter(({ hasFocusRing: isRinged }) => !isRinged)).toEqual([]);
    }
  });
}
