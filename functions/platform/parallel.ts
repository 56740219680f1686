import { setTimeout as pause } from "node:timers/promises";

/** How fast work may go, and how long: `mayContinue` is asked before each item. */
export type Throttle = { concurrency: number; perSecond: number; mayContinue(): boolean };

/**
 * Works through items in their order, at most `concurrency` at once, and begins no more once `mayContinue` says no. Returns how many were
 * begun; every one of these has ended. What `work` throws ends all that has not begun, and is thrown.
 */
export const forEachParallel = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
  mayContinue = () => true,
): Promise<number> => {
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < items.length && mayContinue()) {
      const item = items[begun] as Item;
      begun += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return begun;
};

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

/** Works through items as `forEachParallel` does, at most `perSecond` in a second. `work` must not throw. */
export const forEachThrottled = async <Item>(
  items: readonly Item[],
  { concurrency, perSecond, mayContinue }: Throttle,
  work: (item: Item) => Promise<void>,
): Promise<number> => {
  const pass = createGate(perSecond);
  const workInTurn = async (item: Item) => {
    await pass();
    await work(item);
  };
  return forEachParallel(items, concurrency, workInTurn, mayContinue);
};
