import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[home-11] [home-12] Home shows featured events only: a card opens its event, a past one is dimmed and does nothing", async ({
  page,
  context,
}) => {
  const start_at = new Date(Date.now() - 72 * 3_600_000).toISOString();
  const [featured, plain, past] = await Promise.all([
    anEvent({ title: uniqueText("Featured night"), featured: true }),
    anEvent({ title: uniqueText("Plain night") }),
    anEvent({ title: uniqueText("Long gone"), featured: true, start_at }),
    aDeal(),
  ]);
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const deal = page.getByRole("article").first();
  await expect(deal).toBeVisible();
  expect((await deal.boundingBox())?.width).toBe(192);
  const row = page.getByRole("region", { name: "Upcoming Events" });
  await expect(row.getByText(featured.title)).toBeVisible();
  await expect(row.getByText(plain.title)).toHaveCount(0);
  const item = page.locator("li[data-past]").filter({ hasText: past.title });
  await item.scrollIntoViewIfNeeded();
  await expect(item).toHaveCSS("opacity", "0.5");
  await item.click({ force: true });
  await expect(page).toHaveURL(/\/dashboard$/);
  const card = row.getByRole("link").filter({ hasText: featured.title });
  expect((await card.boundingBox())?.width).toBe(320);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/event/${featured.id}`));
});
