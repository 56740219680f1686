import { expect, test } from "vitest";
import { atOnce } from "../../../scripts/mutants/run/at-once.ts";

test("every item is done once, one at a time in each place, and results stand in the order of the items", async () => {
  const running = new Map([
    ["a", 0],
    ["b", 0],
  ]);
  const most = new Set<number>();
  const results = await atOnce(["a", "b"], [3, 1, 2, 0], async (place, item) => {
    running.set(place, (running.get(place) ?? 0) + 1);
    most.add(running.get(place) ?? 0);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running.set(place, (running.get(place) ?? 0) - 1);
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20, 0]);
  expect([...most]).toEqual([1]);
});
