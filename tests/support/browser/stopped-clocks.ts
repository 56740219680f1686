import type { Page } from "@playwright/test";

type WithClock = Window & { playedAt: number };

/**
 * Stops both clocks of a scanner's page at an instant (milliseconds since 1970), and the clock of the server that it asks; timers go on. Returns what
 * sets all of them to another one.
 */
export const stopClocks = async (page: Page, at: number): Promise<(next: number) => Promise<void>> => {
  let now = at;
  await page.route("**/api/door/**", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-local-now": new Date(now).toISOString() } }),
  );
  await page.addInitScript((start) => {
    const scope = window as unknown as WithClock;
    scope.playedAt = start;
    Date.now = () => scope.playedAt;
    performance.now = () => scope.playedAt - start;
  }, at);
  return async (next) => {
    // A contact meanwhile seems to take as long as the clocks were moved, so the scanner learns no time from it.
    now = next;
    await page.evaluate((moved) => {
      (window as unknown as WithClock).playedAt = moved;
    }, next);
  };
};
