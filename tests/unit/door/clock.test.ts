import { describe, expect, test } from "vitest";
import { type Clock, hasJumped, resumeClock, serverNow, syncClock } from "../../../shared/door/clock.ts";

const serverStart = 1_763_778_600_000;

/** A device whose wall clock is wrong by `wrong` milliseconds; its page was loaded when the server's time was `serverStart`. */
const deviceOf = (wrong: number) => ({
  reading: (after: number) => ({ wall: serverStart + after + wrong, steady: after }),
  contact: (after: number, up = 50, down = 50) => ({
    sent: deviceOf(wrong).reading(after - up - down),
    received: deviceOf(wrong).reading(after),
    serverTime: serverStart + after - down,
  }),
});

const synced = (wrong: number): Clock => syncClock(null, deviceOf(wrong).contact(1_000)) as Clock;

describe("a device's clock", () => {
  test.each([-3_600_000, -40_000, 0, 90_000, 86_400_000])("is corrected when it is wrong by %d ms", (wrong) => {
    const clock = synced(wrong);
    expect(serverNow(clock, deviceOf(wrong).reading(7_200_000))).toBe(serverStart + 7_200_000);
    expect(hasJumped(clock, deviceOf(wrong).reading(7_200_000))).toBe(false);
  });

  test("is wrong by at most half a round trip", () => {
    const clock = syncClock(null, deviceOf(0).contact(1_000, 300, 20)) as Clock;
    expect(Math.abs(serverNow(clock, deviceOf(0).reading(2_000)) - serverStart - 2_000)).toBeLessThanOrEqual(
      clock.error,
    );
    expect(clock.error).toBe(160);
  });

  test("keeps a quick contact's word over a slow one's, until it may have drifted further", () => {
    const clock = synced(0);
    expect(syncClock(clock, deviceOf(0).contact(60_000, 900, 100))).toBe(clock);
    expect(syncClock(clock, deviceOf(0).contact(6_000_000, 900, 100))).not.toBe(clock);
    expect(syncClock(clock, deviceOf(0).contact(60_000, 20, 20)).error).toBe(20);
  });

  test("learns nothing from an answer that took more than 10 seconds", () => {
    expect(syncClock(null, deviceOf(0).contact(20_000, 12_000, 10))).toBeNull();
    const clock = synced(0);
    expect(syncClock(clock, deviceOf(3_600_000).contact(20_000, 12_000, 10))).toBe(clock);
  });
});

describe("how exact a contact has to be", () => {
  const clock = synced(0);

  test("one of just 10 seconds counts, and one of a millisecond more doesn't", () => {
    expect(syncClock(null, deviceOf(0).contact(20_000, 5_000, 5_000))?.error).toBe(5_000);
    expect(syncClock(null, deviceOf(0).contact(20_000, 5_001, 5_000))).toBeNull();
  });

  test("one that is as exact as the clock has drifted by now takes its place", () => {
    expect(syncClock(clock, deviceOf(0).contact(11_000, 51, 51)).error).toBe(51);
    expect(syncClock(clock, deviceOf(0).contact(11_000, 52, 52))).toBe(clock);
  });
});

describe("a clock that was set", () => {
  const clock = synced(0);

  test.each([-600_000, -2_001, 2_001, 600_000])("is noticed when it moved by %d ms", (moved) => {
    expect(hasJumped(clock, deviceOf(moved).reading(60_000))).toBe(true);
  });

  test.each([-2_000, 2_000])("may have drifted when it moved by %d ms", (moved) => {
    expect(hasJumped(clock, deviceOf(moved).reading(60_000))).toBe(false);
  });

  test("by small steps is noticed once they come to two seconds", () => {
    const moved = [900, 1_800, 2_700].map((sum, index) => deviceOf(sum).reading(60_000 * (index + 1)));
    expect(moved.map((reading) => hasJumped(clock, reading))).toEqual([false, false, true]);
  });

  test("back is not followed, so that no old code counts again", () => {
    expect(serverNow(clock, deviceOf(-600_000).reading(60_000))).toBe(serverStart + 60_000);
  });

  test.each([
    [1_500, 1_500],
    [600_000, 600_000],
    [-2_000, -2_000],
    [-2_001, 0],
  ])("by %d ms makes the server's time later by %d ms", (moved, later) => {
    expect(serverNow(clock, deviceOf(moved).reading(60_000))).toBe(serverStart + 60_000 + later);
  });

  test("is trusted again after the next contact, however slow", () => {
    const moved = deviceOf(600_000);
    const again = syncClock(clock, moved.contact(60_000, 1_500, 1_500));
    expect(hasJumped(again, moved.reading(61_000))).toBe(false);
    expect(Math.abs(serverNow(again, moved.reading(61_000)) - serverStart - 61_000)).toBeLessThanOrEqual(1_500);
  });

  test("counts as set when the steady clock slept", () => {
    expect(hasJumped(clock, { wall: serverStart + 60_000, steady: 20_000 })).toBe(true);
  });
});

describe("a page that was loaded again", () => {
  const clock = synced(0);
  const lastSeen = serverStart + 600_000;

  test("goes on with what it knew", () => {
    const resumed = resumeClock(clock, lastSeen, { wall: lastSeen + 5_000, steady: 12 });
    const reading = { wall: lastSeen + 65_000, steady: 60_012 };
    expect(hasJumped(resumed, reading)).toBe(false);
    expect(serverNow(resumed, reading)).toBe(lastSeen + 65_000);
  });

  test("notices a wall clock that went back meanwhile, and never answers an earlier time than before", () => {
    const reading = { wall: lastSeen - 60_000, steady: 12 };
    const resumed = resumeClock(clock, lastSeen, reading);
    expect(hasJumped(resumed, reading)).toBe(true);
    expect(serverNow(resumed, reading)).toBe(lastSeen);
  });
});
