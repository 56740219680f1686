import type { Page } from "@playwright/test";
import { canvasOf, openGame, screenOf } from "../../support/browser/game.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolations } from "../../support/browser/violations.ts";
import { aMember } from "../../support/fixtures.ts";
import { saveFlight } from "../../support/flights.ts";

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

const violationsOf = async (page: Page) => {
  // axe waits by the page's clock, which the game's tests stop.
  await page.clock.resume();
  return findViolations(page);
};

for (const mode of ["dark", "light"] as const) {
  test(`a paused game, which waits, a flight that is over and both boards meet WCAG 2.2 AA in the ${mode} theme`, async ({
    page,
    context,
  }) => {
    const member = await aMember({ tier: "essential" });
    await saveFlight(member, 1);
    await signInAs(context, member);
    await page.addInitScript((look) => localStorage.setItem("mui-mode", look), mode);
    await openGame(page);
    await page.keyboard.press("Space");
    await page.clock.runFor(200);
    await hide(page);
    await expect(page.getByText("Paused")).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(screenOf(page)).toHaveAttribute("data-phase", "paused");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Space");
    await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
    await page.getByRole("tab", { name: "All Time" }).click();
    await expect(page.locator("[data-board-row]").filter({ hasText: "You" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test.describe("on a phone with a density of 3", () => {
  test.use({ deviceScaleFactor: 3 });

  test("the canvas has a pixel for each of the screen's, also after the phone is turned", async ({ page, context }) => {
    await signInAs(context, await aMember({ tier: "essential" }));
    await page.goto("/dashboard?tab=rager-run");
    await expect(screenOf(page).getByText("Tap or press Space to flap")).toBeVisible();
    const sizes = () =>
      canvasOf(page).evaluate((canvas: HTMLCanvasElement) => [
        canvas.width,
        canvas.height,
        Math.round(canvas.clientWidth * window.devicePixelRatio),
      ]);
    await expect.poll(sizes).toEqual([1170, 731, 1170]);
    await page.setViewportSize({ width: 1_024, height: 1_366 });
    // Twice the game's own pixels are the most.
    await expect.poll(async () => (await sizes()).slice(0, 2)).toEqual([1600, 1000]);
  });
});

test("on a phone on its side a flight has the whole game above the tab bar", async ({ page, context }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signInAs(context, await aMember({ tier: "essential" }));
  await openGame(page);
  await page.keyboard.press("Space");
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const box = async () => (await screenOf(page).boundingBox()) ?? { y: -1, height: 0 };
  await expect.poll(async () => (await box()).y).toBeGreaterThanOrEqual(0);
  const { y, height } = await box();
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(height).toBeGreaterThan(280);
});
