import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolations, resizePage } from "../../support/browser/violations.ts";
import { aDeal, anAdmin, anEvent, aVendor } from "../../support/fixtures.ts";

const sections = [
  "",
  "/deals",
  "/playyy",
  "/vendors",
  "/members",
  "/membership-sync",
  "/events",
  "/tickets",
  "/ambassadors",
  "/notifications",
  "/promo-codes",
  "/news",
  "/partner-logos",
  "/map",
  "/analytics",
  "/audit",
  "/messages",
];

/** A city with long names, so that what may break does. */
const fillCity = async () => {
  const name = "Bartholomew's Extraordinarily Long-Named Riverside Oyster House & Tap Room";
  const { id } = await aVendor({ name });
  await Promise.all([aDeal({ vendor_id: id }), anEvent({ title: `A night with ${name}` })]);
};

const waitUntilLoaded = async (page: Page) => {
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("progressbar")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

const open = async (page: Page, section: string) => {
  await page.goto(`/admin${section}`);
  await waitUntilLoaded(page);
};

/** How many pixels stand beyond the right edge, of the page or of something in it that doesn't scroll. */
const pixelsBeyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    return [...document.querySelectorAll("main *, header *")]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        return width > 0 && right > window.innerWidth + 1 && !isScrolled(element);
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
      .slice(0, 5);
  });

test("no section scrolls sideways or is clipped at 320, 390 and 1440 px, and axe finds nothing in it at 390 and 1440", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await fillCity();
  await signInAs(context, await anAdmin());
  for (const section of sections) {
    await open(page, section);
    for (const { width, height, isLookedAt } of [
      { width: 320, height: 844, isLookedAt: false },
      { width: 390, height: 844, isLookedAt: true },
      { width: 1440, height: 900, isLookedAt: true },
    ]) {
      await resizePage(page, { width, height });
      await waitUntilLoaded(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([section, width, sideways, await pixelsBeyond(page)]).toEqual([section, width, 0, []]);
      if (isLookedAt) expect([section, width, await findViolations(page)]).toEqual([section, width, []]);
    }
  }
});

test("at 1440 px at least 15 rows of a table stand above the fold", async ({ page, context }) => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => aVendor({ name: `Fold vendor ${index}` })));
  await signInAs(context, await anAdmin());
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/vendors");
  const rows = page.getByRole("grid").getByRole("row");
  await expect(rows.nth(16)).toBeAttached();
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  // The first row is the header.
  expect(bottoms.slice(1).filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(15);
});
