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
