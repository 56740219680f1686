import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { closeStamp, confirmClaim } from "../../support/browser/claim-deal.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

type Sent = { name: string; properties: Record<string, unknown>; timestamp: string };

// Letters only: what looks like a telephone number is not tracked.
const unique = (words: string) => `${words} ${randomUUID().replace(/\d|-/g, "").padEnd(12, "qxz")}`;
const isTracking = (request: Request) => request.url().endsWith("/api/analytics");

/** What the page sends to the sink, by name, as it is sent. */
const sentBy = (page: Page) => {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    if (isTracking(request)) sent.push(request.postDataJSON() as Sent);
  });
  return (name: string) => sent.filter((event) => event.name === name).map(({ properties }) => properties);
};

test("[analytics-01] opening and claiming a deal are each tracked once, with the deal and the tier", async ({
  page,
  context,
}) => {
  const sent = sentBy(page);
  const deal = await aDeal({ offer_details: unique("Free taco") });
  await signInAs(context, await aMember({ tier: "essential" }));
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(deal.offer_details)}`);
  const about = { deal_id: deal.id, business_name: deal.business_name };
  await page.getByRole("article").getByText(deal.offer_details).click();
  await expect.poll(() => sent("deal_viewed")).toEqual([about]);
  await page.getByRole("button", { name: "Staff Member Redeem Here" }).click();
  await confirmClaim(page);
  await closeStamp(page);
  await expect(page.getByRole("button", { name: "Deal Redeemed!" })).toBeVisible();
  await expect.poll(() => sent("deal_claimed")).toEqual([{ ...about, subscription_tier: "essential" }]);
  expect(sent("deal_viewed")).toHaveLength(1);
});

test("[analytics-02] viewing an event is tracked once, for a visitor too", async ({ page }) => {
  const sent = sentBy(page);
  const event = await anEvent({ title: unique("Rager") });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await expect.poll(() => sent("event_viewed")).toEqual([{ event_id: event.id, event_name: event.title }]);
  await page.waitForLoadState("networkidle");
  expect(sent("event_viewed")).toHaveLength(1);
});

test("[analytics-02] a search is tracked once typing has paused, with its number of results", async ({
  page,
  context,
}) => {
  const sent = sentBy(page);
  const words = unique("Zebra");
  await aDeal({ offer_details: `${words} one` });
  await aDeal({ offer_details: `${words} two` });
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=explore");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("searchbox").pressSequentially(words, { delay: 20 });
  await expect(page.getByRole("status").filter({ hasText: "2 deals found" })).toBeVisible();
  await expect.poll(() => sent("search").at(-1)).toEqual({ search_query: words, results_count: 2 });
  // Who types slowly may pause; the words searched for are sent once all the same.
  expect(sent("search").filter(({ search_query }) => search_query === words)).toHaveLength(1);
});

test("[analytics-02] a search that looks like an email address is not tracked", async ({ page, context }) => {
  const sent = sentBy(page);
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=explore");
  const box = page.getByRole("searchbox");
  await box.fill("dana@example.com");
  await expect(page.getByText("No deals found")).toBeVisible();
  await box.fill("ramen");
  await expect.poll(() => sent("search").map(({ search_query }) => search_query)).toEqual(["ramen"]);
});

test("[analytics-06] when tracking fails, only a warning is logged and the claim goes through", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500|500 .*\/api\/analytics|Couldn't track event/);
  await page.route("**/api/analytics", (route) => route.fulfill(errorResponse(500, "internal-error", "Full")));
  const deal = await aDeal({ offer_details: unique("Free taco") });
  await signInAs(context, await aMember({ tier: "premium" }));
  const warned = page.waitForEvent("console", (message) => /track event deal_claimed/.test(message.text()));
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(deal.offer_details)}`);
  await page.getByRole("article").getByText(deal.offer_details).click();
  await page.getByRole("button", { name: "Staff Member Redeem Here" }).click();
  await confirmClaim(page);
  await closeStamp(page);
  await expect(getToast(page, "Deal Redeemed! 🎉")).toBeVisible();
  expect((await warned).type()).toBe("warning");
  await expect(page.getByRole("button", { name: "Deal Redeemed!" })).toBeVisible();
  await expect(page.locator("[data-toast=destructive]")).toHaveCount(0);
});

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
  expect(Date.parse(timestamp) - loadedAt).toBeLessThan(3_000);
  expect((await request.response())?.status()).toBe(202);
});
