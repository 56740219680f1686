import { aVendorWithDetails, openDealCard } from "../../support/browser/deal-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[deal-03] [favorite-01] a tap on the card's picture opens the dialog of the deal and its vendor, whose heart stays after a reload until it is taken back, and only its close button closes it", async ({
  page,
  context,
}) => {
  const vendor = await aVendorWithDetails();
  const offer = uniqueText("Half-price shrimp");
  await aDeal({ vendor_id: vendor.id, offer_details: offer, image: "/art/hero-value.webp" });
  await signInAs(context, await aMember({ tier: "premium" }));
  const card = await openDealCard(page, offer);
  await card.click({ position: { x: 80, y: 80 } });
  const dialog = page.getByRole("dialog", { name: offer });
  for (const text of ["1 Ocean Front, Jacksonville Beach", "(904) 555-0199", "Daily 11 AM–9 PM"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Added to Favorites! ❤️")).toBeVisible();
  await page.reload();
  await dialog.getByRole("button", { name: "Remove from favorites" }).click();
  await expect(getToast(page, "Removed from Favorites", `${vendor.name} removed from your favorites`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add to favorites" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  // A phone's dialog fills the screen: only here is there something outside of it.
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThan(20);
  await page.mouse.click(10, 450);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});
