/**
 * Photographs every email, as wide as a phone and as a desktop's window, in light and dark, into test-results/mails: one sheet for each of the
 * four, to be looked at whenever an email changes (`npm run mails`).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../../machine/chromium.mjs";
import { sampleEmails, sampleSettings } from "./samples.ts";

const folder = "test-results/mails";
const widths = [390, 640];
const schemes = ["light", "dark"] as const;
const columns = 6;
const gap = 24;

// The pictures of an email come from the stage; here they come from the web app's sources.
const servePictures = async (page: Page): Promise<void> => {
  await page.route(`${sampleSettings.origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname.startsWith("/hooks/") ? route.abort() : route.fulfill({ path: join("web/public", pathname) });
  });
};

type Shot = { png: Buffer; height: number };

const photograph = async (page: Page, html: string): Promise<Shot> => {
  await page.setContent(html.replaceAll("{####}", "481516"));
  const png = await page.screenshot({ fullPage: true });
  const { height } = await sharp(png).metadata();
  return { png, height };
};

const label = (text: string, width: number) =>
  Buffer.from(
    `<svg width="${width}" height="20"><text y="15" font-family="sans-serif" font-size="13" fill="#d00">${text}</text></svg>`,
  );

// Each picture goes to the column that is shortest so far.
const writeSheet = async (file: string, width: number, shots: (Shot & { name: string })[]): Promise<void> => {
  const heights = Array.from({ length: columns }, () => gap);
  const placed = shots.flatMap(({ name, png, height }) => {
    const column = heights.indexOf(Math.min(...heights));
    const [left, top] = [gap + column * (width + gap), heights[column] ?? gap];
    heights[column] = top + height + 20 + gap;
    return [
      { input: label(name, width), left, top },
      { input: png, left, top: top + 20 },
    ];
  });
  const size = { width: gap + columns * (width + gap), height: Math.max(...heights), channels: 3 as const };
  await sharp({ create: { ...size, background: "#888888" } })
    .composite(placed)
    .png({ palette: true })
    .toFile(file);
  console.log(file);
};

const photographAll = async (browser: Browser): Promise<void> => {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme, javaScriptEnabled: false });
      await servePictures(page);
      const shots = [];
      for (const { name, html } of sampleEmails()) shots.push({ name, ...(await photograph(page, html)) });
      await page.close();
      await writeSheet(join(folder, `${width}-${colorScheme}.png`), width, shots);
    }
  }
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
await photographAll(browser).finally(() => browser.close());
