import { expect, test } from "vitest";
import {
  availableAgainAt,
  formatSavings,
  getLimitTexts,
  isClaimBlocking,
} from "../../../shared/rules/redemption-limit.ts";

test("[deal-05] a deal's wording follows its limit, and the default is every 30 days", () => {
  for (const limit of ["every_30_days", null, undefined] as const) {
    expect(getLimitTexts(limit)).toEqual({
      badge: "Use Once Per Month",
      sentence: "This Epic Deal is redeemable once every 30 days",
    });
  }
});

test("[deal-05] a one-time deal is labeled as such and mentions neither 30 days nor a month", () => {
  const { badge, sentence } = getLimitTexts("once");
  expect(`${badge} ${sentence}`).not.toMatch(/30|month/i);
  expect(badge).toBe("Single Use");
});

test("[deal-05] the savings badge shows the declared value, or $10 without one", () => {
  expect(formatSavings(undefined)).toBe("Save $10");
  expect(formatSavings(null)).toBe("Save $10");
  expect(formatSavings(2_500)).toBe("Save $25");
  expect(formatSavings(1_250)).toBe("Save $12.50");
  expect(formatSavings(0)).toBe("Save $0");
});

test("[deal-18] the 30 days count from the last claim to the second", () => {
  const redeemedAt = "2026-02-10T17:30:00.000Z";
  const claim = { available_again_at: availableAgainAt("every_30_days", redeemedAt) };
  expect(claim.available_again_at).toBe("2026-03-12T17:30:00.000Z");
  expect(isClaimBlocking(claim, "2026-03-12T17:29:59.000Z")).toBe(true);
  expect(isClaimBlocking(claim, "2026-03-12T17:30:00.000Z")).toBe(false);
});

test("[deal-18] a change to daylight saving time does not shorten the 30 days", () => {
  const again = availableAgainAt("every_30_days", "2026-03-01T05:00:00.000Z");
  expect(Date.parse(again ?? "") - Date.parse("2026-03-01T05:00:00.000Z")).toBe(30 * 86_400_000);
});

test("[deal-21] a one-time deal stays blocked forever", () => {
  const claim = { available_again_at: availableAgainAt("once", "2026-02-10T17:30:00.000Z") };
  expect(claim.available_again_at).toBeNull();
  expect(isClaimBlocking(claim, "2126-02-10T17:30:00.000Z")).toBe(true);
});
