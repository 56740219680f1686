import { expect, test } from "vitest";
import { getEventTag } from "../../../shared/rules/event-tag.ts";

const event = (spots_left: number | null, featured = false) => ({ spots_left, featured, state: "published" as const });

test("[states-09] an event that is postponed or cancelled is tagged so on every tab, sold out or not", () => {
  for (const tab of ["city", "rager", "vip", "past"] as const) {
    expect(getEventTag({ ...event(0, true), state: "postponed" }, tab)).toBe("Postponed");
    expect(getEventTag({ ...event(3), state: "cancelled" }, tab)).toBe("Cancelled");
    expect(getEventTag({ ...event(0), state: "sales-stopped" }, tab)).toBe("SOLD OUT");
  }
});

test("[events-11] an event without spots is tagged SOLD OUT on every tab", () => {
  for (const tab of ["city", "rager", "vip", "past"] as const)
    expect(getEventTag(event(0, true), tab)).toBe("SOLD OUT");
});

test("[events-11] any other event is tagged for its tab", () => {
  expect(getEventTag(event(3), "rager")).toBe("RAGER");
  expect(getEventTag(event(3), "vip")).toBe("VIP");
  expect(getEventTag(event(3), "past")).toBe("Past");
  expect(getEventTag(event(3, true), "city")).toBe("Featured");
  expect(getEventTag(event(3), "city")).toBeNull();
});

test("[events-11] an event without a limit of spots is never sold out", () => {
  expect(getEventTag(event(null), "rager")).toBe("RAGER");
});
