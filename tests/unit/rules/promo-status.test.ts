import { describe, expect, test } from "vitest";
import { promoStatus } from "../../../shared/rules/promo-status.ts";

const [early, start, middle, end] = [
  "2026-06-30T23:59:59.999Z",
  "2026-07-01T00:00:00.000Z",
  "2026-07-15T12:00:00.000Z",
  "2026-08-01T00:00:00.000Z",
] as const;

describe("[promocodes-02] the status of a promo code", () => {
  test.each([
    [true, early, "Upcoming"],
    [true, start, "Active"],
    [true, middle, "Active"],
    [true, end, "Expired"],
    [false, early, "Inactive"],
    [false, middle, "Inactive"],
    [false, end, "Inactive"],
  ])("with the flag %s at %s is %s", (is_active, now, status) => {
    expect(promoStatus({ is_active, starts_at: start, expires_at: end }, now)).toBe(status);
  });

  test("is Upcoming before Expired where a code ends before it starts", () => {
    expect(promoStatus({ is_active: true, starts_at: end, expires_at: start }, middle)).toBe("Upcoming");
  });
});
