import { beforeAll, describe, expect, inject, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { type Access, isMutating } from "../../../shared/api/route.ts";
import { call, ok, send } from "../../support/call.ts";
import { aMember, anAdmin, anEvent, password } from "../../support/fixtures.ts";
import { alteredToken, expiredToken, foreignToken } from "../../support/forged-tokens.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";
import { readPoolAddress, signIn } from "../../support/sign-in.ts";

type Role = "visitor" | "free" | "essential" | "premium" | "admin";

const roles = ["free", "essential", "premium", "admin"] as const;

/** Whom each access lets through; everybody else gets the named answer. */
const expected: Record<Access, Record<Role, null | [number, string]>> = {
  public: { visitor: null, free: null, essential: null, premium: null, admin: null },
  user: { visitor: [401, ""], free: null, essential: null, premium: null, admin: null },
  paid: { visitor: [401, ""], free: [403, "membership-required"], essential: null, premium: null, admin: null },
  door: {
    visitor: [401, "unauthorized"],
    free: [401, "unauthorized"],
    essential: [401, "unauthorized"],
    premium: [401, "unauthorized"],
    admin: [401, "unauthorized"],
  },
  admin: {
    visitor: [401, ""],
    free: [403, "admin-only"],
    essential: [403, "admin-only"],
    premium: [403, "admin-only"],
    admin: null,
  },
};

const refusals = new Set(["unauthorized", "admin-only", "forbidden"]);
const tokens: Partial<Record<Role, string>> = {};
const idTokens: string[] = [];
let badTokens: string[] = [];
let blockedToken = "";

beforeAll(async () => {
  const [free, essential, premium, admin] = await Promise.all([
    aMember(),
    aMember({ tier: "essential" }),
    aMember({ tier: "premium" }),
    anAdmin(),
  ]);
  Object.assign(tokens, { free: free.token, essential: essential.token, premium: premium.token, admin: admin.token });
  for (const { email } of [free, essential, premium, admin]) {
    idTokens.push((await signIn(await readPoolAddress(inject("origin")), { email, password })).idToken);
  }
  const blocked = await aMember({ tier: "premium" });
  blockedToken = blocked.token;
  await ok(call("membersAdmin", "block", { userId: blocked.userId }, { token: admin.token }));
  const good = free.token;
  badTokens = [
    "not-a-token",
    "a.b.c",
    await expiredToken(inject("origin"), free),
    await foreignToken(good),
    alteredToken(good),
  ];
});

// Calls carry an unknown object and a body that no schema takes as valid, so that passing the gate changes nothing.
const request = (named: (typeof allRoutes)[number], token?: string) =>
  send(named.route.method, pathWithUnknownIds(named), named.route.method === "GET" ? undefined : "[]", {
    token,
    key: null,
  });

describe.each(allRoutes)("[session-06] $operationId ($route.access)", (named) => {
  const { access } = named.route;

  test.each(["visitor", ...roles] as const)("answers as its access demands to %s", async (role) => {
    const answer = await request(named, tokens[role]);
    const refusal = expected[access][role];
    if (refusal) expect([answer.status, answer.error?.code ?? ""]).toEqual(refusal);
    else expect([answer.status === 401, refusals.has(answer.error?.code ?? "")]).toEqual([false, false]);
    expect(answer.status).toBeLessThan(500);
  });

  test.each(roles.map((role, index) => [role, index] as const))(
    "treats the ID token of %s as a visitor",
    async (_role, index) => {
      const answer = await request(named, idTokens[index]);
      if (access === "public") expect([answer.status === 401, answer.status < 500]).toEqual([false, true]);
      else expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
    },
  );
});

describe("refuses a malformed, expired or foreign token with 401", () => {
  test.each(allRoutes.filter(({ route }) => route.access !== "public"))("by $operationId", async (named) => {
    for (const token of badTokens) expect((await request(named, token)).status).toBe(401);
  });
});

describe("[auth-30] the running token of a blocked member", () => {
  const mutating = allRoutes.filter(({ route }) => isMutating(route) && route.access !== "door");
  const open = mutating.filter(({ route }) => route.blockCheck === "none").map(({ operationId }) => operationId);

  test("may only delete the account, end the own plan and write to support", () => {
    expect(open.toSorted()).toEqual(["account.erase", "contact.send", "memberships.cancel"]);
  });

  test.each(mutating.filter(({ route }) => route.blockCheck !== "own"))(
    "is refused by $operationId unless it is open to the blocked",
    async (named) => {
      const answer = await request(named, blockedToken);
      const refusal = [answer.status, answer.error?.code];
      if (named.route.blockCheck === "none") expect(refusal).not.toContain("account.blocked");
      else expect(refusal).toEqual([403, "account.blocked"]);
    },
  );

  test("is refused by a checkout, the one change that asks for the block itself", async () => {
    expect(mutating.flatMap(({ route, operationId }) => (route.blockCheck === "own" ? operationId : []))).toEqual([
      "tickets.checkout",
    ]);
    const { id } = await anEvent();
    const answer = await call(
      "tickets",
      "checkout",
      { eventId: id, tier: "GA+", quantity: 1 },
      { token: blockedToken },
    );
    expect([answer.status, answer.error?.code]).toEqual([403, "account.blocked"]);
  });

  test("still reads", async () => {
    expect((await call("members", "me", {}, { token: blockedToken })).status).toBe(200);
  });
});
