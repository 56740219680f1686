import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

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

test(`[home-04] "View Deals" switches to the Explore tab`, async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Slide 2" }).click();
  await page.getByRole("link", { name: "View Deals" }).click();
  await expect(page.getByRole("link", { name: "Explore", exact: true })).toHaveAttribute("aria-current", "page");
});

test(`[home-04] "Get Tickets" opens the soonest party, or the Events tab where none is coming`, async ({
  page,
  context,
}) => {
  const [later, soon] = await Promise.all([
    anEvent({ start_at: new Date(Date.now() + 72 * 3_600_000).toISOString() }),
    anEvent(),
  ]);
  let items: unknown[] = [];
  await page.route("**/api/events?*", (route) => route.fulfill({ json: { items, cursor: null } }));
  await page.route("**/api/events", (route) => route.fulfill({ json: { items, cursor: null } }));
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const link = page.getByRole("link", { name: "Get Tickets" });
  await expect(page.getByText("No upcoming events available")).toHaveCount(1);
  await expect(link).toHaveAttribute("href", "/dashboard?tab=events");
  items = [later, soon];
  await page.reload();
  await expect(link).toHaveAttribute("href", `/event/${soon.id}`);
});

test("[home-11] [home-12] Home shows featured events only, and a card opens its event", async ({ page, context }) => {
  const featured = await anEvent({ title: uniqueText("Featured night"), featured: true });
  const plain = await anEvent({ title: uniqueText("Plain night") });
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
  const past = await anEvent({ title: uniqueText("Long gone"), featured: true, start_at });
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

test("[home-15] the Follow block links to the social page and shows four posts while there are no news videos", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  await page.route("**/api/news?*", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.goto("/dashboard");
  const block = page.getByRole("region", { name: /Follow/ });
  await expect(block.getByRole("link", { name: "Follow" })).toHaveAttribute("href", /^https:\/\//);
  await expect(block.getByRole("listitem")).toHaveCount(4);
});

test("[shell-04] a picture that fails to load is replaced by a fallback", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  const offer = uniqueText("No picture");
  await aDeal({ offer_details: offer, image: "/art/wall-07.webp" });
  await signInAs(context, await aMember());
  await page.route("**/art/wall-07.webp", (route) => route.abort());
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const card = page.getByRole("article").filter({ hasText: offer });
  await expect(card.locator("[data-fallback]")).toBeVisible();
  await expect(card.locator("img")).toHaveCount(0);
});
