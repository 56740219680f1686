import { describe, expect, test } from "vitest";
import { timeAgo } from "../../../shared/rules/time-ago.ts";

const now = "2026-11-22T15:00:00.000Z";
const ago = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("[feed-07] relative times of posts, messages and member-since", () => {
  test.each([
    [minute, "1 minute ago"],
    [59 * minute + 59_999, "59 minutes ago"],
    [hour, "1 hour ago"],
    [23 * hour, "23 hours ago"],
    [day, "1 day ago"],
    [6 * day, "6 days ago"],
    [7 * day, "1 week ago"],
    [30 * day, "1 month ago"],
    [364 * day, "12 months ago"],
    [800 * day, "2 years ago"],
  ])("read %i ms as %s", (milliseconds, text) => {
    expect(timeAgo(ago(milliseconds), now)).toBe(text);
  });

  test("read 'just now' under a minute, and for an instant of a clock that is ahead", () => {
    expect([timeAgo(ago(59_999), now), timeAgo(ago(-hour), now)]).toEqual(["just now", "just now"]);
  });
});
