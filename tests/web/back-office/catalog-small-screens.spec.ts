import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, anAdmin, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const assertFits = async (page: Page) => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
};

test("at 390 and 320 px vendors, deals, map and promo codes are cards, and nothing scrolls sideways", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const { id: vendor_id } = await aVendor({ name: uniqueText("A Very Long Name for a Small Oyster House") });
  await aDeal({ vendor_id });
  await signInAs(context, await anAdmin());
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [tab, list] of [
      ["vendors", "Vendors"],
      ["deals", "Deals"],
      ["map", "Vendors with their coordinates"],
    ] as const) {
      await page.goto(`/admin/${tab}`);
      await expect(page.getByRole("list", { name: list }).getByRole("listitem").first()).toBeVisible();
      await assertFits(page);
    }
    for (const tab of ["vendors", "deals", "promo-codes"]) {
      await page.goto(`/admin/${tab}?new=1`);
      await expect(page.getByRole("dialog")).toBeVisible();
      await assertFits(page);
    }
  }
});
