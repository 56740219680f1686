import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { call, send } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

const adminRoutes = allRoutes.filter(({ route }) => route.access === "admin");
let member: Member;
let claims: object;

beforeAll(async () => {
  const admin = await anAdmin();
  member = await aMember({ tier: "premium" });
  claims = { role: "admin", isAdmin: true, email: admin.email, userId: admin.userId, "cognito:groups": ["admin"] };
});

const knock = async (named: (typeof allRoutes)[number], token?: string) => {
  const body = named.route.method === "GET" ? undefined : JSON.stringify(claims);
  const answer = await send(named.route.method, pathWithUnknownIds(named), body, { token, key: null });
  return [answer.status, answer.error?.code ?? ""];
};

describe("[admin-09] an admin route writes nothing and refuses whoever isn't an administrator, whatever the request claims:", () => {
  test.each(adminRoutes)("$operationId", async (named) => {
    await stack().databaseCalls();
    expect((await knock(named))[0]).toBe(401);
    expect(await knock(named, member.token)).toEqual([403, "admin-only"]);
    const written = (await stack().databaseCalls()).filter(({ writes, caller }) => writes > 0 && /Admin/.test(caller));
    expect(written).toEqual([]);
  });
});

test("the same routes exist for administrators", async () => {
  expect(adminRoutes.length).toBeGreaterThan(30);
  expect((await call("auditAdmin", "list", {}, { token: (await anAdmin()).token })).status).toBe(200);
});
