import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../machine/chromium.mjs";
import { canvasOf, screenOf } from "../support/browser/game.ts";
import { signInAs } from "../support/browser/test.ts";
import { aMember } from "../support/fixtures.ts";
import { figuresSection, median, ms, quantile, type Section } from "./figures.ts";

const slowDown = 4;
const wantedMilliseconds = 4;
const wantedFrames = 300;
const flapEveryMilliseconds = 420;

type Frames = { frames: number[] };

/** Has each frame of the page's script report how long it took. */
const timeFrames = (page: Page) =>
  page.addInitScript(() => {
    const times: number[] = [];
    (globalThis as unknown as Frames).frames = times;
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      request((now) => {
        const begin = performance.now();
        draw(now);
        times.push(performance.now() - begin);
      });
  });

const readFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as Frames).frames.splice(0));

/** Flies again and again until enough frames were drawn during flights. */
const playFrames = async (page: Page): Promise<number[]> => {
  const played: number[] = [];
  await canvasOf(page).click();
  await readFrames(page);
  while (played.length < wantedFrames) {
    await page.waitForTimeout(flapEveryMilliseconds);
    const isFlying = (await screenOf(page).getAttribute("data-phase")) === "playing";
    const frames = await readFrames(page);
    if (isFlying) played.push(...frames);
    await page.keyboard.press("Space");
  }
  return played;
};

/** How much processor time a drawn frame of the game takes on a slow phone. */
export const gameFrames = async (origin: string): Promise<Section> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
    await signInAs(context, await aMember({ tier: "premium" }));
    const page = await context.newPage();
    await timeFrames(page);
    await page.goto(`${origin}/dashboard?tab=rager-run`);
    await screenOf(page).getByText("Tap or press Space to flap").waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    const frames = await playFrames(page);
    const [middle, high] = [median(frames), quantile(frames, 0.99)];
    const wanted = `<= ${wantedMilliseconds} ms`;
    return figuresSection(
      "Pelican Flight",
      [
        { what: "a frame, median", is: ms(middle), wanted, isReached: middle <= wantedMilliseconds },
        { what: "a frame, 99 of 100", is: ms(high), wanted, isReached: high <= wantedMilliseconds },
      ],
      `Script of each drawn frame during flights, ${wantedFrames} frames, processor slowed down ${slowDown} times, 390 pixels at a density of 3.`,
    );
  } finally {
    await browser.close();
  }
};
