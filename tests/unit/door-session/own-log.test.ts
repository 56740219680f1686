import { expect, test, vi } from "vitest";
import { ownLog } from "../../../web/src/door/sync/own-log.ts";

/** The locks of a browser: one tab has the log, the others wait in line, and one can take it. */
const aLockManager = () => {
  type Held = { reject: (error: Error) => void };
  let held: Held | null = null;
  const line: (() => void)[] = [];
  const request = vi.fn((_name: string, ...rest: unknown[]) => {
    const hold = rest.at(-1) as (lock: object | null) => Promise<void> | void;
    const { ifAvailable, steal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    return new Promise<void>((resolve, reject) => {
      const grant = (): void => {
        const mine: Held = { reject };
        held = mine;
        void Promise.resolve(hold({})).then(() => {
          resolve();
          if (held !== mine) return;
          held = null;
          line.shift()?.();
        });
      };
      if (ifAvailable && held) return resolve(hold(null) as undefined);
      if (steal) held?.reject(new DOMException("Stolen", "AbortError"));
      if (held && !steal) line.push(grant);
      else grant();
    });
  });
  return { locks: { request } as unknown as LockManager, request };
};

const aTab = (locks: LockManager | undefined) => {
  const heard: boolean[] = [];
  return { ...ownLog(locks, (isOwner) => heard.push(isOwner)), heard };
};
const soon = () => new Promise((resolve) => setImmediate(resolve));

test("a browser without locks has one tab, which owns the log", () => {
  const tab = aTab(undefined);
  tab.takeOver();
  tab.release();
  expect(tab.heard).toEqual([true]);
});

test("a tab knows at once that another one has the log, and gets it when that one is closed", async () => {
  const { locks } = aLockManager();
  const [first, second] = [aTab(locks), aTab(locks)];
  await soon();
  expect([first.heard, second.heard]).toEqual([[true], [false]]);
  first.release();
  await soon();
  expect([first.heard, second.heard]).toEqual([[true], [false, true]]);
});

test("a tab that the log is taken from waits for it again, however it got it", async () => {
  const { locks } = aLockManager();
  const [first, second, third] = [aTab(locks), aTab(locks), aTab(locks)];
  await soon();
  second.takeOver();
  await soon();
  expect([first.heard, second.heard]).toEqual([
    [true, false],
    [false, true],
  ]);
  third.takeOver();
  await soon();
  expect([second.heard, third.heard]).toEqual([
    [false, true, false],
    [false, true],
  ]);
  third.release();
  await soon();
  const waiting = [first, second].find(({ heard }) => heard.at(-1));
  expect(waiting?.heard.at(-1)).toBe(true);
  third.heard.length = 0;
  const fourth = aTab(locks);
  fourth.takeOver();
  await soon();
  expect([first.heard.at(-1), second.heard.at(-1), third.heard, fourth.heard]).toEqual([
    false,
    false,
    [],
    [false, true],
  ]);
});

test("a tab that gave the log up takes it no more, nor hears of it", async () => {
  const { locks, request } = aLockManager();
  const [first, second] = [aTab(locks), aTab(locks)];
  await soon();
  second.release();
  first.release();
  await soon();
  expect([first.heard, second.heard]).toEqual([[true], [false]]);
  const { length } = request.mock.calls;
  second.takeOver();
  await soon();
  expect(request).toHaveBeenCalledTimes(length);
  const third = aTab(locks);
  await soon();
  expect(third.heard).toEqual([true]);
});

test("a tab whose log is taken while it gives it up hears no more of it", async () => {
  const { locks, request } = aLockManager();
  const first = aTab(locks);
  const second = aTab(locks);
  await soon();
  second.takeOver();
  first.release();
  await soon();
  expect(first.heard).toEqual([true]);
  expect(second.heard).toEqual([false, true]);
  expect(request).toHaveBeenCalledTimes(4);
});
