import { expect, test } from "vitest";
import { describeMove } from "../../../shared/rules/moved-text.ts";

const event = {
  start_at: "2026-12-05T02:30:00.000Z",
  venue_name: "The Dock",
  venue_address: "1 Water St, Jacksonville",
  location: "Jacksonville",
};
const place = "The Dock, 1 Water St, Jacksonville";

test.each([
  ["an earlier date", { start_at: "2026-11-28T02:00:00.000Z", place }, "Moved · was Fri, Nov 27, 9 PM"],
  ["another minute", { start_at: "2026-12-05T02:15:00.000Z", place }, "Moved · was Fri, Dec 4, 9:15 PM"],
  ["another place", { start_at: event.start_at, place: "Pier 3" }, "Moved · was at Pier 3"],
  ["both", { start_at: "2026-11-28T02:00:00.000Z", place: "Pier 3" }, "Moved · was Fri, Nov 27, 9 PM at Pier 3"],
  ["the same date and place", { start_at: event.start_at, place }, null],
  ["no move", null, null],
])("[move-12] an event that was moved from %s reads so", (_what, moved_from, text) => {
  expect(describeMove({ ...event, moved_from })).toBe(text);
});
