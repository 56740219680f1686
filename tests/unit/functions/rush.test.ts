import { expect, test } from "vitest";
import { rememberSoldOut, wasJustSoldOut, withinRush } from "../../../functions/tickets/checkout/rush.ts";
import { limits } from "../../../shared/model/limits.ts";

const at = (milliseconds: number) => new Date(Date.parse("2026-11-21T23:00:00.000Z") + milliseconds).toISOString();

test("an event was just sold out for 10 seconds from the moment on, and no other event is", () => {
  rememberSoldOut("event-1", at(0));
  expect([-1, 0, 9_999, 10_000].map((later) => wasJustSoldOut("event-1", at(later)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(wasJustSoldOut("event-2", at(0))).toBe(false);
  rememberSoldOut("event-1", at(5_000));
  expect(wasJustSoldOut("event-1", at(14_999))).toBe(true);
});

test("of more than 100 events that were sold out the last 100 are remembered", () => {
  for (let event = 0; event < 101; event += 1) rememberSoldOut(`many-${event}`, at(0));
  rememberSoldOut("many-1", at(1));
  rememberSoldOut("many-101", at(1));
  expect(["many-0", "many-2", "many-1", "many-3"].map((event) => wasJustSoldOut(event, at(2)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("a checkout is crowded as soon as as many others run as may buy directly, until one of them has ended", async () => {
  const running: { end: () => void; ended: Promise<boolean> }[] = [];
  const begin = () => {
    let end = () => {};
    const wait = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isCrowded = false;
    const ended = withinRush("event-3", async (crowded) => {
      isCrowded = crowded;
      await wait;
      return isCrowded;
    });
    running.push({ end, ended });
    return isCrowded;
  };
  for (let other = 0; other < limits.directCheckouts; other += 1) expect(begin()).toBe(false);
  expect(begin()).toBe(true);
  expect(await withinRush("event-4", async (crowded) => crowded)).toBe(false);
  for (const one of running.splice(0, 2)) {
    one.end();
    await one.ended;
  }
  expect([begin(), begin()]).toEqual([false, true]);
  for (const { end } of running) end();
  await Promise.all(running.map(({ ended }) => ended));
  expect(begin()).toBe(false);
});
