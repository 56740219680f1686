import { closeStamp, confirmClaim, getStamp } from "../../support/browser/claim-deal.ts";
import { aVendorWithDetails, endSessionElsewhere, openDealCard } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
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

test("[deal-10] a claim refused because redemptions are off shows Coming Soon and leaves the deal unclaimed", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  const offer = uniqueText("Switched off");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  const card = await openDealCard(page, offer);
  await page.route("**/claims", (route) =>
    route.fulfill(errorResponse(403, "deal.redemptions-off", "Redemptions are coming soon")),
  );
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Coming Soon", "Deal redemptions are currently disabled.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[deal-12] claiming after the session has ended shows Sign In Required and claims nothing", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/);
  const offer = uniqueText("Signed out");
  await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "premium" });
  await signInAs(context, member);
  const card = await openDealCard(page, offer);
  await page.route("**/claims", (route) => route.fulfill(errorResponse(401, "unauthorized", "Please sign in")));
  await endSessionElsewhere(page);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Sign In Required", "Please sign in to claim deals")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  expect((await ok(call("deals", "claims", {}, { token: member.token }))).items).toEqual([]);
});

test("[deal-23] a repeated claim shows Already Redeemed", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/409/);
  const offer = uniqueText("Twice is nice");
  const deal = await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "premium" });
  await signInAs(context, member);
  const card = await openDealCard(page, offer);
  await ok(call("deals", "claim", { dealId: deal.id }, { token: member.token }));
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Already Redeemed", "You've already redeemed this deal")).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
});

test("[deal-23] any other failed claim shows its reason and can be tried again", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const offer = uniqueText("Unlucky");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  const card = await openDealCard(page, offer);
  await page.route("**/claims", (route) => route.fulfill(errorResponse(500, "internal-error", "The till is closed")));
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Error", "Failed to redeem deal: The till is closed. Please try again.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});
