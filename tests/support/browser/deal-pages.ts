import type { Page } from "@playwright/test";
import { aVendor } from "../fixtures.ts";
import { uniqueText } from "../unique-text.ts";
import { expect } from "./test.ts";

/** Opens Explore with the card of one offer, and returns the card. */
export const openDealCard = async (page: Page, offer: string) => {
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const card = page.getByRole("article").filter({ hasText: offer });
  await expect(card).toBeVisible();
  return card;
};

/** A vendor who has given an address, a phone number and opening hours. */
export const aVendorWithDetails = () =>
  aVendor({
    name: uniqueText("Pier House"),
    address: "1 Ocean Front, Jacksonville Beach",
    phone: "(904) 555-0199",
    opening_hours: "Daily 11 AM–9 PM",
  });

/** Makes the next refresh of this page's session fail, as after a sign-out on another device. */
export const endSessionElsewhere = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".refreshToken"));
    if (key) localStorage.setItem(key, "ended-elsewhere");
  });
