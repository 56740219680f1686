import { closeStamp, confirmClaim, getStamp } from "../../support/browser/claim-deal.ts";
import { aVendorWithDetails, openDealCard } from "../../support/browser/deal-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[deal-07] the button goes from Redeem Now to Redeeming... to Redeemed! and stays there after a reload", async ({
  page,
  context,
}) => {
  const vendor = await aVendorWithDetails();
  const offer = uniqueText("Free pie");
  await aDeal({ vendor_id: vendor.id, offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  const card = await openDealCard(page, offer);
  let goOn = () => {};
  const held = new Promise<void>((resume) => {
    goOn = resume;
  });
  await page.route("**/claims", async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(card.getByRole("button", { name: "Redeeming..." })).toBeDisabled();
  goOn();
  const text = `Deal successfully redeemed at ${vendor.name}. Check your recent activity for details.`;
  await expect(getStamp(page)).toContainText("Redeemed");
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await closeStamp(page);
  await expect(getToast(page, "Deal Redeemed! 🎉", text)).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toHaveAttribute("data-quiet", "");
  await page.reload();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toHaveAttribute("data-quiet", "");
});
