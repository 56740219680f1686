import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { showOnlyEvents } from "../../support/browser/event-lists.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

/** How many of these items are on the first line. */
const onFirstLine = async (items: Locator): Promise<number> => {
  const tops = await items.evaluateAll((all) =>
    all.filter((item) => item.getClientRects().length > 0).map((item) => Math.round(item.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
};

const opacityOf = (bar: Locator): Promise<string> =>
  bar.evaluate((element) => {
    const [, , , alpha = "1"] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
    return `${alpha} ${getComputedStyle(element).opacity}`;
  });

test.describe("on a desktop screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a row of deals shows four on one line, and all of them after See all", async ({ page, context }) => {
    for (let count = 0; count < 6; count += 1) await aDeal({ offer_details: `FREE coffee ${count}` });
    await signInAs(context, await aMember());
    await page.goto("/dashboard");
    const row = page.getByRole("region", { name: "Freebies" });
    const cards = row.getByRole("listitem");
    await expect(row.getByRole("article").first()).toBeVisible();
    await expect(cards).toHaveCount(4);
    expect(await onFirstLine(cards)).toBe(4);
    await row.getByRole("button", { name: /^See all \d+ in Freebies$/ }).click();
    expect(await cards.count()).toBeGreaterThanOrEqual(6);
    await row.getByRole("button", { name: "Show less in Freebies" }).click();
    await expect(cards).toHaveCount(4);
  });

  test("the search on Home stays in view and opens Explore with its results", async ({ page, context }) => {
    const offer = `Quilted waffles ${randomUUID().slice(0, 8)}`;
    await aDeal({ offer_details: offer });
    await signInAs(context, await aMember());
    await page.goto("/dashboard");
    const search = page.getByRole("searchbox", { name: "Search deals and places" });
    await page.getByRole("region", { name: /Follow/ }).scrollIntoViewIfNeeded();
    await expect(search).toBeInViewport();
    await search.fill(offer);
    await search.press("Enter");
    await expect(page).toHaveURL(/tab=explore&q=Quilted/);
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("events are shown four to a line", async ({ page, context }) => {
    const events = await Promise.all(
      [1, 2, 3, 4, 5].map((count) => anEvent({ title: `Market ${count}`, event_section: ["city"] })),
    );
    await signInAs(context, await aMember());
    await showOnlyEvents(page, ...events);
    await page.goto("/dashboard?tab=events");
    await expect(page.locator("[data-event]")).toHaveCount(5);
    expect(await onFirstLine(page.locator("[data-event]"))).toBe(4);
  });
});

test("the header and the tab bar are opaque in the dark and the light theme", async ({ page, context }) => {
  await signInAs(context, await aMember());
  for (const look of ["dark", "light"]) {
    await page.addInitScript((mode) => localStorage.setItem("mui-mode", mode), look);
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Highlights" })).toBeVisible();
    for (const bar of [page.locator("main > header"), page.getByRole("navigation", { name: "Main" })])
      expect([look, await opacityOf(bar)]).toEqual([look, "1 1"]);
  }
});
