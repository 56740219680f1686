import { describe, expect, test } from "vitest";
import type { Caller } from "../../../functions/platform/http/caller.ts";
import { assertAccess } from "../../../functions/platform/middleware/access.ts";
import type { Access } from "../../../shared/api/route.ts";
import type { Tier } from "../../../shared/model/membership.ts";

const now = "2026-05-01T12:00:00.000Z";
const member = { userId: "user-1", isAdmin: false, hasSecondFactor: false } as Caller;
const admin = { ...member, isAdmin: true, hasSecondFactor: true };

const codeOf = async (access: Exclude<Access, "door">, caller: Caller | null, tier: Tier, isAdminNow: boolean) => {
  const checks = { tierOf: async () => tier, isAdminNow: async () => isAdminNow };
  return assertAccess(access, caller, checks, now).then(
    () => "passes",
    (error: { code: string }) => error.code,
  );
};

describe("access of a route", () => {
  test.each([
    ["public", "nobody", null, "free", false, "passes"],
    ["user", "nobody", null, "free", false, "unauthorized"],
    ["user", "a free member", member, "free", false, "passes"],
    ["paid", "a free member", member, "free", false, "membership-required"],
    ["paid", "an Essential member", member, "essential", false, "passes"],
    ["paid", "an administrator without a membership", admin, "free", true, "passes"],
    ["paid", "a former administrator whose token still says so", admin, "free", false, "membership-required"],
    ["admin", "a Premium member", member, "premium", false, "admin-only"],
    ["admin", "a member whose token does not say so", member, "premium", true, "admin-only"],
    ["admin", "a former administrator whose token still says so", admin, "free", false, "admin-only"],
    [
      "admin",
      "an administrator without a second factor",
      { ...admin, hasSecondFactor: false },
      "free",
      true,
      "second-factor-required",
    ],
    ["admin", "an administrator", admin, "free", true, "passes"],
  ] as const)("%s: %s", async (access, _who, caller, tier, isAdminNow, expected) => {
    expect(await codeOf(access, caller, tier, isAdminNow)).toBe(expected);
  });
});
