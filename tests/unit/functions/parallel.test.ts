import { expect, test } from "vitest";
import { forEachThrottled } from "../../../functions/platform/parallel.ts";

const numbers = Array.from({ length: 40 }, (_, index) => index);
const always = () => true;

test("every item starts once, never more at once than allowed, and all of them finish", async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const count = await forEachThrottled(
    numbers,
    { concurrency: 4, perSecond: 1_000, mayContinue: always },
    async (item) => {
      begun.push(item);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
  );
  expect([count, begun.toSorted((one, other) => one - other), running]).toEqual([40, numbers, 0]);
  expect(most).toBeLessThanOrEqual(4);
});

test("no more items start per second than allowed", async () => {
  const startedAt = performance.now();
  await forEachThrottled(
    numbers.slice(0, 11),
    { concurrency: 11, perSecond: 50, mayContinue: always },
    async () => undefined,
  );
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(10 * 20 - 10);
});

test("nothing new starts after the deadline, and the result tells how far it got", async () => {
  const begun: number[] = [];
  const count = await forEachThrottled(
    numbers,
    { concurrency: 3, perSecond: 1_000, mayContinue: () => begun.length < 10 },
    async (item) => {
      begun.push(item);
    },
  );
  // Three wait side by side for their turn: neighbours may change places when the machine is busy.
  expect(begun.toSorted((a, b) => a - b)).toEqual(numbers.slice(0, count));
  expect(count).toBeGreaterThanOrEqual(10);
  expect(count).toBeLessThan(14);
});
