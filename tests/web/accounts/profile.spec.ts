import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, aVendor, type Member } from "../../support/fixtures.ts";

const open = async (page: Page) => {
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const redeem = async ({ token }: Member, offer_details: string, vendor: string) => {
  const { id } = await aDeal({ offer_details, vendor_id: (await aVendor({ name: vendor })).id });
  await ok(call("deals", "claim", { dealId: id }, { token }));
};

test("[profile-01] [profile-11] the Profile tab shows who the member is, their figures and most recent claims, and leads on to Favorites and Settings", async ({
  page,
  context,
}) => {
  const member = await aMember({ name: "Paula Palm", tier: "essential" });
  for (const turn of ["first", "second", "third", "fourth"]) await redeem(member, `The ${turn} offer`, `Venue ${turn}`);
  await signInAs(context, member);
  await open(page);
  const header = page.getByRole("main").locator("header");
  await expect(header.getByRole("heading", { level: 1 })).toHaveText("Paula Palm");
  await expect(header).toContainText(member.email);
  await expect(header).toContainText("Essential Member");
  await expect(header.locator("[data-avatar=initials]")).toHaveText("PP");
  for (const [label, number] of [
    ["Deals Claimed", "4"],
    ["Points", "0"],
    ["Badges", "1"],
  ] as const) {
    const tile = header.locator("dl > div").filter({ hasText: label });
    await expect(tile.locator("dd")).toHaveText(number);
  }
  const items = panel(page, "Recent Activity").getByRole("listitem");
  await expect(items).toHaveCount(3);
  for (const [index, turn] of ["fourth", "third", "second"].entries()) {
    await expect(items.nth(index)).toContainText(`Venue ${turn}`);
    await expect(items.nth(index)).toContainText(`The ${turn} offer`);
  }
  for (const screen of ["Favorites", "Settings"]) {
    await page.getByRole("link", { name: screen }).click();
    await expect(page).toHaveURL(`/${screen.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen);
    await page.goBack();
  }
});
