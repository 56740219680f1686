import type { Page } from "@playwright/test";
import { figuresSection, ms, type Section } from "../figures.ts";
import { record, type TraceEvent } from "./trace.ts";
import { settle, slowDown, throttleProcessor, type Visit, type Visits, visit } from "./visits.ts";

const categories = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"];
const distance = 9_000;
const pixelsASecond = 1_600;

const count = (events: readonly TraceEvent[], name: string) => events.filter((event) => event.name === name).length;

type Gap = { longestGap: number };

/** Has the page note the longest time between two of its frames from now on. */
const noteGaps = (page: Page) =>
  page.evaluate(() => {
    const noted = globalThis as unknown as Gap;
    noted.longestGap = 0;
    let last = performance.now();
    const next = (now: number) => {
      noted.longestGap = Math.max(noted.longestGap, now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

const scroll = ({ devtools }: Visit) =>
  devtools.send("Input.synthesizeScrollGesture", {
    x: 195,
    y: 500,
    yDistance: -distance,
    speed: pixelsASecond,
    // Chromium without a screen doesn't scroll by touch.
    gestureSourceType: "mouse",
  });

/** How many frames miss their time while all deals of Explore scroll by on a slow phone. */
export const scrolling = async (visits: Visits): Promise<Section> =>
  visit(visits, "premium", async (visited) => {
    const { page } = visited;
    await page.goto(`${visits.origin}/dashboard?tab=explore`);
    await settle(page, "[data-deal] h3");
    await throttleProcessor(visited);
    await noteGaps(page);
    const events = await record(visited, categories, () => scroll(visited));
    const dropped = count(events, "DroppedFrame");
    const gap = await page.evaluate(() => (globalThis as unknown as Gap).longestGap);
    return figuresSection(
      "Scrolling the deals",
      [
        { what: "deals on the page at the end", is: String(await page.locator("[data-deal]").count()) },
        { what: "frames drawn", is: String(count(events, "DrawFrame")) },
        { what: "frames dropped", is: String(dropped), wanted: "0", isReached: dropped === 0 },
        { what: "longest time between two frames of the page's thread", is: ms(gap) },
      ],
      `To the end of Explore at ${pixelsASecond} pixels a second, slowed down ${slowDown} times, as Chromium counts frames. It draws without a graphics processor here.`,
    );
  });
