import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number };

/** Measures how far what is in sight jumps on its own from now on, as the sum of the browser's layout shifts (CLS). */
export const measureLayoutShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const sum = { value: 0 };
    Object.assign(window, { shifts: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) sum.value += entry.value;
    }).observe({ type: "layout-shift" });
  });
  // Two frames: what has just been drawn is reported with the next one.
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const read = () => done((window as unknown as { shifts: { value: number } }).shifts.value);
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(read)));
        }),
    );
};
