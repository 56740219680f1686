import { setTimeout as pause } from "node:timers/promises";

/** How fast work may go, and how long: `mayGoOn` is asked before each item. */
export type Throttle = { concurrency: number; perSecond: number; mayContinue(): boolean };

/** Lets one pass every `1 / perSecond` seconds, in the order of asking. Runs on the process's clock, not on the caller's time. */
const createGate = (perSecond: number) => {
  const gap = 1_000 / perSecond;
  let next = performance.now();
  return async (): Promise<void> => {
    const turn = Math.max(next, performance.now());
    next = turn + gap;
    await pause(Math.max(0, turn - performance.now()));
  };
};

/**
 * Works through items in their order, some at once, and begins no more once `mayGoOn` says no. `work` must not throw: what it
 * throws ends all. Answers how many were begun; every one of these has ended.
 */
export const processThrottled = async <Item>(
  items: Item[],
  { concurrency: parallel, perSecond, mayContinue: mayGoOn }: Throttle,
  work: (item: Item) => Promise<void>,
): Promise<number> => {
  const pass = createGate(perSecond);
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < items.length && mayGoOn()) {
      const item = items[begun] as Item;
      begun += 1;
      await pass();
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  return begun;
};
