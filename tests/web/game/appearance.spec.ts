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
    // At 390 pixels an upright phone shows the game in its own size, and so three pixels for each; twice is the most.
    await expect.poll(sizes).toEqual([1600, 1000, 2400]);
    await page.setViewportSize({ width: 568, height: 320 });
    await expect.poll(sizes).toEqual([1383, 864, 1383]);
    await page.setViewportSize({ width: 1_024, height: 1_366 });
    await expect.poll(async () => (await sizes()).slice(0, 2)).toEqual([1600, 1000]);
  });
});
