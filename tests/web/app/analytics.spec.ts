import type { Request } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

type Sent = { name: string; properties: Record<string, unknown>; timestamp: string };

const isTracking = (request: Request) => request.url().endsWith("/api/analytics");

test("[analytics-07] the page's performance is sent one second after it has loaded", async ({ page, context }) => {
  await signInAs(context, await aMember());
  const asked = page.waitForRequest(
    (request) => isTracking(request) && (request.postDataJSON() as Sent).name === "page_performance",
  );
  await page.goto("/dashboard");
  const request = await asked;
  const { properties, timestamp } = request.postDataJSON() as Sent;
  expect(properties.page).toBe("/dashboard");
  for (const name of ["first_byte_ms", "first_paint_ms", "loaded_ms"]) {
    expect([name, typeof properties[name]]).toEqual([name, "number"]);
  }
  const loadedAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.timeOrigin + (navigation?.loadEventEnd ?? 0);
  });
  // The clocks differ by a few milliseconds.
  expect(Date.parse(timestamp) - loadedAt).toBeGreaterThan(950);
  // A busy machine may fire a timer late.
  expect(Date.parse(timestamp) - loadedAt).toBeLessThan(5_000);
  expect((await request.response())?.status()).toBe(202);
});
