import { expect, test } from "vitest";
import { mergeActivity } from "../../../functions/reports/recent-activity.ts";
import { shownActivity } from "../../../shared/rules/shown-activity.ts";

const entries = (kind: string, minutes: number[]) =>
  minutes.map((minute) => ({
    id: `${kind}-${minute}`,
    at: `2026-11-22T10:${String(minute).padStart(2, "0")}:00.000Z`,
  }));

test("[kpi-10] recent activity merges redemptions, posts and RSVPs newest first, keeps the newest 10 and shows 8", () => {
  const redemptions = entries("redemption", [50, 40, 30, 20, 10]);
  const posts = entries("post", [45, 35, 25, 15]);
  const rsvps = entries("rsvp", [49, 39, 29, 19, 9]);
  const merged = mergeActivity(redemptions, posts, rsvps);
  const expected = [50, 49, 45, 40, 39, 35, 30, 29, 25, 20];
  expect(merged.map(({ at }) => Number(at.slice(14, 16)))).toEqual(expected);
  expect(shownActivity(merged)).toEqual(merged.slice(0, 8));
});

test("[kpi-10] a single kind of activity, or none, is shown as it is", () => {
  expect(mergeActivity(entries("rsvp", [3, 2, 1]), [])).toHaveLength(3);
  expect(mergeActivity([], [])).toEqual([]);
});

test("what was done at the same instant is ordered by its id", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, at: "2026-11-22T10:00:00.000Z" }));
  expect(mergeActivity([b, a] as never, [c] as never)).toEqual([c, b, a]);
});
