import { type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import { setCallOrigin } from "../call.ts";
import { type Member, setFixturesOrigin, startSession } from "../fixtures.ts";
import { readPoolAddress } from "../sign-in.ts";
import { type StackControl, stackAt } from "../stack.ts";
import { storedSession } from "../stored-session.ts";
import { type Allowance, covers, type PageError, readConsoleError } from "./page-errors.ts";

export { expect } from "@playwright/test";

type PageErrors = {
  /** Lets the test go on although a page reports this; everything else unexpected fails it. */
  allow(...allowed: Allowance[]): void;
  /** Has the pages of another browser checked as well. */
  watch(context: BrowserContext): void;
};

type Fixtures = {
  /** The control of the stack. Faults that a test orders end with it, whatever happens. */
  stack: StackControl;
  pageErrors: PageErrors;
  /** Opens a page in another browser, with a member's session where one is named. It closes with the test. */
  openBrowser: (member?: Member) => Promise<Page>;
};

const getStackOrigin = (): string => {
  const origin = process.env.STACK_ORIGIN;
  if (!origin) throw new Error("No stack runs for the browser tests");
  setCallOrigin(origin);
  setFixturesOrigin(origin);
  return origin;
};

// The browser's own words about what a test does: it keeps the service worker out, and may leave a page very early.
const notices = [
  "Service Worker registration blocked by Playwright",
  "WebSocket is closed before the connection is established",
];

/** Collects what a page should never do: errors and warnings on its console, uncaught errors, 5xx responses. */
const collectPageErrors = (page: Page, errors: PageError[], isOffline: () => boolean): void => {
  page.on("console", (message) => {
    if (notices.some((notice) => message.text().includes(notice))) return;
    if (!["error", "warning"].includes(message.type())) return;
    errors.push(readConsoleError(message.type(), message.text(), message.location().url, isOffline()));
  });
  page.on("pageerror", (error) =>
    errors.push({ text: error.message, line: `uncaught: ${error.message}`, isOffline: isOffline() }),
  );
  page.on("response", (response: Response) => {
    const status = response.status();
    const line = `${status} ${response.url()}`;
    if (status >= 500) errors.push({ status, path: new URL(response.url()).pathname, line, isOffline: isOffline() });
  });
};

/** Notes when a test cuts a browser's connection; tells whether it ever has: reports of it may come after the connection is back. */
const noteOffline = (context: BrowserContext): (() => boolean) => {
  let wasCut = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (isOffline) => {
    wasCut ||= isOffline;
    return setOffline(isOffline);
  };
  return () => wasCut;
};

/** Playwright's `test` on the one stack of the run. A page that reports or does something unexpected fails its test. */
export const test = base.extend<Fixtures, { origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  origin: [async ({}, use) => use(getStackOrigin()), { scope: "worker", auto: true }],
  baseURL: async ({ origin }, use) => use(origin),
  stack: async ({ origin }, use) => {
    const stack = stackAt(origin);
    let hasFaults = false;
    const fault: StackControl["fault"] = (ordered) => {
      hasFaults = true;
      return stack.fault(ordered);
    };
    await use({ ...stack, fault });
    if (hasFaults) await stack.clearFaults();
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: PageError[] = [];
      const allowed: Allowance[] = [];
      const watch = (watched: BrowserContext) => {
        const isOffline = noteOffline(watched);
        watched.on("page", (page) => collectPageErrors(page, errors, isOffline));
      };
      watch(context);
      await use({ watch, allow: (...more) => allowed.push(...more) });
      const unexpected = errors.filter((error) => !allowed.some((allowance) => covers(allowance, error)));
      expect(unexpected.map(({ line }) => line)).toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, baseURL, pageErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (member) => {
      const context = await browser.newContext({ baseURL });
      opened.push(context);
      pageErrors.watch(context);
      if (member) await signInAs(context, member);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/**
 * Puts a session of a member into the browser, as a sign-in on this device leaves it there: one of its own for each browser.
 */
export const signInAs = async (context: BrowserContext, member: Member): Promise<void> => {
  const pool = await readPoolAddress(getStackOrigin());
  const tokens = await startSession(member);
  const stored = storedSession(pool.userPoolClientId, member, tokens);
  await context.addInitScript((entries) => {
    // An empty page has no storage.
    if (location.protocol === "about:") return;
    // Once per tab, so that signing out in a test is not undone by the next page.
    if (sessionStorage.getItem("placed")) return;
    sessionStorage.setItem("placed", "yes");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
};

/** A toast by its title, with its text where one is named. */
export const getToast = (page: Page, title: string, text?: string) => {
  const found = page.locator("[data-toast]").filter({ hasText: title });
  return text ? found.filter({ hasText: text }) : found;
};
