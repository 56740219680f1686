import { expect, test } from "vitest";
import { roles } from "../../../shared/model/roles.ts";
import { mayPassGate } from "../../../shared/rules/membership-gate.ts";

test("[gate-01] an active Essential or Premium membership passes, without a role or with any", () => {
  for (const tier of ["essential", "premium"] as const) {
    expect(mayPassGate({ tier, role: null })).toBe(true);
    for (const role of roles) expect(mayPassGate({ tier, role })).toBe(true);
  }
});

test("[gate-01] without a membership, of the roles only owners and managers pass", () => {
  expect(roles.filter((role) => mayPassGate({ tier: "free", role }))).toEqual(["owner", "manager"]);
});

test("[gate-01] everybody else is blocked, even with an administrator's email address", () => {
  const lookAlike = { tier: "free" as const, role: null, email: "admin@demo.local" };
  expect(mayPassGate(lookAlike)).toBe(false);
});
