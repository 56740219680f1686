import { aVendorWithDetails, endSessionElsewhere, openDealCard } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[favorite-02] the heart after the session has ended shows Sign In Required and saves nothing", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/);
  const offer = uniqueText("Heart gone");
  await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "premium" });
  await signInAs(context, member);
  await (await openDealCard(page, offer)).getByText(offer).click();
  await page.route("**/api/favorites/**", (route) =>
    route.fulfill(errorResponse(401, "unauthorized", "Please sign in")),
  );
  await endSessionElsewhere(page);
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Sign In Required", "Please sign in to add favorites")).toBeVisible();
  expect((await ok(call("deals", "favorites", {}, { token: member.token }))).items).toEqual([]);
});

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

test("[favorite-02] a free member's heart saves nothing and shows Membership Required", async ({ page, context }) => {
  const offer = uniqueText("Not yet");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/favorites") && request.method() !== "GET") sent.push(request.method());
  });
  await (await openDealCard(page, offer)).getByText(offer).click();
  await page.getByRole("button", { name: "Add to favorites" }).click();
  const text = "Upgrade to a paid membership to save favorites and access all features!";
  await expect(getToast(page, "Membership Required 🔒", text)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("[favorite-03] a heart that cannot be saved is switched back", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const offer = uniqueText("Heartbreak");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await openDealCard(page, offer)).getByText(offer).click();
  await page.route("**/api/favorites/**", (route) => route.fulfill(errorResponse(500, "internal-error", "No")));
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Error", "Failed to update favorites. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible();
});

test("the favorites of a free member lead to the plans", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/favorites");
  await expect(page.getByText("Favorites are for members")).toBeVisible();
  await expect(page.getByText(/Tap the heart/)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See Plans" })).toHaveAttribute("href", "/subscription");
});
