import type { Page } from "@playwright/test";
import { type Figure, figuresSection, median, type Section } from "../figures.ts";
import { type Shift, sumOfShifts } from "./sums.ts";
import { runs, startVisit, throttleNetwork, type Visitor, type Visits } from "./visits.ts";

type Shown = { what: string; path: string; visitor: Visitor; shows: string; wanted: number };

const pages: Shown[] = [
  { what: "landing", path: "/", visitor: "nobody", shows: "h1", wanted: 0.02 },
  { what: "dashboard", path: "/dashboard", visitor: "premium", shows: "[data-deal] h3", wanted: 0.01 },
];

/** The screen of Lighthouse's mobile preset. */
const lighthousePhone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true };

type Kept = { shifts: Shift[] };

/** Keeps the layout shifts of the page that nobody caused by a tap or a key. */
const keepShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    (globalThis as unknown as Kept).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, at: entry.startTime });
    }).observe({ type: "layout-shift", buffered: true });
  });

const readShift = async (page: Page, address: string, shows: string): Promise<number> => {
  await page.goto(address);
  await page.locator(shows).first().waitFor();
  // Not until the network is idle: Chromium revalidates a stale copy of its own accord, and may take half a minute for it.
  await page.waitForTimeout(5_000);
  return sumOfShifts(await page.evaluate(() => (globalThis as unknown as Kept).shifts));
};

/** A first visit and one after it, with the service worker that the first installed. */
const readVisits = async (visits: Visits, { path, visitor, shows }: Shown): Promise<[number, number]> => {
  const visited = await startVisit(visits, visitor, true, lighthousePhone);
  try {
    await keepShifts(visited.page);
    await throttleNetwork(visited, 1_600, 150);
    const address = visits.origin + path;
    const cold = await readShift(visited.page, address, shows);
    return [cold, await readShift(visited.page, address, shows)];
  } finally {
    await visited.context.close();
  }
};

const figures = (what: string, shifts: readonly number[], wanted: number): Figure => ({
  what,
  is: `${median(shifts).toFixed(3)}, worst ${Math.max(...shifts).toFixed(3)}`,
  wanted: `<= ${wanted}`,
  isReached: Math.max(...shifts) <= wanted,
});

/** How far things move by themselves while the landing page and the dashboard load. */
export const layoutShift = async (visits: Visits): Promise<Section> => {
  const found: Figure[] = [];
  for (const shown of pages) {
    const measured: [number, number][] = [];
    for (let run = 0; run < runs; run++) measured.push(await readVisits(visits, shown));
    const { what, wanted } = shown;
    found.push(
      figures(
        `${what}, first visit`,
        measured.map(([cold]) => cold),
        wanted,
      ),
    );
    found.push(
      figures(
        `${what}, second visit`,
        measured.map(([, warm]) => warm),
        wanted,
      ),
    );
  }
  return figuresSection(
    "Layout shift",
    found,
    `Median and worst of ${runs}, on 412 pixels at 1.6 Mbit/s and 150 ms; reached means that the worst is.`,
  );
};
