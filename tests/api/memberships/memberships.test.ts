import { beforeAll, describe, expect, inject, test } from "vitest";
import { GrantEntity } from "../../../functions/entitlements/grant.entity.ts";
import { toGrantItem } from "../../../functions/entitlements/grants.ts";
import type { Grant } from "../../../shared/model/membership.ts";
import { call, ok, send } from "../../support/call.ts";
import { aMember, anAdmin, grant, type Member } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const mine = (member: Member, now?: string) => ok(call("memberships", "mine", {}, { token: member.token, now }));
const check = (member: Member, now?: string) => ok(call("memberships", "check", {}, { token: member.token, now }));

let store: Awaited<ReturnType<typeof openTable>>;
beforeAll(async () => {
  store = await openTable();
});

/** Stores a grant as the Stripe sync does. */
const stripeGrant = async (member: Member, about: Partial<Grant>) => {
  const given: Grant = {
    user_id: member.userId,
    source: "stripe",
    source_ref: "sub_test",
    tier: "premium",
    status: "active",
    start_at: inDays(-3),
    end_at: inDays(27),
    past_due_since: null,
    cancel_at_period_end: false,
    updated_at: inDays(-3),
    ...about,
  };
  await store.put(GrantEntity.put(toGrantItem(given)).params<{ Item: Record<string, unknown> }>().Item);
};

describe("[membership-05] [billing-06] the membership route", () => {
  test("returns free, inactive and not subscribed for a user without any record", async () => {
    const member = await aMember();
    const answer = await call("memberships", "mine", {}, { token: member.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user_id: member.userId,
      tier: "free",
      status: "inactive",
      start_at: null,
      end_at: null,
      last_source: null,
      last_source_ref: null,
      updated_at: null,
      is_subscribed: false,
      is_premium: false,
    });
  });

  test("returns the active grant with its source and end", async () => {
    const member = await aMember();
    const until = inDays(30);
    await grant(member, "premium", until);
    expect(await mine(member)).toMatchObject({
      user_id: member.userId,
      tier: "premium",
      status: "active",
      start_at: expect.any(String),
      end_at: until,
      last_source: "admin",
      last_source_ref: `grant-premium-1-${member.userId}`,
      updated_at: expect.any(String),
      is_subscribed: true,
      is_premium: true,
    });
  });
});

describe("[membership-06] the subscription check", () => {
  test("returns not subscribed, free and no end without an active grant", async () => {
    const none = { subscribed: false, subscription_tier: "free", subscription_end: null };
    const member = await aMember();
    expect(await check(member)).toEqual(none);
    await grant(member, "premium", inDays(1));
    expect(await check(member, inDays(2))).toEqual(none);
  });

  test("returns the best active grant, whatever its source", async () => {
    const member = await aMember({ tier: "essential" });
    expect(await check(member)).toEqual({ subscribed: true, subscription_tier: "essential", subscription_end: null });
    const end_at = inDays(27);
    await stripeGrant(member, { end_at });
    expect(await check(member)).toEqual({ subscribed: true, subscription_tier: "premium", subscription_end: end_at });
  });
});

test("[membership-07] a grant is over on the first read after its end, whatever its stored status", async () => {
  const member = await aMember();
  const until = inDays(1);
  await grant(member, "premium", until);
  expect((await mine(member, new Date(Date.parse(until) - 1).toISOString())).is_premium).toBe(true);
  expect(await mine(member, until)).toMatchObject({ tier: "free", status: "inactive", is_subscribed: false });
  const grants = await ok(
    call("membershipsAdmin", "grants", { userId: member.userId }, { token: (await anAdmin()).token }),
  );
  expect(grants.items.map(({ status }) => status)).toEqual(["active"]);
});

describe("[membership-10] nobody can set or read a membership directly, because", () => {
  test("extra fields and queries naming another user are ignored", async () => {
    const [member, other] = await Promise.all([aMember(), aMember({ tier: "premium" })]);
    const token = member.token;
    const wish = { user_id: other.userId, userId: other.userId, tier: "premium", status: "active", end_at: null };
    const read = await send("GET", `/api/membership?user_id=${other.userId}&userId=${other.userId}`, undefined, {
      token,
    });
    expect(read.body).toMatchObject({ user_id: member.userId, tier: "free" });
    const checked = await send("POST", "/api/membership/check", wish, { token });
    expect(checked.body).toMatchObject({ subscribed: false, subscription_tier: "free" });
    await send("PATCH", "/api/me", { ...wish, name: "Still Me" }, { token });
    expect(await mine(member)).toMatchObject({ tier: "free", status: "inactive", end_at: null });
  });

  test("a member can neither grant, even to themselves, nor read grants", async () => {
    const { token, userId } = await aMember({ tier: "premium" });
    expect((await call("membershipsAdmin", "grant", { userId, tier: "premium" }, { token })).status).toBe(403);
    expect((await call("membershipsAdmin", "grants", { userId }, { token })).status).toBe(403);
  });
});

test("[members-14] granting to an unknown member gets not-found", async () => {
  const { token } = await anAdmin();
  const nobody = { userId: "00000000-0000-4000-9000-000000000000", tier: "premium" } as const;
  expect((await call("membershipsAdmin", "grant", nobody, { token })).status).toBe(404);
  expect((await ok(call("membershipsAdmin", "grants", { userId: nobody.userId }, { token }))).items).toEqual([]);
});

describe("[membership-08] the sweep", () => {
  const sweep = (now: string) => stackAt(inject("origin")).invoke("sweepGrants", {}, now);
  const stored = async (member: Member) =>
    (await ok(call("membershipsAdmin", "grants", { userId: member.userId }, { token: (await anAdmin()).token }))).items;

  test("deactivates expired grants, leaves active ones alone, and changes nothing when repeated", async () => {
    const member = await aMember();
    await grant(member, "premium", inDays(1));
    await grant(member, "essential");
    await stripeGrant(member, { status: "past_due", past_due_since: inDays(-3), end_at: inDays(60) });
    const [first, second] = [inDays(5), inDays(6)];
    await sweep(first);
    const after = await stored(member);
    expect(after.find(({ tier, source }) => source === "admin" && tier === "premium")).toMatchObject({
      status: "inactive",
      updated_at: first,
    });
    expect(after.find(({ source }) => source === "stripe")).toMatchObject({ status: "inactive", updated_at: first });
    expect(after.find(({ tier }) => tier === "essential")).toMatchObject({ status: "active" });
    await sweep(second);
    expect(await stored(member)).toEqual(after);
  });
});
