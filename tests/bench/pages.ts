import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { type Figure, figuresSection, kb, type Section } from "./figures.ts";
import { settle, type Visitor, type Visits, visit } from "./sight/visits.ts";

type Opened = { path: string; visitor: Visitor; shows: string };

/** `shows` is what stands on the page once it is there. */
const pages = {
  landing: { path: "/", visitor: "nobody", shows: "h1" },
  signIn: { path: "/auth", visitor: "nobody", shows: "form button[type=submit]" },
  dashboard: { path: "/dashboard", visitor: "premium", shows: "[data-deal] h3" },
  backOffice: { path: "/admin", visitor: "admin", shows: "main h2" },
  members: { path: "/admin/members", visitor: "admin", shows: "main article, main [role=row]" },
} as const satisfies Record<string, Opened>;

/** The gzipped bytes of each script, by its path. */
type Scripts = Map<string, number>;

const isScript = (response: Response) => response.request().resourceType() === "script" && response.status() === 200;

const watchScripts = (page: Page): (() => Promise<Scripts>) => {
  const found = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (isScript(response)) found.set(new URL(response.url()).pathname, response.body());
  });
  return async () => {
    const sizes = [...found].map(async ([path, body]) => [path, gzipSync(await body).length] as const);
    return new Map(await Promise.all(sizes));
  };
};

/** All scripts of a page's first load, with whatever it loads by itself until it is quiet. */
const readScripts = (visits: Visits, { path, visitor, shows }: Opened): Promise<Scripts> =>
  visit(visits, visitor, async ({ page }) => {
    const read = watchScripts(page);
    await page.goto(visits.origin + path);
    await settle(page, shows);
    return read();
  });

const sumOf = (scripts: Scripts, known: Scripts = new Map()): number =>
  [...scripts].reduce((sum, [path, size]) => sum + (known.has(path) ? 0 : size), 0);

const read = async (address: string): Promise<Buffer> => Buffer.from(await (await fetch(address)).arrayBuffer());

/** What the service worker stores before anything is opened, gzipped where the edge compresses it. */
const precached = async (origin: string): Promise<number> => {
  const worker = (await read(`${origin}/sw.js`)).toString("utf8");
  const paths = [...worker.matchAll(/url:\s*"([^"]+)",\s*revision|"?revision"?:[^,}]+,\s*"?url"?:\s*"([^"]+)"/g)];
  if (paths.length === 0) throw new Error("The service worker lists no files");
  const sizes = paths.map(async ([, first, second]) => {
    const path = first ?? second ?? "";
    const body = await read(`${origin}/${path}`);
    return /\.(woff2|png|webp|avif)$/.test(path) ? body.length : gzipSync(body).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

const atMost = (what: string, bytes: number, wanted: number): Figure => ({
  what,
  is: kb(bytes),
  wanted: `<= ${wanted} KB`,
  isReached: bytes <= wanted * 1024,
  because:
    "this counts what a page fetches by itself until it is quiet. What it needs to show is within the budget (`tests/infra/page-weight.test.ts`); the rest comes once it is idle.",
});

/** How much JavaScript a page's first load takes, and how much the service worker stores. */
export const scriptsOfPages = async (visits: Visits): Promise<Section> => {
  const landing = await readScripts(visits, pages.landing);
  const signIn = await readScripts(visits, pages.signIn);
  const dashboard = await readScripts(visits, pages.dashboard);
  const backOffice = await readScripts(visits, pages.backOffice);
  const members = await readScripts(visits, pages.members);
  return figuresSection("JavaScript on first load, gzip", [
    atMost("landing", sumOf(landing), 20),
    atMost("sign-in", sumOf(signIn), 170),
    atMost("dashboard", sumOf(dashboard), 190),
    atMost("back-office, beyond the dashboard's", sumOf(backOffice, dashboard), 200),
    atMost("back-office's members, beyond the dashboard's", sumOf(members, dashboard), 200),
    atMost("stored ahead by the service worker, with fonts and icons", await precached(visits.origin), 290),
  ]);
};
