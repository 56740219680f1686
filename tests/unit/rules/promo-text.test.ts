import { expect, test } from "vitest";
import { promoText } from "../../../shared/rules/promo-text.ts";

test.each([
  ["free", null, 1, "Premium free for a month"],
  ["free", null, 3, "Premium free for 3 months"],
  ["percent", 20, 1, "20% off your first month"],
  ["percent", 100, 2, "100% off your first 2 months"],
  ["amount", 500, 1, "$5 off your first month"],
  ["amount", 250, 6, "$2.50 off each of your first 6 months"],
] as const)("a %s code over %s for %i months reads %s", (discount_type, discount_value, duration_months, text) => {
  expect(promoText({ discount_type, discount_value, duration_months })).toBe(text);
});
