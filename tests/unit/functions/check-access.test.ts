import { describe, expect, test } from "vitest";
import type { Caller } from "../../../functions/platform/http/caller.ts";
import { assertAccess, checkAccess } from "../../../functions/platform/middleware/access.ts";
import type { Access } from "../../../shared/api/route.ts";
import type { Tier } from "../../../shared/model/membership.ts";
import type { Role } from "../../../shared/model/roles.ts";

const now = "2026-05-01T12:00:00.000Z";
const member = { userId: "user-1", isAdmin: false, hasSecondFactor: false } as Caller;
const admin = { ...member, isAdmin: true, hasSecondFactor: true };

type Person = Exclude<Access, "door">;

// As the checks of the product do, the role counts only where the token says that there is one.
const checksOf = (tier: Tier, role: Role | null) => {
  const roleOf = async ({ isAdmin }: Caller) => (isAdmin ? role : null);
  return { tierOf: async () => tier, roleOf };
};

const codeOf = async (access: Person, caller: Caller | null, tier: Tier, role: Role | null) => {
  return assertAccess({ access, permission: "deals" }, caller, checksOf(tier, role), now).then(
    () => "passes",
    (error: { code: string }) => error.code,
  );
};

describe("access of a route", () => {
  test.each([
    ["public", "nobody", null, "free", null, "passes"],
    ["user", "nobody", null, "free", null, "unauthorized"],
    ["user", "a free member", member, "free", null, "passes"],
    ["paid", "a free member", member, "free", null, "membership-required"],
    ["paid", "an Essential member", member, "essential", null, "passes"],
    ["paid", "an owner without a membership", admin, "free", "owner", "passes"],
    ["paid", "a former administrator whose token still says so", admin, "free", null, "membership-required"],
    ["admin", "a Premium member", member, "premium", null, "admin-only"],
    ["admin", "a member whose token does not say so", member, "premium", "owner", "admin-only"],
    ["admin", "a former administrator whose token still says so", admin, "free", null, "admin-only"],
    [
      "admin",
      "an administrator without a second factor",
      { ...admin, hasSecondFactor: false },
      "free",
      "owner",
      "second-factor-required",
    ],
    ["admin", "an owner", admin, "free", "owner", "passes"],
    ["admin", "a colleague whose role has the permission", admin, "free", "content", "passes"],
    ["admin", "a colleague whose role doesn't have the permission", admin, "free", "support", "role.not-allowed"],
    ["paid", "a manager without a membership", admin, "free", "manager", "passes"],
    ["paid", "a colleague of another role without a membership", admin, "free", "events", "membership-required"],
    ["paid", "a colleague of another role with a membership", admin, "essential", "events", "passes"],
  ] as const)("%s: %s", async (access, _who, caller, tier, role, expected) => {
    expect(await codeOf(access, caller, tier, role)).toBe(expected);
  });
});

test("a route of the back-office without a permission lets nobody in, and one with it says by which role", async () => {
  const checks = checksOf("free", "owner");
  const refusal = assertAccess({ access: "admin" }, admin, checks, now);
  await expect(refusal).rejects.toMatchObject({ code: "role.not-allowed" });
  expect(await assertAccess({ access: "admin", permission: "stage" }, admin, checks, now)).toBe("owner");
  expect(await assertAccess({ access: "user" }, admin, checks, now)).toBeUndefined();
});

test("[desk-20] the refusal of a role names it and who can change it", async () => {
  const checks = checksOf("free", "door");
  const refusal = assertAccess({ access: "admin", permission: "refunds" }, admin, checks, now);
  await expect(refusal).rejects.toThrow("Your role, Door, doesn't allow this. An owner can change it.");
});

/** What is asked about a call of a route, and what becomes known of who calls. */
const check = async (route: object, caller: Caller | null) => {
  const blocksAsked: string[] = [];
  const checks = {
    ...checksOf("free", "owner"),
    assertNotBlocked: async (userId: string) => {
      blocksAsked.push(userId);
    },
    deviceOf: async (authorization: string | undefined) => ({ id: authorization }),
  };
  const call = { served: { operation: "", route }, caller, now } as { device?: unknown; role?: Role };
  const event = { headers: { authorization: "scanner-1" } };
  await checkAccess(checks as never).before?.({ event, context: { call } } as never);
  return { blocksAsked, device: call.device, role: call.role };
};

test.each([
  ["a member's change", { method: "POST", access: "user" }, member, ["user-1"]],
  ["a member's reading", { method: "GET", access: "user" }, member, []],
  ["a change that a blocked member may make", { method: "POST", access: "user", blockCheck: "none" }, member, []],
  ["a change whose domain asks itself", { method: "POST", access: "user", blockCheck: "own" }, member, []],
  ["a visitor's change", { method: "POST", access: "public" }, null, []],
])("whether they are blocked, %s asks of %j", async (_what, route, caller, asked) => {
  expect((await check(route, caller)).blocksAsked).toEqual(asked);
});

test("a scanner's route is called by the scanner that its header proves, and any other by no scanner", async () => {
  expect(await check({ method: "GET", access: "door" }, null)).toMatchObject({ device: { id: "scanner-1" } });
  const { device, role } = await check({ method: "GET", access: "admin", permission: "deals" }, admin);
  expect([device, role]).toEqual([undefined, "owner"]);
});
