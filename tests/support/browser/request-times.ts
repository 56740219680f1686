import { expect, type Page } from "@playwright/test";

/** When the page sent a request, by its own clock in milliseconds, and to which path. */
export type TimedRequest = { at: number; path: string };
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends one that a library declares
  interface Window {
    timedRequests: TimedRequest[];
    pendingRequests: number;
  }
}

/**
 * Stops the page's clock and records, by that clock, every request whose path contains one of these parts. There is no
 * live connection, which would bring news of its own.
 */
export const recordRequests = async (page: Page, ...parts: string[]): Promise<void> => {
  await page.routeWebSocket("**/ws", (socket) => socket.close());
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1_000);
  await page.addInitScript((wanted) => {
    window.timedRequests = [];
    window.pendingRequests = 0;
    const send = window.fetch.bind(window);
    const nextTask = () =>
      new Promise((resume) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resume;
        port2.postMessage(0);
      });
    // A response has arrived when the page has read it, so that its timers are set before time goes on.
    const settle = async (response: Response) => {
      await response.text();
      for (let task = 0; task < 3; task += 1) await nextTask();
      window.pendingRequests -= 1;
    };
    window.fetch = async (input, init) => {
      const path = new URL(String(input), window.location.href).pathname;
      if (!wanted.some((part) => path.includes(part))) return send(input, init);
      window.timedRequests.push({ at: Date.now(), path });
      window.pendingRequests += 1;
      const response = await send(input, init);
      void settle(response.clone());
      return response;
    };
  }, parts);
};

/** The requests so far, of those whose path ends with `end` where it is given. */
export const readRequests = async (page: Page, end = ""): Promise<TimedRequest[]> =>
  (await page.evaluate(() => window.timedRequests)).filter(({ path }) => path.endsWith(end));

/** How much of the page's time passes at once unless said otherwise, in milliseconds. */
export const stepMilliseconds = 250;

/** Lets some of the page's time pass, and waits until the recorded requests of that time have been answered. */
export const advance = async (page: Page, milliseconds = stepMilliseconds): Promise<void> => {
  await page.clock.runFor(milliseconds);
  await expect.poll(() => page.evaluate(() => window.pendingRequests), { intervals: [5, 10, 20, 50] }).toBe(0);
};

/** Lets the page's time pass step by step until something is so; gives up after `most` steps. */
export const advanceUntil = async (
  page: Page,
  isDone: () => boolean | Promise<boolean>,
  { step = stepMilliseconds, most = 200 } = {},
): Promise<void> => {
  for (let taken = 0; taken < most && !(await isDone()); taken += 1) await advance(page, step);
};

/** The page's own time in milliseconds. */
export const readPageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** The milliseconds between each request and the next. */
export const requestGaps = (requests: TimedRequest[]): number[] =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
