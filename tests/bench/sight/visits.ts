import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import { accounts, demoPassword } from "../../../local/seed/city/accounts.ts";
import { findChromium } from "../../../machine/chromium.mjs";

export const slowDown = 4;
export const runs = 3;

/** Who visits a page: nobody who is known, or an account of the demo city. */
export type Visitor = "nobody" | "premium" | "admin";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A browser on the demo city, with a session of each account that visits it. */
export type Visits = { origin: string; browser: Browser; sessions: Record<Visitor, Session | undefined> };

/** One visit in a browser profile of its own. */
export type Visit = { context: BrowserContext; page: Page; devtools: CDPSession };

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true };
export const desk = { viewport: { width: 1440, height: 900 } };

/** Fills in and sends the sign-in form of a demo account. */
export const signInByForm = async (page: Page, origin: string, key: Visitor): Promise<void> => {
  const email = accounts.find((account) => account.key === key)?.email ?? "";
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
};

const createSession = async (browser: Browser, origin: string, key: Visitor): Promise<Session> => {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  try {
    await signInByForm(await context.newPage(), origin, key);
    return await context.storageState();
  } finally {
    await context.close();
  }
};

/** Starts a browser, signs the demo accounts in, and ends the browser after the work. */
export const withVisits = async <Result>(
  origin: string,
  work: (visits: Visits) => Promise<Result>,
): Promise<Result> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const premium = await createSession(browser, origin, "premium");
    const admin = await createSession(browser, origin, "admin");
    return await work({ origin, browser, sessions: { nobody: undefined, premium, admin } });
  } finally {
    await browser.close();
  }
};

/**
 * Opens an empty page of a new profile, with the visitor's session; on a phone of 390 pixels, the administrator at a desk,
 * or on another screen. No service worker is installed unless it is asked for.
 */
export const startVisit = async (
  { browser, sessions }: Visits,
  visitor: Visitor,
  hasServiceWorker = false,
  screen: BrowserContextOptions = visitor === "admin" ? desk : phone,
): Promise<Visit> => {
  const session = sessions[visitor];
  const context = await browser.newContext({
    ...screen,
    serviceWorkers: hasServiceWorker ? "allow" : "block",
    ...(session ? { storageState: session } : {}),
  });
  const page = await context.newPage();
  return { context, page, devtools: await context.newCDPSession(page) };
};

/** Runs work with a visit and ends the visit after it. */
export const visit = async <Result>(
  visits: Visits,
  visitor: Visitor,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> => {
  const started = await startVisit(visits, visitor);
  try {
    return await work(started);
  } finally {
    await started.context.close();
  }
};

export const throttleProcessor = async ({ devtools }: Visit, rate = slowDown): Promise<void> => {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
};

/** Throttles the network in both directions: kilobits a second, and milliseconds of each round trip. */
export const throttleNetwork = async ({ devtools }: Visit, kilobits: number, latency: number): Promise<void> => {
  const throughput = (kilobits * 1_000) / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
};

/** Waits until a page shows what it is opened for and has read all it reads by itself. */
export const settle = async (page: Page, shows: string): Promise<void> => {
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState("networkidle");
};
