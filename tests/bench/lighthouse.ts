import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "../../local/http/server.ts";
import { accounts, demoPassword } from "../../local/seed/city/accounts.ts";
import { type Figure, figuresSection, median, type Section } from "./figures.ts";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Category = (typeof categories)[number];
type Measures = Record<Category | "lcp" | "cls" | "tbt", number>;

/** One visit as Lighthouse's mobile preset plays it: a middling phone on slow 4G. Scores in percent, times in milliseconds. */
const visit = async (address: string, port: number): Promise<Measures> => {
  const chosen = { output: "json", logLevel: "error" } as const;
  // The storage stays, because the session of a member is in it.
  const report = (
    await lighthouse(address, { ...chosen, port, onlyCategories: [...categories], disableStorageReset: true })
  )?.lhr;
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? "Lighthouse said nothing");
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

const medians = async (address: string, port: number): Promise<Measures> => {
  const visits: Measures[] = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(address, port));
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

const atMost = (what: string, is: number, wanted: number, unit: string, digits: number): Figure => ({
  what,
  is: `${is.toFixed(digits)}${unit}`,
  wanted: `<= ${wanted}${unit}`,
  isReached: is <= wanted,
});

const scores = (page: string, measured: Measures, performance: number): Figure[] => [
  atLeast(`${page}: performance`, measured.performance, performance),
  atLeast(`${page}: accessibility`, measured.accessibility, 100),
  atLeast(`${page}: best practices`, measured["best-practices"], 100),
];

const signInAsMember = async (context: BrowserContext, origin: string): Promise<void> => {
  const member = accounts.find(({ tier }) => tier === "premium");
  const page = await context.newPage();
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email", { exact: true }).fill(member?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.close();
};

/** Lighthouse's mobile preset on the landing page and, signed in, on the dashboard of the demo city. */
export const lighthouseOfPages = async (origin: string): Promise<Section> => {
  const port = await findFreePort();
  const debian = "/usr/bin/chromium";
  const profile = mkdtempSync(join(tmpdir(), "bench-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: existsSync(debian) ? debian : undefined,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const landing = await medians(`${origin}/`, port);
    await signInAsMember(context, origin);
    const dashboard = await medians(`${origin}/dashboard`, port);
    return figuresSection(
      "Lighthouse",
      [
        ...scores("landing", landing, 98),
        atLeast("landing: SEO", landing.seo, 100),
        atMost("landing: largest contentful paint", landing.lcp / 1_000, 1.6, " s", 1),
        atMost("landing: layout shift", landing.cls, 0.02, "", 3),
        atMost("landing: blocking time", landing.tbt, 100, " ms", 0),
        ...scores("dashboard", dashboard, 90),
      ],
      `Mobile preset, median of ${runs} visits, of the demo city; the dashboard as a premium member.`,
    );
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};
