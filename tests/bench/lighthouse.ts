import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "../../machine/chromium.mjs";
import { requireDependencies } from "../../scripts/machine.mjs";
import { findFreePort } from "../support/free-port.ts";
import { type Figure, figuresSection, median, type Section } from "./figures.ts";
import { runs, signInByForm } from "./sight/visits.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Category = (typeof categories)[number];
type Measures = Record<Category | "lcp" | "cls" | "tbt", number>;

/** A cold visit finds neither caches nor the service worker; the session, in local storage, stays in both. */
type Kind = "cold" | "warm";

/** Lighthouse loads the page at full speed and simulates a slow phone from that, or slows network and processor while it loads. */
type Throttling = "simulate" | "devtools";

/** What is read of a report. Scores are from 0 to 1; an audit's value is in milliseconds, or a layout shift's size. */
type Report = {
  runtimeError?: { message: string };
  categories: Partial<Record<Category, { score: number | null }>>;
  audits: Record<string, { numericValue?: number } | undefined>;
};

/** Only the bench needs Lighthouse: it is installed here, where nothing looks for tests or documents. */
const folder = "node_modules/.cache/bench";

const installLighthouse = (): void => {
  for (const file of ["package.json", "package-lock.json"]) cpSync(join("tests/bench", file), join(folder, file));
  requireDependencies(folder);
};

/** Runs Lighthouse's command on an address, in the browser that listens on a port. */
const readReport = async (address: string, port: number, kind: Kind, throttling: Throttling): Promise<Report> => {
  const { stdout } = await promisify(execFile)(
    join(folder, "node_modules/.bin/lighthouse"),
    [
      address,
      `--port=${port}`,
      "--output=json",
      "--output-path=stdout",
      "--quiet",
      "--no-enable-error-reporting",
      `--only-categories=${categories.join(",")}`,
      `--throttling-method=${throttling}`,
      ...(kind === "warm" ? ["--disable-storage-reset"] : []),
    ],
    { maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout);
};

/** One visit as Lighthouse's mobile preset plays it: a middling phone on slow 4G. Scores in percent, times in milliseconds. */
const visit = async (
  address: string,
  port: number,
  kind: Kind,
  throttling: Throttling = "simulate",
): Promise<Measures> => {
  const report = await readReport(address, port, kind, throttling);
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  const score = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
  };
};

const medians = async (...[address, port, kind, throttling]: Parameters<typeof visit>): Promise<Measures> => {
  const visits: Measures[] = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(address, port, kind, throttling));
  const of = (name: keyof Measures) => median(visits.map((one) => one[name]));
  const names = [...categories, "lcp", "cls", "tbt"] as const;
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Measures;
};

const atLeast = (what: string, is: number, wanted: number): Figure => ({
  what,
  is: String(is),
  wanted: `>= ${wanted}`,
  isReached: is >= wanted,
});

const atMost = (what: string, is: number, wanted: number | undefined, unit: string, digits: number): Figure => ({
  what,
  is: `${is.toFixed(digits)}${unit}`,
  ...(wanted === undefined ? {} : { wanted: `<= ${wanted}${unit}`, isReached: is <= wanted }),
});

const scores = (page: string, measured: Measures, performance: number): Figure[] => [
  atLeast(`${page}: performance`, measured.performance, performance),
  atLeast(`${page}: accessibility`, measured.accessibility, 100),
  atLeast(`${page}: best practices`, measured["best-practices"], 100),
];

const speed = (
  page: string,
  { lcp, tbt, cls }: Measures,
  wanted: { cls: number; lcp?: number; tbt?: number },
): Figure[] => [
  atMost(`${page}: largest contentful paint`, lcp / 1_000, wanted.lcp, " s", 1),
  atMost(`${page}: layout shift`, cls, wanted.cls, "", 3),
  atMost(`${page}: blocking time`, tbt, wanted.tbt, " ms", 0),
];

const computed =
  "Lighthouse computes what a slow phone would need from a visit at full speed, its own tracing included; the rows *slowed while it loads* are of a visit that is slow indeed.";

const landingFigures = (page: string, measured: Measures): Figure[] =>
  [
    ...scores(page, measured, 98),
    atLeast(`${page}: SEO`, measured.seo, 100),
    ...speed(page, measured, { lcp: 1.6, cls: 0.02, tbt: 100 }),
  ].map((figure) => ({ ...figure, because: computed }));

/** Figures of a landing page that is slowed while it loads, as a phone would be. */
const slowedFigures = (page: string, { performance, lcp }: Measures): Figure[] => [
  atLeast(`${page}: performance`, performance, 98),
  atMost(`${page}: largest contentful paint`, lcp / 1_000, 1.6, " s", 1),
];

const dashboardFigures = (page: string, measured: Measures): Figure[] => [
  ...scores(page, measured, 80),
  ...speed(page, measured, { cls: 0.01 }),
];

/** Lighthouse's mobile preset on the landing page and, signed in, on the dashboard of the demo city. */
export const lighthouseOfPages = async ({ origin }: { origin: string }): Promise<Section> => {
  installLighthouse();
  const port = await findFreePort();
  const profile = mkdtempSync(join(tmpdir(), "bench-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const kind of ["cold", "warm"] as const)
      figures.push(...landingFigures(`landing, ${kind}`, await medians(`${origin}/`, port, kind)));
    const slowed = await medians(`${origin}/`, port, "cold", "devtools");
    figures.push(...slowedFigures("landing, cold, slowed while it loads", slowed));
    const page = await context.newPage();
    await signInByForm(page, origin, "premium");
    await page.close();
    for (const kind of ["cold", "warm"] as const)
      figures.push(...dashboardFigures(`dashboard, ${kind}`, await medians(`${origin}/dashboard`, port, kind)));
    const idle = {
      what: "dashboard: performance on an idle machine with 4 processors",
      is: "not measured",
      wanted: ">= 95",
    };
    return figuresSection(
      "Lighthouse",
      [...figures, idle],
      `Mobile preset, median of ${runs} visits, of the demo city; the dashboard as a premium member. A cold visit finds neither caches nor a service worker, a warm one both. Lighthouse loads a page at full speed and computes what a slow phone would need for all that came before its largest paint; *slowed while it loads* is a visit with network and processor slowed instead.`,
    );
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};
