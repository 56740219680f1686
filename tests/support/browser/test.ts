import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from "@playwright/test";
import { setCallOrigin } from "../call.ts";
import { type Member, setFixturesOrigin, startSession } from "../fixtures.ts";
import { readPoolAddress } from "../sign-in.ts";
import { type StackControl, stackAt } from "../stack.ts";

export { expect } from "@playwright/test";

type PageErrors = {
  /** Lets the test go on although the page reports something that matches; everything else unexpected fails it. */
  allow(pattern: RegExp): void;
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

const formatConsoleMessage = (message: ConsoleMessage): string =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`;

// The browser's own words about what a test does: it keeps the service worker out, and may leave a page very early.
const notices = [
  "Service Worker registration blocked by Playwright",
  "WebSocket is closed before the connection is established",
];

/** Collects what a page should never do: errors and warnings on its console, uncaught errors, 5xx responses. */
const collectPageErrors = (page: Page, errors: string[]): void => {
  page.on("console", (message) => {
    if (notices.some((notice) => message.text().includes(notice))) return;
    if (["error", "warning"].includes(message.type())) errors.push(formatConsoleMessage(message));
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
  page.on("response", (response: Response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
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
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (watched: BrowserContext) => watched.on("page", (page) => collectPageErrors(page, errors));
      watch(context);
      await use({ watch, allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
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
  const prefix = `CognitoIdentityServiceProvider.${pool.userPoolClientId}`;
  const user = `${prefix}.${member.userId}`;
  const stored = {
    [`${prefix}.LastAuthUser`]: member.userId,
    [`${user}.accessToken`]: tokens.accessToken,
    [`${user}.idToken`]: tokens.idToken,
    [`${user}.refreshToken`]: tokens.refreshToken,
    [`${user}.clockDrift`]: "0",
    [`${user}.signInDetails`]: JSON.stringify({ loginId: member.email, authFlowType: "USER_SRP_AUTH" }),
  };
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
