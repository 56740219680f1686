import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[home-01] [home-05] Home sorts every deal into exactly one of its rows, in the order of the rows, a pinned vendor's first, under a logo that stays on top", async ({
  page,
  context,
}) => {
  const offers = {
    Trending: uniqueText("10% off"),
    Freebies: uniqueText("FREE taco"),
    "Sweet Treats": uniqueText("Candy bar"),
    "Date Night": uniqueText("Dinner for two"),
    PLAYYY: uniqueText("Kayak tour"),
  };
  await aDeal({ offer_details: offers.Trending, category: "Shopping" });
  const vendor = await aVendor({ name: uniqueText("Pinned"), is_pinned: true });
  await aDeal({ offer_details: offers.Freebies, vendor_id: vendor.id });
  for (let more = 0; more < 3; more += 1) await aDeal({ offer_details: uniqueText("FREE refill") });
  await aDeal({ offer_details: offers["Sweet Treats"], category: "Sweets" });
  await aDeal({ offer_details: offers["Date Night"], category: "Dining" });
  await aDeal({ offer_details: offers.PLAYYY, category: "Adventure" });
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
  const rows = Object.keys(offers);
  expect(titles.filter((title) => rows.includes(title))).toEqual(rows);
  for (const [row, offer] of Object.entries(offers)) {
    await expect(page.getByText(offer)).toHaveCount(1);
    const card = page.getByRole("region", { name: row }).getByRole("article").filter({ hasText: offer });
    await expect(card).toHaveCount(1);
  }
  const row = page.getByRole("region", { name: "Freebies" }).getByRole("list");
  // Three newer deals stand behind it.
  await expect(row.getByRole("article").first()).toContainText(offers.Freebies);
  const offset = () => row.evaluate((list) => list.scrollLeft);
  await row.evaluate((list) => list.scrollBy({ left: 100, behavior: "instant" }));
  expect(await offset()).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "Free Member" })).toHaveAttribute("href", "/subscription");
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(page.locator("header").getByRole("img", { name: "PLAYYY" })).toBeInViewport();
});
