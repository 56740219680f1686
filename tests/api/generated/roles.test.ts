import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { mayDo, type Permission, permissions } from "../../../shared/model/permissions.ts";
import { type Role, roles } from "../../../shared/model/roles.ts";
import { aColleague } from "../../support/admins.ts";
import { send } from "../../support/call.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

/** Decision 58's words, told apart from the table that the product goes by: what each role may not do is what nobody names here. */
const held: Record<Role, readonly Permission[]> = {
  owner: permissions,
  manager: permissions.filter((permission) => !["colleagues", "stage"].includes(permission)),
  events: ["desk", "events", "sales", "orders", "tickets", "door", "media"],
  content: ["desk", "deals", "content", "campaigns", "media"],
  support: ["desk", "members", "contact", "moderation", "orders", "refunds"],
  door: ["desk", "door"],
  books: ["desk", "reports", "sales", "orders", "billing", "exports"],
};

const tokens = new Map<Role, string>();
beforeAll(async () => {
  for (const role of roles) tokens.set(role, (await aColleague(role)).token);
});

const adminRoutes = allRoutes.filter(({ route }) => route.access === "admin");

// Calls carry an unknown object and a body that no schema takes as valid, so that passing the gate changes nothing.
const ask = (named: (typeof allRoutes)[number], role: Role) =>
  send(named.route.method, pathWithUnknownIds(named), named.route.method === "GET" ? undefined : "[]", {
    token: tokens.get(role),
    key: null,
  });

test("[desk-22] each role holds the permissions that its rule names, and no other", () => {
  for (const role of roles) {
    const mine = permissions.filter((permission) => mayDo(role, permission));
    expect([role, mine]).toEqual([role, permissions.filter((permission) => held[role].includes(permission))]);
  }
});

describe.each(roles)("[desk-23] the role %s", (role) => {
  test.each(adminRoutes)("is let through to $operationId, or refused, by the route's permission", async (named) => {
    const { status, error } = await ask(named, role);
    const isRefused = status === 403 && error?.code === "role.not-allowed";
    expect(isRefused).toBe(!held[role].includes(named.route.permission as Permission));
    if (isRefused)
      expect(error?.message).toMatch(/^Your role, [A-Z][a-z]+, doesn't allow this\. An owner can change it\.$/);
    expect(status).toBeLessThan(500);
  });
});
