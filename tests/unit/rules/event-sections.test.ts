import { expect, test } from "vitest";
import type { EventSection } from "../../../shared/model/event.ts";
import { canSeeEvent, keepSections, toggleSection } from "../../../shared/rules/event-sections.ts";

test("[adminevents-05] unchecking the last category falls back to city, city itself included", () => {
  expect(toggleSection(["rager"], "rager")).toEqual(["city"]);
  expect(toggleSection(["vip"], "vip")).toEqual(["city"]);
  expect(toggleSection(["city"], "city")).toEqual(["city"]);
});

test("[adminevents-05] the other categories stay checked", () => {
  expect(toggleSection(["city"], "vip")).toEqual(["city", "vip"]);
  expect(toggleSection(["city", "rager", "vip"], "rager")).toEqual(["city", "vip"]);
});

test.each<[EventSection[], EventSection[]]>([
  [[], ["city"]],
  [["rager"], ["rager"]],
  [
    ["vip", "city", "vip"],
    ["city", "vip"],
  ],
])("[adminevents-06] %j is stored as %j", (given, stored) => {
  expect(keepSections(given)).toEqual(stored);
});

test("an event that is for VIPs alone is seen by Premium members only", () => {
  const seenBy = (isPremium: boolean) =>
    [["vip"], ["city"], ["city", "vip"], []].map((event_section) => canSeeEvent({ event_section }, isPremium));
  expect([seenBy(true), seenBy(false)]).toEqual([
    [true, true, true, true],
    [false, true, true, false],
  ]);
});
