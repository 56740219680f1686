import { expect, test } from "vitest";
import { isScanned, toDoorEvent } from "../../../functions/door/door-events.ts";
import type { StoredEvent } from "../../../functions/events/events.ts";

const eventWith = (about: object): StoredEvent => ({ start_at: "2027-03-01T02:00:00.000Z", ...about }) as StoredEvent;
const type = (tier: string, name: string) => ({ tier, name, price: 1_000, rule: "flat" });

test.each([
  ["without types of its own", {}, ["GA+", "VIP+"]],
  ["without any type", { ticket_types: [] }, ["GA+", "VIP+"]],
  ["with one type", { ticket_types: [type("GA+", "Floor")] }, ["Floor", "VIP+"]],
  ["with a later type", { ticket_types: [type("T4", "Booth")] }, ["GA+", "VIP+", "Ticket type 3", "Booth"]],
])("an event %s has names for the first two types and all up to its last one", (_case, about, tiers) => {
  expect(toDoorEvent(eventWith(about)).tiers).toEqual(tiers);
});

test.each([
  [{ door_mode: "scan", re_entry: true }, true],
  [{ door_mode: "scan" }, false],
  [{ door_mode: "member", re_entry: true }, false],
])("whether guests of an event with %j may come back in: %s", (about, mayReturn) => {
  expect(toDoorEvent(eventWith(about)).re_entry).toBe(mayReturn);
});

test("scanners read the codes of an event whose door uses them, and of no other", () => {
  expect(isScanned(eventWith({ door_mode: "scan" }))).toBe(true);
  for (const event of [eventWith({ door_mode: "member" }), eventWith({}), null, undefined]) {
    expect(isScanned(event)).toBe(false);
  }
});
