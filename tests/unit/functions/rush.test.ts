import { expect, test } from "vitest";
import { rememberEvents } from "../../../functions/tickets/checkout/rush.ts";

const at = (milliseconds: number) => new Date(Date.parse("2026-11-21T23:00:00.000Z") + milliseconds).toISOString();

test("an event is remembered for 10 seconds from the moment on, and no other event is", () => {
  const events = rememberEvents();
  events.add("event-1", at(0));
  expect([-1, 0, 9_999, 10_000].map((later) => events.has("event-1", at(later)))).toEqual([false, true, true, false]);
  expect(events.has("event-2", at(0))).toBe(false);
  events.add("event-1", at(5_000));
  expect(events.has("event-1", at(14_999))).toBe(true);
});

test("of more than 100 events the last 100 are remembered", () => {
  const events = rememberEvents();
  for (let event = 0; event < 101; event += 1) events.add(`many-${event}`, at(0));
  events.add("many-1", at(1));
  events.add("many-101", at(1));
  expect(["many-0", "many-2", "many-1", "many-3"].map((event) => events.has(event, at(2)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
