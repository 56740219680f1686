import { describe, expect, test } from "vitest";
import { isFullDue, nextFrom, processSource, readFrom } from "../../../functions/stripe/reconcile/process-source.ts";

const now = "2026-11-22T12:00:00.000Z";
const at = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const secondsAt = (hours: number) => Date.parse(at(hours)) / 1_000;

describe("a run reads Stripe", () => {
  test.each([
    ["the first run reads two days", undefined, true, at(48)],
    ["a run reads two hours more than since the last", at(0.25), false, at(2)],
    ["one after a long pause reads all of it", at(100), false, at(100)],
    ["the daily run reads two days", at(0.25), true, at(48)],
    ["the daily run reads more where more was left", at(60), true, at(60)],
    ["a mark of the future counts for nothing", at(-30), false, at(2)],
  ])("%s", (_what, mark, isFull, from) => {
    expect(readFrom(mark, isFull, now)).toBe(from);
  });

  test("for the whole window once a day", () => {
    expect([undefined, at(24), at(23.9)].map((fullAt) => isFullDue(fullAt, now))).toEqual([true, true, false]);
  });
});

describe("the next run continues", () => {
  test("at the start of a run that completed", () => {
    expect(nextFrom({ failedAt: [], stoppedAt: null }, now)).toBe(now);
  });

  test("at the first item that a run out of time did not reach", () => {
    expect(nextFrom({ failedAt: [], stoppedAt: secondsAt(30) }, now)).toBe(at(30));
  });

  test("with failed items for two days", () => {
    expect(nextFrom({ failedAt: [secondsAt(3), secondsAt(5)], stoppedAt: secondsAt(1) }, now)).toBe(at(5));
    expect(nextFrom({ failedAt: [secondsAt(90)], stoppedAt: null }, now)).toBe(at(48));
  });

  test("so that everything is processed once, oldest first, however little time each run has", async () => {
    const taken: number[] = [];
    const things = [5, 40, 10, 47, 20, 30].map((hours) => ({ hours, at: secondsAt(hours) }));
    let mark: string | undefined;
    for (let run = 0; run < 4; run += 1) {
      const from = readFrom(mark, mark === undefined, now);
      const found = things
        .filter((thing) => thing.at >= Date.parse(from) / 1_000)
        .map((thing) => ({ at: thing.at, take: async () => taken.push(thing.hours) > 0 }));
      const before = taken.length;
      const pace = { concurrency: 1, perSecond: 1_000, mayContinue: () => taken.length < before + 2 };
      mark = nextFrom(await processSource(found, pace), now);
    }
    expect(taken).toEqual([47, 40, 30, 20, 10, 5]);
    expect(mark).toBe(now);
  });
});
