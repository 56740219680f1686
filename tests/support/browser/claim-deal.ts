import { expect, type Page } from "@playwright/test";

/** Holds a button until it has acted, then lets go. */
export const pressAndHold = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole("button", { name });
  await button.hover();
  await page.mouse.down();
  await expect(button).toBeHidden();
  await page.mouse.up();
};

/** Answers the sheet that asks before a deal is redeemed. */
export const confirmClaim = (page: Page): Promise<void> => pressAndHold(page, "Hold to redeem");

/** The full screen after a redemption. */
export const getStamp = (page: Page) => page.locator("[data-stamp]");

/** Leaves the full screen after a redemption. */
export const closeStamp = async (page: Page): Promise<void> => {
  await getStamp(page)
    .getByRole("button", { name: /^(Done|Close)$/ })
    .click();
  await expect(getStamp(page)).toHaveCount(0);
};
