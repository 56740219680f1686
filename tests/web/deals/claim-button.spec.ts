import { closeStamp, confirmClaim, getStamp } from "../../support/browser/claim-deal.ts";
import { aVendorWithDetails, openDealCard } from "../../support/browser/deal-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[deal-07] a claim that is undone on its stamp can be made again, and the button goes from Redeem Now to Redeeming... to Redeemed! and stays there after a reload", async ({
  page,
  context,
}) => {
  const vendor = await aVendorWithDetails();
  const offer = uniqueText("Free pie");
  await aDeal({ vendor_id: vendor.id, offer_details: offer, redemption_limit: "once" });
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  const card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await getStamp(page)
    .getByRole("button", { name: /^Undo \(\d+\)$/ })
    .click();
  await expect(page.locator("[data-stamp=undone]")).toContainText("You can still use it");
  await closeStamp(page);
  expect((await ok(call("deals", "claims", {}, { token: member.token }))).items).toEqual([]);

  const held = Promise.withResolvers<void>();
  await page.route("**/claims", async (route) => {
    await held.promise;
    await route.continue();
  });
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(card.getByRole("button", { name: "Redeeming..." })).toBeDisabled();
  held.resolve();
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
