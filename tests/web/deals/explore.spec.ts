import { randomUUID } from "node:crypto";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[explore-01] typing a search filters the grid and counts the results", async ({ page, context }) => {
  const offer = uniqueText("Quilted pancakes");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=explore");
  await expect(page.getByRole("heading", { level: 1, name: "Explore Jacksonville" })).toBeVisible();
  await expect(page.getByText(/^\d+ deals? found$/)).toBeVisible();
  await page.getByRole("searchbox").fill(offer);
  await expect(page.getByText(`1 deal found for "${offer}"`)).toBeVisible();
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
  const mark = uniqueText("chip");
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
  const mark = uniqueText("many");
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

test("[explore-03] the chips show no number while deals load or have failed to load", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await signInAs(context, await aMember());
  let goOn = () => {};
  const held = new Promise<void>((resume) => {
    goOn = resume;
  });
  await page.route("**/api/deals", async (route) => {
    await held;
    await route.fulfill(errorResponse(500, "internal-error", "No"));
  });
  await page.goto("/dashboard?tab=explore");
  const chips = page.getByRole("group", { name: "Categories" }).getByRole("button");
  const names = ["All", "Food", "PLAYYY", "BOGO's", "Freebies", "Trending"];
  await expect(chips).toHaveText(names);
  await expect(page.getByRole("status", { name: "Loading deals" })).toBeVisible();
  goOn();
  await expect(page.getByText("Couldn't load deals")).toBeVisible();
  await expect(chips).toHaveText(names);
});
