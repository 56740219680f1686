import type { Page } from "@playwright/test";

type Held = { held: Map<number, IdleRequestCallback>; runHeld(): void };

/** Makes the page's browser never idle until `release`, so that what it renders only when idle can be told apart. */
export const holdIdle = async (page: Page): Promise<{ release: () => Promise<void> }> => {
  await page.addInitScript(() => {
    const held = new Map<number, IdleRequestCallback>();
    const request = window.requestIdleCallback.bind(window);
    let last = 0;
    window.requestIdleCallback = (work) => {
      last += 1;
      held.set(last, work);
      return last;
    };
    window.cancelIdleCallback = (handle) => void held.delete(handle);
    const runHeld = () => {
      window.requestIdleCallback = request;
      for (const work of held.values()) request(work);
    };
    Object.assign(window, { held, runHeld } satisfies Held);
  });
  return { release: () => page.evaluate(() => (window as unknown as Held).runHeld()) };
};
