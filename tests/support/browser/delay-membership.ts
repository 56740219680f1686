import { expect, type Page } from "@playwright/test";

/** Has the membership asked for again, on a page with the promo form, and keeps the answer back until `answer` is called. */
export const delayMembership = async (page: Page): Promise<{ answer(): void }> => {
  await expect(page.getByRole("form", { name: "Redeem a promo code" })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/membership", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route("**/api/membership/promo", (route) =>
    route.fulfill({ json: { success: true, already_redeemed: true, message: "" } }),
  );
  await page.getByRole("textbox", { name: "Promo code" }).fill("AGAIN");
  await page.keyboard.press("Enter");
  return { answer: () => held.resolve() };
};
