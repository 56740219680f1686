import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from "@playwright/test";
import { setCallOrigin } from "../call.ts";
import { type Member, password, setFixturesOrigin } from "../fixtures.ts";
import { readPoolAddress, signIn } from "../sign-in.ts";
import { type StackControl, stackAt } from "../stack.ts";

export { expect } from "@playwright/test";

type PageErrors = {
  /** Lets the test go on although the page says something that matches; everything else unexpected fails it. */
  allow(pattern: RegExp): void;
};

type Fixtures = { origin: string; stack: StackControl; pageErrors: PageErrors };

const getStackOrigin = (): string => {
  const origin = process.env.STACK_ORIGIN;
  if (!origin) throw new Error("No stack runs for the browser tests");
  setCallOrigin(origin);
  setFixturesOrigin(origin);
  return origin;
};

const formatConsoleMessage = (message: ConsoleMessage): string =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`;

/** Notes what a page should never do: errors and warnings on its console, uncaught errors, answers of 5xx. */
const collectPageErrors = (page: Page, errors: string[]): void => {
  page.on("console", (message) => {
    if (message.text().includes("Service Worker registration blocked by Playwright")) return;
    if (["error", "warning"].includes(message.type())) errors.push(formatConsoleMessage(message));
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
  page.on("response", (response: Response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
};

/** Playwright's `test` on the one stack of the run; a page that says or does something unexpected fails its test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  origin: async ({}, use) => use(getStackOrigin()),
  baseURL: async ({ origin }, use) => use(origin),
  stack: async ({ origin }, use) => use(stackAt(origin)),
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      context.on("page", (page) => collectPageErrors(page, errors));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Puts a member's session into the browser, as a sign-in on this device leaves it there. */
export const signInAs = async (context: BrowserContext, member: Member): Promise<void> => {
  const origin = getStackOrigin();
  const pool = await readPoolAddress(origin);
  const tokens = await signIn(pool, { email: member.email, password });
  const prefix = `CognitoIdentityServiceProvider.${pool.userPoolClientId}`;
  const user = `${prefix}.${member.userId}`;
  const kept = {
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
  }, kept);
};

/** A toast by its title, with its text where one is named. */
export const getToast = (page: Page, title: string, text?: string) => {
  const found = page.locator("[data-toast]").filter({ hasText: title });
  return text ? found.filter({ hasText: text }) : found;
};
