import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ContactOutcome, startLoop } from "../../../web/src/door/sync/loop.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A loop whose contacts take 100 ms; `at` is when each began, in milliseconds after the loop did. */
const aLoop = (outcome: () => ContactOutcome, random = () => 1) => {
  const began = Date.now();
  const at: number[] = [];
  const contact = async () => {
    at.push(Date.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return outcome();
  };
  return { loop: startLoop(contact, random), at };
};

describe("the loop of contacts", () => {
  test("waits longer after each failure, and never longer than 9 seconds", async () => {
    const { loop, at } = aLoop(() => "failed");
    await vi.advanceTimersByTimeAsync(30_000);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0) - 100);
    expect(waits).toEqual([4_800, 7_200, 9_000]);
    loop.stop();
  });

  test("[start-06] scatters the scanners that lost the server together, a fifth earlier or later than the wait", async () => {
    const early = aLoop(
      () => "failed",
      () => 0,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(early.at).toEqual([0, 3_300]);
    early.loop.stop();
  });

  test.each([
    [0, 20_100],
    [1, 24_100],
  ])(
    "[start-07] after too many contacts waits as told, whoever asks meanwhile (chance of %d: %d ms)",
    async (chance, milliseconds) => {
      const { loop, at } = aLoop(
        () => ({ retryAfterSeconds: 20 }),
        () => chance,
      );
      await vi.advanceTimersByTimeAsync(10_000);
      await loop.contactNow();
      expect(at).toEqual([0]);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(at).toEqual([0, milliseconds]);
      loop.stop();
    },
  );

  test("has one contact at a time: whoever asks meanwhile gets the next one, together", async () => {
    const { loop, at } = aLoop(() => "done");
    const both = Promise.all([loop.contactNow(), loop.contactNow()]);
    await vi.advanceTimersByTimeAsync(200);
    await both;
    expect(at).toEqual([0, 100]);
    loop.stop();
  });

  test("leaves the server room: no more than 60 contacts in a minute, however many are asked for", async () => {
    const { loop, at } = aLoop(() => "again");
    for (let second = 0; second < 120; second += 1) {
      void loop.contactNow();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(at.length).toBeGreaterThan(45);
    expect(at.length).toBeLessThanOrEqual(60);
    loop.stop();
  });

  test("that is stopped during a contact makes no other one, not even one that was asked for", async () => {
    const { loop, at } = aLoop(() => "done");
    const asked = loop.contactNow();
    loop.stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await asked;
    expect(at).toEqual([0]);
  });

  test("ends with a contact after which there is nothing left to do", async () => {
    const { loop, at } = aLoop(() => "stop");
    await vi.advanceTimersByTimeAsync(200);
    await loop.contactNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at).toEqual([0]);
  });

  test("takes 45 contacts within a minute, and further ones as soon as the first is a minute old", async () => {
    let time = 0;
    let contacts = 0;
    const count = async (): Promise<ContactOutcome> => {
      contacts += 1;
      return "done";
    };
    const loop = startLoop(count, undefined, () => time);
    for (let turn = 0; turn < 60; turn += 1) await loop.contactNow();
    expect(contacts).toBe(45);
    time = 59_999;
    await loop.contactNow();
    expect(contacts).toBe(45);
    time = 60_000;
    await loop.contactNow();
    expect(contacts).toBe(46);
    loop.stop();
  });

  test("goes on for whoever asks at the very moment that the server named", async () => {
    let time = 0;
    const asked: number[] = [];
    const tooMany = async (): Promise<ContactOutcome> => {
      asked.push(time);
      return { retryAfterSeconds: 20 };
    };
    const loop = startLoop(
      tooMany,
      () => 0,
      () => time,
    );
    await vi.advanceTimersByTimeAsync(0);
    for (time of [19_999, 20_000]) await loop.contactNow();
    expect(asked).toEqual([0, 20_000]);
    loop.stop();
  });

  test("takes a contact that breaks as one that failed", async () => {
    const at: number[] = [];
    const loop = startLoop(
      () => {
        at.push(Date.now());
        return Promise.reject(new Error("It broke"));
      },
      () => 0.5,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(at.map((time) => time - (at[0] ?? 0))).toEqual([0, 4_000, 10_000]);
    loop.stop();
  });
});
