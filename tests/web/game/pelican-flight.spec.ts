import type { BrowserContext, Page } from "@playwright/test";
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
