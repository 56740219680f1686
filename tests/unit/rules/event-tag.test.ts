import { expect, test } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import { type EventTab, getEventTag as tagAt } from "../../../shared/rules/event-tag.ts";

type Tagged = Parameters<typeof tagAt>[0];

const now = "2026-11-27T17:00:00.000Z";
const event = (spots_left: number | null, featured = false): Tagged => ({
  spots_left,
  featured,
  state: "published",
  entry: "tickets",
  ticket_types: [],
});
const getEventTag = (tagged: Tagged, tab: EventTab) => tagAt(tagged, tab, now);

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

const type = (left: number | null, closes_at: string | null = null) =>
  ({ left, closes_at }) as CityEvent["ticket_types"][number];

test.each([
  ["every type is sold out", [type(0), type(0)], "SOLD OUT"],
  ["the others have ended", [type(0), type(5, now)], "SOLD OUT"],
  ["another type is still to be had", [type(0), type(1, "2026-11-27T17:00:00.001Z")], "RAGER"],
  ["another type has no limit of its own", [type(0), type(null)], "RAGER"],
  ["all types have ended, and none is sold out", [type(5, now), type(null, now)], "RAGER"],
])("[types-34] with spots left, the tag of an event of which %s is by its types: %#", (_when, ticket_types, tag) =>
  expect(getEventTag({ ...event(9), ticket_types }, "rager")).toBe(tag),
);

test("[types-34] an event with RSVPs is full, not sold out, when no spot is left", () => {
  expect(getEventTag({ ...event(0), entry: "rsvp" }, "city")).toBe("FULL");
  expect(getEventTag({ ...event(1), entry: "rsvp" }, "city")).toBeNull();
});
