import { expect, type Page } from "@playwright/test";

/** When the page asked for the tickets of a payment session, by its own clock, and at which path. */
export type TicketRequest = { at: number; path: string };
declare global {
  interface Window {
    looks: TicketRequest[];
    pending: number;
  }
}

/**
 * Stops the page's clock and notes, by that clock, whenever the page asks for the tickets of a session. There is no live
 * connection, which would find them first.
 */
export const recordTicketRequests = async (page: Page): Promise<void> => {
  await page.routeWebSocket("**/ws", (socket) => socket.close());
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1_000);
  await page.addInitScript(() => {
    window.looks = [];
    window.pending = 0;
    const send = window.fetch.bind(window);
    const nextTask = () =>
      new Promise((resume) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resume;
        port2.postMessage(0);
      });
    // An answer counts as come when the page has read it, so that its timers stand before time goes on.
    const settle = async (answer: Response) => {
      await answer.text();
      for (let task = 0; task < 3; task += 1) await nextTask();
      window.pending -= 1;
    };
    window.fetch = async (input, init) => {
      const path = new URL(String(input), window.location.href).pathname;
      if (!path.includes("/by-session/")) return send(input, init);
      window.looks.push({ at: Date.now(), path });
      window.pending += 1;
      const answer = await send(input, init);
      void settle(answer.clone());
      return answer;
    };
  });
};

/** What was asked so far. */
export const readTicketRequests = (page: Page): Promise<TicketRequest[]> => page.evaluate(() => window.looks);

/** How much of the page's time passes at once, in milliseconds. */
export const stepMilliseconds = 250;

/** Lets a quarter of a second of the page's time pass, and waits until what was asked for meanwhile is answered. */
export const advanceStep = async (page: Page): Promise<void> => {
  await page.clock.runFor(stepMilliseconds);
  await expect.poll(() => page.evaluate(() => window.pending), { intervals: [5, 10, 20, 50] }).toBe(0);
};

/** Lets time pass until something is so, at most `steps` quarters of a second. */
export const advanceUntil = async (page: Page, isSo: () => boolean | Promise<boolean>, steps = 200): Promise<void> => {
  for (let taken = 0; taken < steps && !(await isSo()); taken += 1) await advanceStep(page);
};

/** The milliseconds between one look and the next. */
export const requestGaps = (looks: TicketRequest[]): number[] =>
  looks.slice(1).map(({ at }, index) => at - (looks[index]?.at ?? 0));
