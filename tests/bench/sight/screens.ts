import type { BrowserContextOptions, Page } from "@playwright/test";
import { type Figure, figuresSection, median, ms, type Section } from "../figures.ts";
import { desk, phone, runs, slowDown, startVisit, throttleProcessor, type Visitor, type Visits } from "./visits.ts";

const wantedMilliseconds = 1_200;
const wantedTask = 200;

/**
 * A screen that is opened by its address, or by a link of the page at `from`. `shows` is what somebody comes for: the screen's own
 * figures, rows or cards, never their placeholders.
 */
type Screen = {
  what: string;
  visitor: Visitor;
  screen: BrowserContextOptions;
  path: string;
  from?: { path: string; link: string };
  shows: string;
};

const row = "[role=row]:has([role=cell]):not(:has(.MuiSkeleton-root))";
const upcoming = (part: string): string => `[aria-label='Upcoming events'] ${part}`;

const keyFigure = "[aria-label='Key figures'] article:not(:has(.MuiSkeleton-root))";

const screens: Screen[] = [
  { what: "first deal, opened", visitor: "premium", screen: phone, path: "/dashboard", shows: "[data-deal] h3" },
  {
    what: "Explore, from Home",
    visitor: "premium",
    screen: phone,
    path: "/dashboard?tab=explore",
    from: { path: "/dashboard", link: "Explore" },
    shows: "main:has([aria-label='Categories']) [data-deal] h3",
  },
  { what: "panel, opened", visitor: "admin", screen: desk, path: "/admin", shows: keyFigure },
  {
    what: "panel's Dashboard, from Events",
    visitor: "admin",
    screen: desk,
    path: "/admin",
    from: { path: "/admin/events", link: "Dashboard" },
    shows: keyFigure,
  },
  {
    what: "panel's Events, from Members",
    visitor: "admin",
    screen: desk,
    path: "/admin/events",
    from: { path: "/admin/members", link: "Events" },
    shows: upcoming(row),
  },
  { what: "panel's Events, opened", visitor: "admin", screen: desk, path: "/admin/events", shows: upcoming(row) },
  {
    what: "panel's Events, opened on a phone",
    visitor: "admin",
    screen: phone,
    path: "/admin/events",
    shows: upcoming("li:not(:has(.MuiSkeleton-root))"),
  },
  {
    what: "panel's Members, from Events",
    visitor: "admin",
    screen: desk,
    path: "/admin/members",
    from: { path: "/admin/events", link: "Members" },
    shows: `[aria-label='Members'] ${row}`,
  },
];

type Noted = { began: number; shownAt?: number; tasks: { at: number; took: number }[] };

const noted = (): Noted => (globalThis as unknown as { noted: Noted }).noted;

/** Has each page note its long tasks and when `shows` stands on it with a text; a tap begins it anew. */
const note = (page: Page, shows: string) =>
  page.addInitScript((selector) => {
    const kept: Noted = { began: 0, tasks: [] };
    (globalThis as unknown as { noted: Noted }).noted = kept;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) kept.tasks.push({ at: startTime, took: duration });
    }).observe({ type: "longtask", buffered: true });
    const look = (now: number): void => {
      const found = document.querySelector(selector);
      if (found?.textContent?.trim() && found.getBoundingClientRect().height > 0) kept.shownAt ??= now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener(
      "click",
      ({ timeStamp }) => {
        kept.began = timeStamp;
        delete kept.shownAt;
      },
      true,
    );
  }, shows);

const readScreen = async (visits: Visits, { visitor, screen, path, from, shows }: Screen) => {
  const visited = await startVisit(visits, visitor, false, screen);
  const { page } = visited;
  try {
    await note(page, shows);
    if (from) {
      await page.goto(visits.origin + from.path);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(1_500);
    }
    await throttleProcessor(visited);
    if (from) await page.getByRole("link", { name: from.link, exact: true }).first().click();
    else await page.goto(visits.origin + path, { waitUntil: "commit" });
    await page.waitForFunction(() => (globalThis as unknown as { noted: Noted }).noted.shownAt !== undefined, null, {
      timeout: 60_000,
    });
    // A task that runs on behind what is shown keeps the next tap waiting.
    await page.waitForTimeout(1_500);
    const { began, shownAt = Number.NaN, tasks } = await page.evaluate(noted);
    const longest = Math.max(0, ...tasks.filter(({ at }) => at >= began).map(({ took }) => took));
    return { took: shownAt - began, longest };
  } finally {
    await visited.context.close();
  }
};

const figuresOf = async (visits: Visits, screen: Screen): Promise<Figure> => {
  const seen: Awaited<ReturnType<typeof readScreen>>[] = [];
  for (let run = 0; run < runs; run++) seen.push(await readScreen(visits, screen));
  const [took, longest] = [median(seen.map((one) => one.took)), median(seen.map((one) => one.longest))];
  return {
    what: screen.what,
    is: `${(took / 1_000).toFixed(1)} s, longest task ${longest < 50 ? "< 50 ms" : ms(longest)}`,
    wanted: `<= ${wantedMilliseconds / 1_000} s, <= ${wantedTask} ms`,
    isReached: took <= wantedMilliseconds && longest <= wantedTask,
    because:
      "a screen that is opened by its address evaluates React, MUI and the app first and renders the frame around it, all at a quarter of the speed; opened from another screen it shows what it takes itself.",
  };
};

/** How long screens wait for their content on a slow phone or computer, whose server is this machine. */
export const screensUntilContent = async (visits: Visits): Promise<Section> => {
  const figures: Figure[] = [];
  for (const screen of screens) figures.push(await figuresOf(visits, screen));
  return figuresSection(
    "Screens until content",
    figures,
    `From the address or the tap until what a screen is opened for stands there, not its placeholders, and the longest task until 1.5 seconds later; slowed down ${slowDown} times, median of ${runs}. An opened screen finds neither caches nor a service worker.`,
  );
};
