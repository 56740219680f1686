import { onlineManager } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { scatterWait, waitAsTold } from "../../../shared/model/retry-wait.ts";
import { ApiError, NetworkError } from "../../../web/src/api/api-error.ts";
import { afterFailure, pollAfter } from "../../../web/src/api/poll.ts";

const readThat = (error: unknown, updates = 1) => ({
  state: { error, errorUpdateCount: updates, dataUpdateCount: 0 },
});
const tooMany = (retryAfterSeconds: number | null) =>
  new ApiError({ status: 429, code: "too-many-requests", message: "No", retryAfterSeconds });
const refusal = new ApiError({ status: 403, code: "forbidden", message: "No" });
const waitsOf = (wait: (updates: number) => number | false) =>
  Array.from({ length: 50 }, (_, n) => Number(wait(n + 1)));

describe("[start-06] a wait before a retry", () => {
  test("is a fifth shorter at the least and a fifth longer at the most", () => {
    expect([0, 0.5, 1].map((random) => scatterWait(1_000, random))).toEqual([800, 1_000, 1_200]);
  });

  test("of a poll is another one after each answer, and the same until then", () => {
    const waits = waitsOf((updates) => pollAfter(readThat(null, updates), 10_000));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(8_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_000);
    expect(new Set(waits).size).toBe(50);
    expect(waitsOf((updates) => pollAfter(readThat(null, updates), 10_000))).toEqual(waits);
    expect(pollAfter(readThat(null), false)).toBe(false);
  });

  test("grows with each lost response, up to a minute and a fifth", () => {
    const waits = waitsOf((updates) => afterFailure(readThat(new NetworkError(), updates)));
    expect(waits[0]).toBeLessThanOrEqual(6_000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(72_000);
    expect(afterFailure(readThat(refusal))).toBe(false);
  });
});

describe("[start-07] a wait after a 429", () => {
  test.each([
    [20, 20_000, 24_000],
    [null, 10_000, 12_000],
    [3_600, 300_000, 360_000],
  ])("is never shorter than told and at most a fifth longer: for %s s it is %d to %d ms", (told, least, most) => {
    expect([0, 1].map((random) => waitAsTold(told, random))).toEqual([least, most]);
    const waits = waitsOf((updates) => afterFailure(readThat(tooMany(told), updates)));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
  });

  test("repeats a read that isn't polled, and takes the place of a poll's own", () => {
    expect(pollAfter(readThat(tooMany(100)), false)).toBeGreaterThanOrEqual(100_000);
    expect(pollAfter(readThat(tooMany(100)), 1_000)).toBeGreaterThanOrEqual(100_000);
  });
});

test("a read that got no response is repeated after about 5, 10 and 20 seconds, and not at all while the device is offline", () => {
  const waits = [0, 1, 2, 3].map((updates) => Number(afterFailure(readThat(new NetworkError(), updates))));
  for (const [index, seconds] of [5, 5, 10, 20].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(seconds * 800);
    expect(waits[index]).toBeLessThanOrEqual(seconds * 1_200);
  }
  onlineManager.setOnline(false);
  expect(afterFailure(readThat(new NetworkError()))).toBe(false);
  onlineManager.setOnline(true);
});
