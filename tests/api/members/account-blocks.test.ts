import {
  AdminEnableUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/account-block.entity.ts")),
  ...(await import("../../../functions/members/account-blocks.ts")),
  ...(await import("../../../functions/members/block-account.ts")),
  ...(await import("../../../functions/members/email-hash.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

const pool = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  pool.reset();
  pool.resolves({});
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
});
afterAll(() => {
  pool.restore();
});

const blocked_at = "2027-03-01T12:00:00.000Z";
const kept_until = "2029-03-01T12:00:00.000Z";

/** Two addresses: one was blocked with the account `own`, the other with an account that has had it as well. */
const twoBlocks = async () => {
  const { AccountBlockEntity } = members();
  const hashes = [uniqueId(), uniqueId()] as const;
  const owners = ["own", "another"];
  const blocks = hashes.map((email_hash, index) => ({ email_hash, user_id: owners[index], blocked_at }));
  await AccountBlockEntity.put(blocks).go();
  const read = (email_hash: string) => AccountBlockEntity.get({ email_hash }).go({ consistent: true });
  return { hashes: [...hashes], blocks, read: () => Promise.all(hashes.map(async (hash) => (await read(hash)).data)) };
};

test("[auth-31] unblocking an account frees its own address, and not one that another account left blocked", async () => {
  const { hashes, blocks, read } = await twoBlocks();
  await members().liftAccountBlocks({ user_id: "own", email_hashes: hashes });
  expect(await read()).toEqual([null, blocks[1]]);
});

test("the deletion of an account keeps the block of its own address for 24 months without a name, and leaves another account's as it is", async () => {
  const { hashes, blocks, read } = await twoBlocks();
  await members().keepAccountBlocks("own", hashes, blocked_at);
  const ttl = Date.parse(kept_until) / 1_000;
  expect(await read()).toEqual([{ email_hash: hashes[0], blocked_at, kept_until, ttl }, blocks[1]]);
});

test("the deletion of a blocked account blocks all its addresses for 24 months since it was blocked, without a name", async () => {
  const { AccountBlockEntity, MemberEntity, keepAccountBlocks } = members();
  const hashes = [uniqueId(), uniqueId()];
  const member = { ...aStoredMember(hashes), blocked_at: "2026-12-24T12:00:00.000Z" };
  await MemberEntity.put(member).go();
  await keepAccountBlocks(member.user_id, hashes, blocked_at);
  const stored = await AccountBlockEntity.get(hashes.map((email_hash) => ({ email_hash }))).go();
  const kept = { blocked_at: member.blocked_at, kept_until, ttl: Date.parse(kept_until) / 1_000 };
  expect(stored.data.toSorted((one, other) => one.email_hash.localeCompare(other.email_hash))).toEqual(
    hashes.toSorted().map((email_hash) => ({ email_hash, ...kept })),
  );
});

test("the deletion of an account that isn't blocked any more leaves its address free", async () => {
  const { AccountBlockEntity, MemberEntity, keepAccountBlocks } = members();
  const email_hash = uniqueId();
  const member = aStoredMember([email_hash]);
  await MemberEntity.put(member).go();
  await keepAccountBlocks(member.user_id, [email_hash], blocked_at);
  expect((await AccountBlockEntity.get({ email_hash }).go()).data).toBeNull();
});

const justBefore = "2029-03-01T11:59:59.999Z";

test.each([
  ["no block", [], kept_until, false],
  ["a block of an account that exists", [undefined], kept_until, true],
  ["a kept block, right before its end", [kept_until], justBefore, true],
  ["a kept block, at its end", [kept_until], kept_until, false],
  ["a kept block at its end and another one that lasts", [kept_until, undefined], kept_until, true],
])("an address with %s is blocked or not, whichever key it was hashed with", async (_what, ends, at, expected) => {
  const { AccountBlockEntity, hashEmail, isBlockedAddress } = members();
  const email = `${uniqueId()}@x.test`;
  const hashes = (await hashEmail(email)).slice(-2);
  for (const [index, until] of ends.entries())
    await AccountBlockEntity.put({ email_hash: hashes[index] ?? "", blocked_at, kept_until: until }).go();
  expect(await isBlockedAddress(email, at)).toBe(expected);
});

test("a member lacks blocks until each of their addresses has one, and never without an address", async () => {
  const { AccountBlockEntity, lacksAccountBlocks } = members();
  const email_hashes = [uniqueId(), uniqueId()];
  const user_id = `member_${uniqueId()}`;
  const lacks = () => lacksAccountBlocks({ user_id, email_hashes });
  expect(await lacks()).toBe(true);
  for (const [index, expected] of [true, false].entries()) {
    await AccountBlockEntity.put({ email_hash: email_hashes[index] ?? "", user_id, blocked_at }).go();
    expect(await lacks()).toBe(expected);
  }
  expect(await lacksAccountBlocks({ user_id })).toBe(false);
});

test("whoever is blocked is refused, and whoever isn't or has no record is not", async () => {
  const { MemberEntity, assertNotBlocked } = members();
  const [blocked, free] = [{ ...aStoredMember(), blocked_at }, aStoredMember()];
  for (const member of [blocked, free]) await MemberEntity.put(member).go();
  expect(await endOf(assertNotBlocked(blocked.user_id))).toBe("account.blocked");
  for (const user_id of [free.user_id, "nobody"]) expect(await endOf(assertNotBlocked(user_id))).toBe("done");
});

const admin = { userId: "admin-1", email: "admin@x.test" };
const later = "2027-03-02T12:00:00.000Z";

/** A member who is erased while the user pool works on the account. */
const aMemberWhoGoes = async (command: typeof AdminListGroupsForUserCommand | typeof AdminEnableUserCommand) => {
  const { MemberEntity } = members();
  const member = aStoredMember();
  const { user_id } = member;
  await MemberEntity.put(member).go();
  pool.on(command).callsFake(async () => {
    await MemberEntity.delete({ user_id }).go();
    return {};
  });
  return { user_id, left: async () => (await MemberEntity.query.byUser({ user_id }).go({ consistent: true })).data };
};

test("a member who is erased while they are blocked or unblocked doesn't come back", async () => {
  const { blockAccount, unblockAccount } = members();
  const one = await aMemberWhoGoes(AdminListGroupsForUserCommand);
  await blockAccount({ userId: one.user_id, reason: undefined }, admin, later);
  expect(await one.left()).toEqual([]);
  const other = await aMemberWhoGoes(AdminEnableUserCommand);
  await expect(unblockAccount(other.user_id, admin, later)).rejects.toThrow();
  expect(await other.left()).toEqual([]);
});

test("[auth-31] an account is blocked with all addresses that it has had, and stays so since then without asking the pool once more", async () => {
  const { AccountBlockEntity, MemberEntity, blockAccount } = members();
  const hashes = [uniqueId(), uniqueId()];
  const { user_id: userId, ...member } = aStoredMember(hashes);
  await MemberEntity.put({ ...member, user_id: userId }).go();
  const about = { userId, reason: undefined };
  expect(await blockAccount(about, admin, blocked_at)).toBe(blocked_at);
  const calls = pool.calls().length;
  expect(await blockAccount(about, admin, later)).toBe(blocked_at);
  const { data } = await AccountBlockEntity.get(hashes.map((email_hash) => ({ email_hash }))).go();
  expect(data.map((block) => [block.user_id, block.blocked_at, block.kept_until])).toEqual(
    hashes.map(() => [userId, blocked_at, undefined]),
  );
  expect(pool.calls()).toHaveLength(calls);
});
