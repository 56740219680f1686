import { expect, test } from "vitest";
import { mayPassGate } from "../../../shared/rules/membership-gate.ts";

test("[gate-01] an active Essential or Premium membership passes", () => {
  expect(mayPassGate({ tier: "essential", isAdmin: false })).toBe(true);
  expect(mayPassGate({ tier: "premium", isAdmin: false })).toBe(true);
});

test("[gate-01] the admin role passes without a membership", () => {
  expect(mayPassGate({ tier: "free", isAdmin: true })).toBe(true);
});

test("[gate-01] everybody else is blocked, even with an administrator's email address", () => {
  const lookAlike = { tier: "free" as const, isAdmin: false, email: "admin@demo.local" };
  expect(mayPassGate(lookAlike)).toBe(false);
});
