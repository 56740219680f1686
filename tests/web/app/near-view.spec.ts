import type { Page } from "@playwright/test";
import { holdIdle } from "../../support/browser/hold-idle.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const total = 43;

/** Has the list of deals answer 43 like one, each with its number in the offer. */
const serveDeals = async (page: Page): Promise<void> => {
  const deal = await aDeal({ tag: "Trending", category: "Services" });
  const items = Array.from({ length: total }, (_, at) => ({
    ...deal,
    id: `${deal.id}-${at}`,
    offer_details: `Offer number ${String(at + 1).padStart(2, "0")}`,
  }));
  await page.route(/\/api\/deals(\?|$)/, (route) => route.fulfill({ json: { items, cursor: null } }));
};

const openExplore = async (page: Page) => {
  await page.goto("/dashboard?tab=explore");
  await expect(page.getByText(`${total} deals found`)).toBeVisible();
  return page.getByRole("article");
};

test("Explore renders the deals near the view first and the others of its page once the browser is idle", async ({
  page,
  context,
}) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  const { release } = await holdIdle(page);
  const cards = await openExplore(page);
  await expect(cards).toHaveCount(8);
  await expect(cards.nth(3)).toBeInViewport();
  await release();
  await expect(cards).toHaveCount(20);
});

test("all 43 deals of Explore are reached by scrolling", async ({ page, context }) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  const cards = await openExplore(page);
  for (const count of [20, 40, total]) {
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    await cards.last().scrollIntoViewIfNeeded();
  }
  await expect(cards).toHaveCount(total);
  await expect(cards.last()).toContainText(`Offer number ${total}`);
});

test("all 43 deals of Explore are reached by keyboard", async ({ page, context }) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  const cards = await openExplore(page);
  for (const count of [20, 40]) {
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    await cards
      .nth(count - 1)
      .getByRole("button")
      .last()
      .focus();
    await expect.poll(() => cards.count()).toBeGreaterThan(count);
    await page.keyboard.press("Tab");
    await expect(cards.nth(count).getByRole("button").first()).toBeFocused();
  }
});

test("a search finds a deal of Explore that isn't rendered yet", async ({ page, context }) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  await holdIdle(page);
  const cards = await openExplore(page);
  await expect(cards).toHaveCount(8);
  await page.getByRole("searchbox").fill(`number ${total}`);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`Offer number ${total}`);
});

test("Home renders its first rows at once and every other row once the browser is idle", async ({ page, context }) => {
  for (const category of ["Shopping", "Sweets", "Dining", "Adventure"] as const) await aDeal({ category });
  await anEvent({ title: uniqueText("Featured night"), featured: true });
  await signInAs(context, await aMember());
  const { release } = await holdIdle(page);
  await page.goto("/dashboard");
  const rows = page.getByRole("region").filter({ has: page.getByRole("article") });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("region", { name: /Follow/ })).toHaveCount(0);
  await release();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole("region", { name: "Upcoming Events" })).toBeAttached();
  await expect(page.getByRole("region", { name: /Follow/ })).toBeAttached();
});

test("a member's device shows the member's layout while the session loads, and nothing moves after it", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { allShifts: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum.value += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const shifted = await page.evaluate(() => (window as unknown as { allShifts: { value: number } }).allShifts.value);
  expect(shifted).toBeLessThanOrEqual(0.01);
});
