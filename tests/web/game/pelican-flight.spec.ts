import type { BrowserContext, Locator, Page } from "@playwright/test";
import { canvasOf, countStarts, fly, openGame, screenOf } from "../../support/browser/game.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { saveFlight } from "../../support/flights.ts";

const openAsMember = async (page: Page, context: BrowserContext): Promise<Member> => {
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  await openGame(page);
  return member;
};

const bestOf = async ({ token }: Member) => (await ok(call("game", "best", {}, { token }))).all?.score ?? null;

test("[game-03] one tap on the 800x500 canvas or the space key flaps, and another one restarts after a crash, while the space key scrolls nothing and still works on buttons", async ({
  page,
  context,
}) => {
  await openAsMember(page, context);
  const canvas = canvasOf(page);
  await expect(canvas).toHaveAttribute("width", "800");
  await expect(canvas).toHaveAttribute("height", "500");
  await canvas.click();
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  // The first flap lifts the pelican for a third of a second; a second one keeps it up where it would have crashed.
  await page.clock.runFor(700);
  await page.keyboard.press("Space");
  await page.clock.runFor(700);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  await canvas.dispatchEvent("pointerdown", { isPrimary: true, button: 0 });
  await page.clock.runFor(700);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  await page.clock.runFor(1_200);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
  await expect(page.getByText("You landed in the river")).toBeVisible();
  await expect(page.getByText("Tap or press Space to fly again")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  await expect(page.locator("[data-score]")).toHaveText("0");
  await page.clock.runFor(1_500);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
  await canvas.click();
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.clock.runFor(1_500);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.press("Space");
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
});

test.describe("on a phone", () => {
  const boxOf = async (place: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
    return { left: x, top: y, right: x + width, bottom: y + height };
  };

  test("[look-05] the river takes the free height, and while a flight is on the whole screen, taps below it included", async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsMember(page, context);
    const tabsTop = (await boxOf(page.getByRole("navigation", { name: "Main" }))).top;
    const waiting = await boxOf(screenOf(page));
    expect([waiting.left, waiting.right]).toEqual([0, 390]);
    expect(waiting.bottom).toBeLessThanOrEqual(tabsTop);
    expect(waiting.bottom).toBeGreaterThan(tabsTop - 40);
    const river = await boxOf(canvasOf(page));
    expect(river.left).toBeLessThanOrEqual(0);
    expect(river.right).toBeGreaterThanOrEqual(390);
    // The pelican flies 150 of 800 pixels from the left.
    const pelican = river.left + (river.right - river.left) * (150 / 800);
    expect(pelican).toBeGreaterThan(40);
    expect(pelican).toBeLessThan(100);
    await screenOf(page).click({ position: { x: 195, y: 600 } });
    await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
    expect(await boxOf(screenOf(page))).toEqual({ left: 0, top: 0, right: 390, bottom: 844 });
    // Neither the title nor the tabs are in front.
    const inFront = (y: number) =>
      page.evaluate((at) => document.elementFromPoint(100, at)?.closest("[data-phase]") !== null, y);
    expect([await inFront(30), await inFront(820)]).toEqual([true, true]);
    // Without a tap below the river, the pelican would have crashed.
    await page.clock.runFor(700);
    await page.mouse.click(195, 800);
    await page.clock.runFor(700);
    await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
    await page.clock.runFor(1_500);
    await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
    expect(await boxOf(screenOf(page))).toEqual(waiting);
  });

  test("[look-05] on its side it shows the river whole, before and in a flight", async ({ page, context }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openAsMember(page, context);
    const waiting = await boxOf(canvasOf(page));
    expect((waiting.right - waiting.left) / (waiting.bottom - waiting.top)).toBeCloseTo(1.6, 2);
    expect(waiting.bottom - waiting.top).toBeLessThanOrEqual(390);
    await canvasOf(page).click();
    await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
    expect(await boxOf(canvasOf(page))).toEqual({ left: 110, top: 0, right: 734, bottom: 390 });
  });
});

test("[game-06] a toast announces a new high score when it exceeds the best saved one, not when it is equal or lower, and both boards have it", async ({
  page,
  context,
}) => {
  const member = await aMember({ tier: "essential" });
  await saveFlight(member, 1);
  await signInAs(context, member);
  await openGame(page);
  const highScore = getToast(page, "New high score!");
  for (const [score, isNew] of [
    [1, false],
    [0, false],
    [2, true],
  ] as const) {
    const saved = page.waitForResponse("**/api/game/scores");
    await fly(page, score);
    expect([(await saved).status(), score]).toEqual([201, score]);
    await expect(screenOf(page).getByText(score === 1 ? "1 point · Best" : `${score} points · Best`)).toBeVisible();
    await page.clock.runFor(1_000);
    if (isNew) await expect(highScore.filter({ hasText: "2 points" })).toBeVisible();
    else await expect(highScore).toHaveCount(0);
  }
  await expect(page.getByText("2 points · Best 2")).toBeVisible();
  expect(await bestOf(member)).toBe(2);
  await page.clock.resume();
  const board = page.getByRole("region", { name: "Leaderboard" });
  for (const tab of ["This Week", "All Time"]) {
    await board.getByRole("tab", { name: tab }).click();
    await expect(board.getByText("Your best: 2 points")).toBeVisible();
  }
});

test("a flight without a connection is scored on the device and sent when the connection is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const member = await openAsMember(page, context);
  await expect.poll(() => countStarts(page)).toBe(5);
  await context.setOffline(true);
  await fly(page, 1);
  await expect(page.getByText("1 score waits on this device until you're back online.")).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await context.setOffline(false);
  await expect(getToast(page, "New high score!", "1 point")).toBeVisible();
  expect(await bestOf(member)).toBe(1);
});
