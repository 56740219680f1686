import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Response } from "@playwright/test";
import { signInAs } from "../support/browser/test.ts";
import { aMember } from "../support/fixtures.ts";
import { figuresSection, kb, type Section } from "./figures.ts";

type Page = { what: string; path: string; wanted: number; isMember: boolean; shows: string };

/** `shows` is what stands on the page once it is there. */
const pages: Page[] = [
  { what: "landing", path: "/", wanted: 20, isMember: false, shows: "h1" },
  { what: "sign-in", path: "/auth", wanted: 140, isMember: false, shows: "form button[type=submit]" },
  { what: "dashboard", path: "/dashboard", wanted: 220, isMember: true, shows: "main h2" },
];

const isScript = (response: Response) => response.request().resourceType() === "script" && response.status() === 200;

/** The gzipped bytes of all scripts of a page's first load, with whatever it loads by itself until it is quiet. */
const scriptBytes = async (browser: Browser, address: string, { isMember, shows }: Page): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  if (isMember) await signInAs(context, await aMember());
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (isScript(response))
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  });
  await page.goto(address);
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(scripts.values());
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** How much JavaScript a page's first load takes. */
export const scriptsOfPages = async (origin: string): Promise<Section> => {
  const debian = "/usr/bin/chromium";
  const executablePath = existsSync(debian) ? debian : undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const figures = [];
    for (const page of pages) {
      const { what, path, wanted } = page;
      const bytes = await scriptBytes(browser, origin + path, page);
      figures.push({ what, is: kb(bytes), wanted: `<= ${wanted} KB`, isReached: bytes <= wanted * 1024 });
    }
    return figuresSection("JavaScript on first load, gzip", figures);
  } finally {
    await browser.close();
  }
};
