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

type Scrolled = { drawn: number; dropped: number; gap: number };

const scrollThrough = async (visited: Visit): Promise<Scrolled> => {
  await throttleProcessor(visited);
  await noteGaps(visited.page);
  const events = await record(visited, categories, () => scroll(visited));
  const gap = await visited.page.evaluate(() => (globalThis as unknown as Gap).longestGap);
  await throttleProcessor(visited, 1);
  return { drawn: count(events, "DrawFrame"), dropped: count(events, "DroppedFrame"), gap };
};

/** A page of nothing but the boxes of the page's deals: their sizes, corners and pictures, without any script. */
const controlOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("[data-deal]")].map((deal) => {
      const { height } = deal.getBoundingClientRect();
      const picture = deal.querySelector("img")?.currentSrc ?? "";
      return `<div style="height:${height}px"><img src="${picture}" decoding="async" alt=""></div>`;
    });
    const style =
      "body{margin:0;padding:200px 16px;background:#0c0a1d;display:grid;grid-template-columns:1fr 1fr;gap:12px}div{border:1px solid #444;border-radius:24px;overflow:hidden}img{display:block;width:100%;aspect-ratio:1;object-fit:cover}";
    return `<!doctype html><meta name="viewport" content="width=device-width"><style>${style}</style>${boxes.join("")}`;
  });

/** The same scroll over a plain page: what this machine drops by itself. */
const scrollControl = async (visited: Visit, origin: string, html: string): Promise<Scrolled> => {
  const address = `${origin}/scrolling-control`;
  await visited.page.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await visited.page.goto(address, { waitUntil: "networkidle" });
  return scrollThrough(visited);
};

/** How many frames miss their time while all deals of Explore scroll by on a slow phone. */
export const scrolling = async (visits: Visits): Promise<Section> =>
  visit(visits, "premium", async (visited) => {
    const { page } = visited;
    await page.goto(`${visits.origin}/dashboard?tab=explore`);
    await settle(page, "[data-deal] h3");
    const deals = await scrollThrough(visited);
    const shown = await page.locator("[data-deal]").count();
    const control = await scrollControl(visited, visits.origin, await controlOf(page));
    return figuresSection(
      "Scrolling the deals",
      [
        { what: "deals on the page at the end", is: String(shown) },
        { what: "frames drawn", is: String(deals.drawn) },
        {
          what: "frames dropped",
          is: String(deals.dropped),
          wanted: "0",
          isReached: deals.dropped === 0,
          because: `the plain page drops ${control.dropped} of ${control.drawn}: the others are Explore's, which renders its next deals while it scrolls, up to ${ms(deals.gap)} at once.`,
        },
        { what: "longest time between two frames of the page's thread", is: ms(deals.gap) },
        { what: "plain page with the same boxes and pictures: frames drawn", is: String(control.drawn) },
        { what: "plain page: frames dropped", is: String(control.dropped) },
        { what: "plain page: longest time between two frames", is: ms(control.gap) },
      ],
      `To the end of Explore at ${pixelsASecond} pixels a second, slowed down ${slowDown} times, as Chromium counts frames. It draws without a graphics processor here: the plain page, which has no script, tells what the machine drops by itself.`,
    );
  });
