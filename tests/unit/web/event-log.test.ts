import { expect, test } from "vitest";
import { type LoggedEvent, logEvent, readEventLog } from "../../../web/src/analytics/event-log.ts";

const aStore = (text?: string) => {
  const kept = new Map<string, string>(text === undefined ? [] : [["playyy.events", text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
};
const anEvent = (number: number): LoggedEvent => ({
  name: "deal_viewed",
  properties: { deal_id: `deal_${number}` },
  userId: null,
  timestamp: "2026-11-21T02:29:24.000Z",
});

test("[analytics-04] an event is stored with its name, properties, user and time", () => {
  const store = aStore();
  logEvent(store, { ...anEvent(1), userId: "someone" });
  expect(readEventLog(store)).toEqual([{ ...anEvent(1), userId: "someone" }]);
});

test("[analytics-04] only the last 100 events are kept", () => {
  const store = aStore();
  for (let number = 1; number <= 103; number += 1) logEvent(store, anEvent(number));
  const kept = readEventLog(store);
  expect(kept).toHaveLength(100);
  expect([kept[0], kept.at(-1)]).toEqual([anEvent(4), anEvent(103)]);
});

test.each(["no JSON", "{}", "null"])("stored data that cannot be read (%s) is replaced", (text) => {
  const store = aStore(text);
  expect(readEventLog(store)).toEqual([]);
  logEvent(store, anEvent(1));
  expect(readEventLog(store)).toEqual([anEvent(1)]);
});

test("a storage that refuses writes causes no error", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  expect(() => logEvent({ getItem: refuse, setItem: refuse }, anEvent(1))).not.toThrow();
});
