import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { handledEvents } from "../../functions/billing/handled-events.ts";

const eventName = /`((?:charge|checkout|customer|invoice|payment_intent|refund|subscription_schedule)\.[a-z_.]+)`/g;

test("docs/deploy.md lists exactly the events that the product handles", () => {
  const listed = [...readFileSync("docs/deploy.md", "utf8").matchAll(eventName)].map(([, name]) => name);
  expect([...new Set(listed)].sort()).toEqual([...handledEvents].sort());
});

test("the events that the product handles are in order, each once", () => {
  expect([...handledEvents]).toEqual([...new Set(handledEvents)].sort());
});
