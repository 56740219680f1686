import { closeStamp, confirmClaim } from "../../support/browser/claim-deal.ts";
import { aVendorWithDetails, openDealCard } from "../../support/browser/deal-pages.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[deal-03] [deal-04] the dialog shows everything about the deal, and only its close button closes it", async ({
  page,
  context,
}) => {
  const vendor = await aVendorWithDetails();
  const offer = uniqueText("Half-price shrimp");
  await aDeal({ vendor_id: vendor.id, offer_details: offer, tag: "BOGO", savings_cents: 1_200 });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await openDealCard(page, offer)).getByText(offer).click();
  const dialog = page.getByRole("dialog");
  for (const text of [
    "BOGO",
    "Use Once Per Month",
    "This Epic Deal is redeemable once every 30 days",
    "Save $12",
    "Cannot be combined with any other offers",
    "1 Ocean Front, Jacksonville Beach",
    "(904) 555-0199",
    "Daily 11 AM–9 PM",
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole("button", { name: "Add to favorites" })).toBeVisible();
  await expect(dialog.getByRole("img", { name: /Map placeholder/ })).toBeVisible();
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

test("[deal-03] a tap on the card's picture opens the dialog", async ({ page, context }) => {
  const offer = uniqueText("Tap me");
  await aDeal({ offer_details: offer, image: "/art/hero-value.webp" });
  await signInAs(context, await aMember());
  const card = await openDealCard(page, offer);
  await card.click({ position: { x: 80, y: 80 } });
  await expect(page.getByRole("dialog").getByRole("heading", { name: offer })).toBeVisible();
});

test("[deal-04] the dialog leaves out what the vendor has not given", async ({ page, context }) => {
  const vendor = await aVendor({ name: uniqueText("Bare Bones") });
  const offer = uniqueText("Mystery snack");
  await aDeal({ vendor_id: vendor.id, offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await openDealCard(page, offer)).getByText(offer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /Map placeholder/ })).toBeVisible();
  for (const label of ["Address", "Phone", "Opening hours"]) await expect(dialog.getByText(label)).toHaveCount(0);
});

test("[deal-06] a member claims the deal in the dialog, and its button then reads Deal Redeemed!", async ({
  page,
  context,
}) => {
  const offer = uniqueText("Free coffee");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await openDealCard(page, offer)).getByText(offer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Redeem at the register")).toBeVisible();
  await dialog.getByRole("button", { name: "Staff Member Redeem Here" }).click();
  await confirmClaim(page);
  await closeStamp(page);
  await expect(dialog.getByRole("button", { name: "Deal Redeemed!" })).toBeDisabled();
});

test("[deal-06] [deal-13] a free member is told to upgrade and sent to /subscription", async ({ page, context }) => {
  const offer = uniqueText("Free cone");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  const card = await openDealCard(page, offer);
  await card.getByText(offer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Upgrade to a paid membership")).toBeVisible();
  await dialog.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goBack();
  await dialog.getByRole("button", { name: "Close" }).click();
  await card.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
});
