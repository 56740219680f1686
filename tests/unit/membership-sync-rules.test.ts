import { describe, expect, test } from "vitest";
import { isSynced } from "../../shared/rules/membership-sync.ts";
import { timeAgo } from "../../shared/rules/time-ago.ts";

describe("[sync-05] how long ago something was is told in one short unit", () => {
  const now = "2026-11-22T12:00:00.000Z";
  const secondsAgo = (seconds: number) => new Date(Date.parse(now) - seconds * 1_000).toISOString();
  test.each([
    [0, "Just now"],
    [59, "Just now"],
    [60, "1m ago"],
    [59 * 60 + 59, "59m ago"],
    [3_600, "1h ago"],
    [24 * 3_600 - 1, "23h ago"],
    [24 * 3_600, "1d ago"],
    [400 * 86_400, "400d ago"],
    [-30, "Just now"],
  ])("%i seconds are '%s'", (seconds, text) => {
    expect(timeAgo(secondsAgo(seconds), now, "short")).toBe(text);
  });
});

test("[sync-12] a membership is synced exactly when it has a Stripe subscription id", () => {
  expect(isSynced({ subscription_id: "sub_1" })).toBe(true);
  expect(isSynced({ subscription_id: null })).toBe(false);
});
