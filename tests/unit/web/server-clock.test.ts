import { expect, test, vi } from "vitest";
import { createServerClock } from "../../../web/src/session/server-clock.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const hour = 3_600_000;
const noon = Date.parse("2027-01-15T17:00:00.000Z");
const dateOf = (at: number) => new Date(at).toUTCString();

test("a phone an hour wrong shows the server's time, later also offline", () => {
  const storage = memoryStorage();
  const clock = createServerClock(storage, () => noon + hour);
  expect(clock.now()).toBe(noon + hour);
  clock.learn(dateOf(noon), noon + hour);
  expect(Math.abs(clock.now() - noon)).toBeLessThan(1_000);
  const afterReload = createServerClock(storage, () => noon + hour);
  expect(afterReload.now()).toBe(clock.now());
});

test("a phone that is right stays as it is, and a corrected clock is noticed", () => {
  let phone = noon + hour;
  const clock = createServerClock(memoryStorage(), () => phone);
  const told = vi.fn();
  clock.subscribe(told);
  clock.learn(dateOf(noon), phone);
  phone = noon;
  clock.learn(dateOf(noon), phone);
  expect(clock.ahead()).toBe(0);
  clock.learn(dateOf(noon + 2_000), phone);
  expect(clock.ahead()).toBe(0);
  expect(told).toHaveBeenCalledTimes(2);
});

test("half of the response time is not counted as a difference, and a response without a date is ignored", () => {
  let phone = noon;
  const clock = createServerClock(memoryStorage(), () => phone);
  phone = noon + 8_000;
  clock.learn(dateOf(noon + 4_000), noon);
  expect(clock.ahead()).toBe(0);
  clock.learn(null, noon);
  clock.learn("nonsense", noon);
  expect(clock.ahead()).toBe(0);
});

test("5 seconds are a difference, a moment less isn't, and half a millisecond counts as a whole one", () => {
  const aheadAfter = (...measured: number[]) => {
    const clock = createServerClock(memoryStorage(), () => noon);
    for (const by of measured) clock.learn(dateOf(noon + 20_000), 2 * (20_500 - by) + noon);
    return clock.ahead();
  };
  expect([4_999, 5_000, -4_999, -5_000].map((by) => aheadAfter(by))).toEqual([0, 5_000, 0, -5_000]);
  expect([aheadAfter(8_000, 12_999), aheadAfter(8_000, 13_000)]).toEqual([8_000, 13_000]);
  expect(aheadAfter(6_000.5)).toBe(6_001);
});

test("a stored difference that isn't a number is none", () => {
  const storage = memoryStorage();
  createServerClock(storage, () => noon).learn(dateOf(noon + hour), noon);
  storage.setItem(storage.key(0) ?? "", "soon");
  expect(createServerClock(storage, () => noon).ahead()).toBe(0);
});
