import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;
const slide = (page: Page, number: number) => page.locator(`[aria-label="${number} of 3"]`);

test("[home-02] the carousel has three slides and moves by its controls only", async ({ page, context }) => {
  await page.clock.install();
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const slides = [
    ["RAGER THIS FRIDAY", "Get Tickets"],
    ["GET ACCESS TO $283+ IN VALUE EVERY MONTH!", "View Deals"],
    ["DISCOVER EXPERIENCES", "Explore Now"],
  ] as const;
  for (const [index, [title, button]] of slides.entries()) {
    await expect(slide(page, index + 1).locator("h2")).toHaveText(title);
    await expect(slide(page, index + 1).locator("a")).toHaveText(button);
  }
  const shown = async () => {
    const inert = await Promise.all([1, 2, 3].map((number) => slide(page, number).getAttribute("inert")));
    return inert.indexOf(null) + 1;
  };
  await page.clock.runFor(60_000);
  expect(await shown()).toBe(1);
  await page.getByRole("button", { name: "Previous slide" }).click();
  expect(await shown()).toBe(3);
  await page.getByRole("button", { name: "Next slide" }).click();
  expect(await shown()).toBe(1);
  await page.getByRole("button", { name: "Slide 2" }).click();
  expect(await shown()).toBe(2);
});

for (const [number, button, tab] of [
  [1, "Get Tickets", "Events"],
  [2, "View Deals", "Explore"],
] as const) {
  test(`[home-04] "${button}" switches to the ${tab} tab`, async ({ page, context }) => {
    await signInAs(context, await aMember());
    await page.goto("/dashboard");
    await page.getByRole("button", { name: `Slide ${number}` }).click();
    await page.getByRole("link", { name: button }).click();
    await expect(page.getByRole("link", { name: tab, exact: true })).toHaveAttribute("aria-current", "page");
  });
}

test("[home-11] [home-12] Home shows featured events only, and a card opens its event", async ({ page, context }) => {
  const featured = await anEvent({ title: unique("Featured night"), featured: true });
  const plain = await anEvent({ title: unique("Plain night") });
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Upcoming Events" });
  await expect(row.getByText(featured.title)).toBeVisible();
  await expect(row.getByText(plain.title)).toHaveCount(0);
  const card = row.getByRole("link").filter({ hasText: featured.title });
  expect((await card.boundingBox())?.width).toBe(320);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/event/${featured.id}`));
});

test("[home-12] a past featured event is dimmed and cannot be opened", async ({ page, context }) => {
  const start_at = new Date(Date.now() - 72 * 3_600_000).toISOString();
  const past = await anEvent({ title: unique("Long gone"), featured: true, start_at });
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const item = page.locator("li[data-past]").filter({ hasText: past.title });
  await item.scrollIntoViewIfNeeded();
  await expect(item).toHaveCSS("opacity", "0.5");
  await item.click({ force: true });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[home-12] without featured events Home shows No upcoming events available", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.route("**/api/events", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.goto("/dashboard");
  await expect(page.getByText("No upcoming events available")).toBeVisible();
});

test("[home-15] the Follow block links to the social page and shows four posts", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const block = page.getByRole("region", { name: /Follow/ });
  await expect(block.getByRole("link", { name: "Follow" })).toHaveAttribute("href", /^https:\/\//);
  await expect(block.getByRole("listitem")).toHaveCount(4);
});

test("[shell-04] a picture that fails to load is replaced by a fallback", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  const offer = unique("No picture");
  await aDeal({ offer_details: offer, image: "/art/wall-07.webp" });
  await signInAs(context, await aMember());
  await page.route("**/art/wall-07.webp", (route) => route.abort());
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const card = page.getByRole("article").filter({ hasText: offer });
  await expect(card.locator("[data-fallback]")).toBeVisible();
  await expect(card.locator("img")).toHaveCount(0);
});

test.describe("Explore", () => {
  test("[explore-01] typing a search filters the grid and counts the results", async ({ page, context }) => {
    const offer = unique("Quilted pancakes");
    await aDeal({ offer_details: offer });
    await signInAs(context, await aMember());
    await page.goto("/dashboard?tab=explore");
    await expect(page.getByRole("heading", { level: 1, name: "Explore Jacksonville" })).toBeVisible();
    await expect(page.getByText(/^\d+ deals found$/)).toBeVisible();
    await page.getByRole("searchbox").fill(offer);
    await expect(page.getByText(`1 deals found for "${offer}"`)).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("[explore-02] the map is a placeholder", async ({ page, context }) => {
    await signInAs(context, await aMember());
    await page.goto("/dashboard?tab=explore");
    await page.getByRole("button", { name: "Map" }).click();
    await expect(page.getByText("Interactive Map Coming Soon")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await page.getByRole("button", { name: "List" }).click();
    await expect(page.getByText("Interactive Map Coming Soon")).toHaveCount(0);
  });

  test("[explore-03] the chips count their deals and filter the grid", async ({ page, context }) => {
    const mark = unique("chip");
    await aDeal({ offer_details: `Dinner ${mark}`, category: "Dining" });
    await aDeal({ offer_details: `Kayak ${mark}`, category: "Adventure" });
    await signInAs(context, await aMember());
    await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(mark)}`);
    await expect(page.getByRole("article")).toHaveCount(2);
    const chips = page.getByRole("group", { name: "Categories" }).getByRole("button");
    const labels = (await chips.allTextContents()).map((label) => label.replace(/ \(\d+\)$/, ""));
    expect(labels).toEqual(["All", "Food", "PLAYYY", "BOGO's", "Freebies", "Trending"]);
    for (const label of await chips.allTextContents()) expect(label).toMatch(/\(\d+\)$/);
    await chips.filter({ hasText: "PLAYYY" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByText(`Kayak ${mark}`)).toBeVisible();
  });

  test("[explore-06] a search without results shows No deals found", async ({ page, context }) => {
    await signInAs(context, await aMember());
    await page.goto(`/dashboard?tab=explore&q=${randomUUID()}`);
    await expect(page.getByText("No deals found")).toBeVisible();
    await expect(page.getByText("Try adjusting your search or category filter")).toBeVisible();
  });

  test("[explore-07] the grid shows 20 deals at a time, loads more on scrolling and counts all of them", async ({
    page,
    context,
  }) => {
    const mark = unique("many");
    for (let count = 1; count <= 23; count += 1) await aDeal({ offer_details: `${mark} number ${count}` });
    await signInAs(context, await aMember());
    await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(mark)}`);
    await expect(page.getByText(`23 deals found for "${mark}"`)).toBeVisible();
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(20);
    await expect(cards.first()).toContainText("number 23");
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(23);
  });
});
