/**
 * Takes the screenshots of the app on the landing page (`web/public/art/app-*`) from a running demo city: `npm start`, then
 * `node_modules/.bin/node local/seed/photograph-app.ts http://localhost:4000`. Commit the results, and take them again when one of
 * these screens changes.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../../machine/chromium.mjs";
import { createApiClient } from "./api-client.ts";
import { accounts, demoPassword } from "./city/accounts.ts";

const origin = process.argv[2] ?? "http://localhost:4000";
const folder = join(import.meta.dirname, "../../web/public/art");
const width = 585;

const signIn = async (page: Page) => {
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email", { exact: true }).fill(accounts.find(({ tier }) => tier === "premium")?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`${origin}/dashboard`);
};

/** Waits until every picture on the screen is there. */
const settled = async (page: Page) => {
  await page.waitForFunction(() =>
    [...document.images].every(({ loading, complete }) => complete || loading === "lazy"),
  );
};

const shoot = async (page: Page, name: string) => {
  await settled(page);
  const shot = await page.screenshot({ animations: "disabled" });
  const small = sharp(shot).resize({ width });
  await writeFile(join(folder, `${name}.webp`), await small.clone().webp({ quality: 74 }).toBuffer());
  await writeFile(join(folder, `${name}.avif`), await small.clone().avif({ quality: 50, effort: 6 }).toBuffer());
};

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});

const nextRager = async (): Promise<string> => {
  const { items } = await createApiClient(origin)("events", "list", {});
  const coming = items.filter(({ event_section, past }) => event_section.includes("rager") && !past);
  return coming.at(-1)?.id ?? "";
};

/** Home, a deal and an event, as a premium member sees them on a phone. */
const photograph = async () => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    hasTouch: true,
    isMobile: true,
    colorScheme: "dark",
    serviceWorkers: "block",
  });
  page.setDefaultTimeout(120_000);
  await signIn(page);
  await page.getByRole("article").first().waitFor();
  await shoot(page, "app-home");
  await page.getByRole("article").first().getByRole("heading").click();
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
  await shoot(page, "app-deal");
  await page.goto(`${origin}/event/${await nextRager()}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await shoot(page, "app-event");
};

try {
  await photograph();
} finally {
  await browser.close();
}
