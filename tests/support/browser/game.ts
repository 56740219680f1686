import type { Page } from "@playwright/test";
import { planFlaps } from "../../../local/seed/pelican-pilot.ts";

const frameMilliseconds = 1_000 / 60;
const aMinute = 60_000;

/** The canvas of the game. */
export const canvasOf = (page: Page) => page.getByRole("button", { name: /^Pelican Flight/ });
/** The game's frame; its `data-phase` says what it is doing. */
export const screenOf = (page: Page) => page.locator("[data-phase]");

/**
 * Opens the Game tab with a stopped clock, and has scores arrive a minute later at the server: a flight that a test plays in a
 * moment would otherwise come sooner than it can be over.
 */
export const openGame = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.route("**/api/game/scores", (route) => {
    const now = new Date(Date.now() + aMinute).toISOString();
    return route.continue({ headers: { ...route.request().headers(), "x-local-now": now } });
  });
  await page.goto("/dashboard?tab=rager-run");
  await screenOf(page).getByText("Tap or press Space to flap").waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
};

const listSeeds = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("playyy-game") ?? "{}") as { starts?: { seed: number }[] };
    return (kept.starts ?? []).map(({ seed }) => seed);
  });

/** How many starts the device keeps. */
export const countStarts = async (page: Page): Promise<number> => (await listSeeds(page)).length;

/** Flies past exactly `score` pipes with the space key, then lets the pelican fall until it crashes. */
export const fly = async (page: Page, score: number): Promise<void> => {
  const [seed] = await listSeeds(page);
  if (seed === undefined) throw new Error("The device keeps no start");
  const flaps = planFlaps(seed, score);
  let elapsed = 0;
  for (const flap of flaps) {
    const at = flap === 0 ? 0 : Math.round((flap + 0.5) * frameMilliseconds);
    if (at > elapsed) await page.clock.runFor(at - elapsed);
    elapsed = at;
    await page.keyboard.press("Space");
  }
  await page.clock.runFor(1_200);
};
