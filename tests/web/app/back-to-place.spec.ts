import type { Locator, Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

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
  await page.route(/\/api\/deals\/[^/]+-\d+$/, async (route) => {
    // The test may end before the dialog has its vendor.
    const response = await route.fetch({ url: route.request().url().replace(/-\d+$/, "") }).catch(() => null);
    if (!response) return;
    const number = Number(/\d+$/.exec(route.request().url())?.[0]);
    await route.fulfill({ json: { ...(await response.json()), ...items[number] } });
  });
  await page.route(/\/api\/deals\/[^/]+-\d+\/views$/, (route) => route.fulfill({ status: 202, json: {} }));
};

const open = async (page: Page) => {
  await page.goto("/dashboard?tab=explore");
  await expect(page.getByText(`${total} deals found`)).toBeVisible();
  return page.getByRole("article");
};

/** Scrolls to a deal of the third page and returns it with its distance from the top of the view, in pixels. */
const scrollToThirdPage = async (cards: Locator) => {
  for (const count of [20, 40]) {
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    await cards.nth(count - 1).scrollIntoViewIfNeeded();
  }
  await expect(cards).toHaveCount(total);
  const deal = cards.filter({ hasText: "Offer number 41" });
  await deal.scrollIntoViewIfNeeded();
  return { deal, top: await topOf(deal) };
};

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

const expectSamePlace = async (deal: Locator, top: number) => {
  await expect(deal).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(deal)) - top)).toBeLessThanOrEqual(4);
};

test("a member who goes back to Explore's third page finds the place that they left", async ({ page, context }) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  const { deal, top } = await scrollToThirdPage(await open(page));
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Explore Jacksonville" })).toHaveCount(0);
  await page.goBack();
  await expectSamePlace(deal, top);
});

test("a member who closes a deal of Explore's third page by going back stands where they were", async ({
  page,
  context,
}) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  const { deal, top } = await scrollToThirdPage(await open(page));
  await deal.getByRole("button", { name: "Offer number 41" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectSamePlace(deal, top);
});

test("a member who reloads Explore at its third page, also with a deal open, stands where they were", async ({
  page,
  context,
}) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  const { deal, top } = await scrollToThirdPage(await open(page));
  await page.reload();
  await expectSamePlace(deal, top);
  await deal.getByRole("button", { name: "Offer number 41" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectSamePlace(deal, top);
});

test("Explore opened by its address again begins with its first 20 deals at the top", async ({ page, context }) => {
  await serveDeals(page);
  await signInAs(context, await aMember());
  await scrollToThirdPage(await open(page));
  const cards = await open(page);
  await expect(cards.first()).toBeInViewport();
  await expect(cards).toHaveCount(20);
});

test("a member who goes back to past events, or reloads them, finds the place that they left", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: "Long gone" });
  const items = Array.from({ length: 30 }, (_, at) => ({
    ...event,
    id: `${event.id}-${at}`,
    title: `Past night ${String(at + 1).padStart(2, "0")}`,
    past: true,
    event_section: ["city"],
  }));
  await page.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ json: { items, cursor: null } }));
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=events&events=past");
  const cards = page.locator("[data-event]");
  await expect(cards).toHaveCount(30);
  const left = cards.filter({ hasText: "Past night 28" });
  await left.scrollIntoViewIfNeeded();
  const top = await topOf(left);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toHaveCount(0);
  await page.goBack();
  await expectSamePlace(left, top);
  await page.reload();
  await expectSamePlace(left, top);
});
