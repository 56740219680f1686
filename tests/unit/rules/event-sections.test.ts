import { expect, test } from "vitest";
import type { EventSection } from "../../../shared/model/event.ts";
import { keepSections } from "../../../shared/rules/event-sections.ts";

test.each<[EventSection[], EventSection[]]>([
  [[], ["city"]],
  [
    ["vip", "city", "vip"],
    ["city", "vip"],
  ],
])("[adminevents-06] %j is stored as %j", (given, stored) => {
  expect(keepSections(given)).toEqual(stored);
});
