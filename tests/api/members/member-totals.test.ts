import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenOf } from "../../../functions/member-search/listing-suffixes.ts";
import type { Listing } from "../../../functions/member-search/listings.ts";
import { MemberListingEntity } from "../../../functions/member-search/member-listing.entity.ts";
import { MemberSuffixEntity } from "../../../functions/member-search/member-suffix.entity.ts";
import type { MemberFilter } from "../../../shared/model/managed-member.ts";
import { plans } from "../../../shared/model/plans.ts";
import { call, callOrigin, ok, setCallOrigin } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, type Member, openSettings, setFixturesOrigin } from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { subscribe } from "../../support/plans.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { openTable } from "../../support/table.ts";

// Counts everybody, so it has a city of its own.
const shared = callOrigin();
let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  await openSettings();
}, 180_000);

afterAll(async () => {
  setCallOrigin(shared);
  setFixturesOrigin(shared);
  await own?.remove();
});

const settle = async () => {
  await settleWebhooks();
  await stack().settled();
};

const list = async (input: { q?: string; show?: MemberFilter; limit?: number } = {}) =>
  ok(call("memberSearchAdmin", "list", input, { token: (await anAdmin()).token }));

const totals = async () => {
  await settle();
  const { members: _members, cursor: _cursor, ...figures } = await list({ limit: 1 });
  return figures;
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const redeemFreeCode = async (member: Member): Promise<void> => {
  const code = uniqueCode();
  const promo = { code, discount_type: "free" as const, starts_at: inDays(-1), expires_at: inDays(30) };
  await ok(call("membershipsAdmin", "createPromoCode", promo, { token: (await anAdmin()).token }));
  await ok(call("memberships", "promo", { code }, { token: member.token }));
};

test("[members-05] the totals count everybody, active Stripe subscriptions alone as paying, and promo and admin grants apart", async () => {
  const before = await totals();
  const [free, byPromo, byAdmin, paying, ended] = await Promise.all(Array.from({ length: 5 }, () => aMember()));
  await redeemFreeCode(byPromo as Member);
  await grant(byAdmin as Member, "essential");
  await subscribe(paying as Member, "premium");
  await subscribe(ended as Member, "essential");
  expect(await totals()).toEqual({
    total_members: before.total_members + 5,
    active_paying: before.active_paying + 2,
    promo_grants: before.promo_grants + 1,
    admin_grants: before.admin_grants + 1,
    monthly_revenue: before.monthly_revenue + plans.premium.monthlyCents + plans.essential.monthlyCents,
  });
  const { token } = await anAdmin();
  const end = { userId: (ended as Member).userId, action: "cancel", timing: "now" } as const;
  await ok(call("membershipsAdmin", "manage", end, { token }));
  const suspend = { userId: (byAdmin as Member).userId, action: "suspend" } as const;
  await ok(call("membershipsAdmin", "manage", suspend, { token }));
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: (free as Member).token }));
  // They still pay for the better of the two.
  await grant(paying as Member, "essential");
  expect(await totals()).toEqual({
    total_members: before.total_members + 4,
    active_paying: before.active_paying + 1,
    promo_grants: before.promo_grants + 1,
    admin_grants: before.admin_grants,
    // What was paid this month stays taken when the plan ends.
    monthly_revenue: before.monthly_revenue + plans.premium.monthlyCents + plans.essential.monthlyCents,
  });
}, 120_000);

const itemOf = (put: { params<T>(): T }) => put.params<{ Item: Record<string, unknown> }>().Item;

/** Entries of people who did nothing, found by "crowd"; all suffixes of a crowd would be millions. */
const crowdItems = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    // Of 500, 25 are Premium: a page of 20 is full from the start.
    const isPremium = index % 20 === 0;
    const tier = isPremium ? "premium" : "free";
    const status = isPremium ? "active" : "inactive";
    const listing: Listing = {
      user_id: randomUUID(),
      display_name: `Crowd ${index}`,
      email: `someone-${index}@example.net`,
      created_at: new Date(Date.UTC(2020, 0, 1) + index).toISOString(),
      source: "none",
      is_paying: false,
      revision: 1,
      ...({ tier, status } as const),
    };
    const suffix = { suffix: `crowd ${index}`, user_id: listing.user_id, ...({ tier, status } as const) };
    return [
      itemOf(MemberListingEntity.put(listing)),
      itemOf(MemberSuffixEntity.put({ token: tokenOf(suffix.suffix), ...suffix })),
    ];
  }).flat();

const writeCrowd = async (from: number, to: number): Promise<void> => {
  const { documents, TableName } = await openTable();
  const items = crowdItems(from, to);
  const write = async () => {
    for (let batch = items.splice(0, 25); batch.length > 0; batch = items.splice(0, 25))
      await documents.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
      );
  };
  await Promise.all(Array.from({ length: 8 }, write));
};

const costOf = async (input: { q?: string; show?: MemberFilter }) => {
  await stack().databaseCalls();
  const { members } = await list({ ...input, limit: 20 });
  const calls = (await stack().databaseCalls()).filter(({ caller }) => /MemberSearchAdmin/.test(caller));
  return { found: members.length, calls: calls.length, reads: calls.reduce((sum, { reads }) => sum + reads, 0) };
};

test("[members-02] a page of the search costs the same among 2,500 members as among 500", async () => {
  await settle();
  const measure = async () => [
    await costOf({}),
    await costOf({ show: "premium" }),
    await costOf({ q: "crowd" }),
    await costOf({ q: "crowd", show: "premium" }),
    await costOf({ q: "nobody has this" }),
  ];
  await writeCrowd(0, 500);
  const few = await measure();
  await writeCrowd(500, 2_500);
  const many = await measure();
  expect(many.map(({ found, calls }) => [found, calls])).toEqual(few.map(({ found, calls }) => [found, calls]));
  for (const [index, { reads }] of many.entries()) expect(reads).toBeLessThanOrEqual((few[index]?.reads ?? 0) + 1);
  expect(Math.max(...many.map(({ calls }) => calls))).toBeLessThanOrEqual(10);
}, 400_000);
