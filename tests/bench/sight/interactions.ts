import type { Page } from "@playwright/test";
import { type Figure, figuresSection, ms, type Section } from "../figures.ts";
import { settle, slowDown, throttleProcessor, type Visitor, type Visits, visit } from "./visits.ts";

const wanted = 200;

type Step = [what: string, act: (page: Page) => Promise<unknown>];
type Screen = { what: string; path: string; visitor: Visitor; shows: string; steps: Step[] };

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const openTab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
const goTo = (name: string) => (page: Page) => page.getByRole("link", { name, exact: true }).first().click();
const write = (role: "searchbox" | "textbox", name: string | RegExp, text: string) => (page: Page) =>
  page.getByRole(role, { name }).first().pressSequentially(text);
const choose = (box: string | RegExp, option: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: box }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

const screens: Screen[] = [
  {
    what: "home",
    path: "/dashboard",
    visitor: "premium",
    shows: "[data-deal] h3",
    steps: [
      ["next slide", press("Next slide")],
      ["open a deal", (page) => page.locator("[data-deal] [aria-haspopup=dialog]").first().click()],
      ["close the deal", press("Close")],
      ["open Explore", goTo("Explore")],
      ["search Explore", write("searchbox", "Search deals and places", "taco")],
      [
        "choose a category",
        (page) => page.getByRole("group", { name: "Categories" }).getByRole("button").nth(2).click(),
      ],
    ],
  },
  {
    what: "events",
    path: "/dashboard?tab=events",
    visitor: "premium",
    shows: "[data-event] h3",
    steps: [
      ["open RAGER's", openTab("RAGER's")],
      ["open VIP", openTab("VIP")],
      ["open Past", openTab("Past")],
      ["open City", openTab("City")],
      ["open an event", (page) => page.locator("[data-event]").first().click()],
    ],
  },
  {
    what: "feed",
    path: "/dashboard?tab=community",
    visitor: "premium",
    shows: "article",
    steps: [
      ["like", press(/^Like, /)],
      ["take the like back", press(/^Like, /)],
      ["open comments", press(/^Comments, /)],
      ["close comments", press(/^Comments, /)],
      ["write", (page) => page.locator("main textarea").first().pressSequentially("Sunset at the river")],
      ["open Trending", press("Trending")],
    ],
  },
  {
    what: "back-office's members",
    path: "/admin/members",
    visitor: "admin",
    shows: "main table tbody tr, main [role=row], main article",
    steps: [
      ["search", write("searchbox", "Name, email or phone", "maya")],
      ["choose a tier", choose("Tier or status", "Premium")],
      ["open Deals", goTo("Deals")],
      ["open Events", goTo("Events")],
    ],
  },
];

type Kept = { longest: number };

/** Keeps the longest interaction: from the tap or key until what it changed is painted, in milliseconds. */
const keepLongest = (page: Page) =>
  page.addInitScript(() => {
    const kept = globalThis as unknown as Kept;
    kept.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) kept.longest = Math.max(kept.longest, entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** What one step took: entries arrive a moment after the paint they report. */
const timeStep = async (page: Page, act: Step[1]): Promise<number> => {
  await page.evaluate(() => {
    (globalThis as unknown as Kept).longest = 0;
  });
  await act(page);
  await page.waitForTimeout(700);
  return page.evaluate(() => (globalThis as unknown as Kept).longest);
};

const readScreen = (visits: Visits, { what, path, visitor, shows, steps }: Screen): Promise<Figure> =>
  visit(visits, visitor, async (visited) => {
    const { page } = visited;
    await keepLongest(page);
    await page.goto(visits.origin + path);
    await settle(page, shows);
    await throttleProcessor(visited);
    const timed: { step: string; took: number }[] = [];
    for (const [step, act] of steps) timed.push({ step, took: await timeStep(page, act) });
    const sorted = timed.sort((a, b) => b.took - a.took);
    const worst = sorted[0]?.took ?? Number.NaN;
    const is = sorted.map(({ step, took }) => `${step} ${took < 16 ? "< 16 ms" : ms(took)}`).join(", ");
    return { what, is, wanted: `<= ${wanted} ms`, isReached: worst <= wanted };
  });

/** How long taps and keys wait for their paint on a slow phone or computer, the longest of each screen first. */
export const interactions = async (visits: Visits): Promise<Section> => {
  const figures: Figure[] = [];
  for (const screen of screens) figures.push(await readScreen(visits, screen));
  return figuresSection(
    "Interactions",
    figures,
    `From a tap or key to the next paint, as the browser's event timing counts it (to 8 ms), slowed down ${slowDown} times. Chromium draws without a graphics processor here.`,
  );
};
