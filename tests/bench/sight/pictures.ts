import type { Page } from "@playwright/test";
import { type Figure, figuresSection, kb, type Section } from "../figures.ts";
import { settle, startVisit, type Visits } from "./visits.ts";

type Shown = { what: string; path: string; shows: string };
type Screen = { viewport: { width: number; height: number }; deviceScaleFactor: number };

const pages: Shown[] = [
  { what: "landing", path: "/", shows: "h1" },
  { what: "dashboard", path: "/dashboard", shows: "[data-deal] h3" },
  { what: "Explore", path: "/dashboard?tab=explore", shows: "[data-deal] h3" },
];

const screens: Record<string, Screen> = {
  "390 pixels at a density of 3": { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  "1440 pixels": { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};

/** Counts the pictures that arrive, and their bytes. */
const countPictures = (page: Page): (() => Promise<{ count: number; bytes: number }>) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const isPicture = /^image\/(webp|avif|jpeg|png)/.test(response.headers()["content-type"] ?? "");
    if (isPicture && response.status() === 200) sizes.push(response.body().then(({ length }) => length));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { count: all.length, bytes: all.reduce((sum, size) => sum + size, 0) };
  };
};

const readPage = async (
  visits: Visits,
  { what, path, shows }: Shown,
  name: string,
  screen: Screen,
): Promise<Figure> => {
  const { context, page } = await startVisit(visits, path === "/" ? "nobody" : "premium", false, screen);
  try {
    const read = countPictures(page);
    await page.goto(visits.origin + path);
    await settle(page, shows);
    const { count, bytes } = await read();
    return { what: `${what}, ${name}`, is: `${kb(bytes)} in ${count}` };
  } finally {
    await context.close();
  }
};

/** The bytes of the pictures that a page loads before anybody scrolls. */
export const pictures = async (visits: Visits): Promise<Section> => {
  const figures: Figure[] = [];
  for (const shown of pages)
    for (const [name, screen] of Object.entries(screens)) figures.push(await readPage(visits, shown, name, screen));
  return figuresSection("Pictures of a first visit", figures, "WebP, AVIF, JPEG and PNG until the page is quiet.");
};
