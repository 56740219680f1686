import { aVendorWithDetails, openDealCard } from "../../support/browser/deal-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[favorite-01] the heart adds and removes a favorite with a toast and survives a reload", async ({
  page,
  context,
}) => {
  const vendor = await aVendorWithDetails();
  const offer = uniqueText("Lovely lunch");
  await aDeal({ vendor_id: vendor.id, offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  await (await openDealCard(page, offer)).getByText(offer).click();
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Added to Favorites! ❤️")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Remove from favorites" }).click();
  await expect(getToast(page, "Removed from Favorites", `${vendor.name} removed from your favorites`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible();
});
