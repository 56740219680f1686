import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolations, findViolationsInBothThemes } from "../../support/browser/violations.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";

const visitorPages = [
  "/",
  "/auth",
  "/auth?mode=signup",
  "/auth/reset",
  "/auth/confirm",
  "/promo",
  "/playyy",
  "/events",
];
const memberPages = [
  "/dashboard",
  "/dashboard?tab=playyy",
  "/dashboard?tab=explore",
  "/dashboard?tab=rager-run",
  "/favorites",
  "/settings",
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Each in a browser of its own: a page that is visited again seems to load what it prefetches for half a minute.
for (const path of [...visitorPages, ...memberPages])
  test(`${path} meets WCAG 2.2 AA in both themes`, async ({ page, context }) => {
    if (memberPages.includes(path)) {
      await aDeal();
      await signInAs(context, await aMember({ tier: "premium" }));
    }
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // What a theme is told by; the landing page has one look.
    if (path !== "/") await expect(page.locator("html")).toHaveAttribute("data-theme", /^(dark|light)$/);
    expect(await findViolationsInBothThemes(page)).toEqual([]);
  });

test("the deal dialog meets WCAG 2.2 AA and keeps the focus inside", async ({ page, context }) => {
  const deal = await aDeal();
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto(`/dashboard?tab=explore&deal=${deal.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Staff Member Redeem Here" })).toBeVisible();
  expect(await findViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});
