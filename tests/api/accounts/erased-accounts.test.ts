import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stack } from "../../support/checkout.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

// Stripe has tests of its own.
vi.mock("../../../functions/account/delete-stripe-customers.ts", () => ({
  deleteStripeCustomers: async () => undefined,
}));

const account = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/erase-account.ts")),
  ...(await import("../../../functions/account/erase-data.ts")),
  ...(await import("../../../functions/account/export-member.ts")),
  ...(await import("../../../functions/account/missing/erase-missing.ts")),
  ...(await import("../../../functions/account/missing/missing-account.entity.ts")),
  ...(await import("../../../functions/account/missing/missing-erasures.entity.ts")),
  ...(await import("../../../functions/account/sections/index.ts")),
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/erasure.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/platform/log.ts")),
}));

const pool = mockClient(CognitoIdentityProviderClient);
const s3 = mockClient(S3Client);
const gone = Object.assign(new Error("gone"), { name: "UserNotFoundException" });

beforeEach(() => {
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
  vi.stubEnv("MEDIA_BUCKET", "media");
  pool.reset();
  pool.on(AdminGetUserCommand).rejects(gone);
  s3.reset();
  s3.on(ListObjectsV2Command).resolves({});
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  pool.restore();
  s3.restore();
  vi.unstubAllEnvs();
});

const now = "2027-03-10T12:00:00.000Z";

/** A member's record and the pointer of the address. */
const aMember = async () => {
  const member = { ...aStoredMember(), reward_points: 0 };
  const { user_id, email } = member;
  await account().MemberEntity.put(member).go();
  await account().MemberPointerEntity.put({ kind: "email", value: email, user_id }).go();
  return member;
};
type Stored = Awaited<ReturnType<typeof aMember>>;
const isStored = async ({ user_id }: Stored): Promise<boolean> =>
  (await account().MemberEntity.get({ user_id }).go({ consistent: true })).data !== null;
const erasureOf = async ({ user_id }: Pick<Stored, "user_id">) =>
  (await account().ErasureEntity.get({ user_id }).go({ consistent: true })).data;
const leavingOf = ({ user_id, email }: Stored) => ({
  user_id,
  email,
  email_hashes: [],
  username: user_id,
  started_at: now,
});

test.each([
  ["2027-03-10T11:50:00.000Z", "done"],
  ["2027-03-10T11:49:59.999Z", "recent-sign-in-required"],
  [null, "recent-sign-in-required"],
])("an account whose owner signed in at %s is deleted at 12:00, or not: %s", async (signedInAt, end) => {
  const member = await aMember();
  const erasing = account().eraseAccount({ ...asCaller(member), signedInAt }, now);
  expect(await endOf(erasing)).toBe(end);
  expect(await isStored(member)).toBe(end !== "done");
});

describe("an erasure", () => {
  test("that is complete stays as it is when it is asked for once more, until its second pass is due", async () => {
    const member = await aMember();
    const { eraseData, sections } = account();
    expect(await eraseData(leavingOf(member), now)).toEqual({ status: "done" });
    const complete = { parts_done: sections.length, due_at: "2027-03-10T13:05:00.000Z" };
    expect(await erasureOf(member)).toMatchObject(complete);
    expect(await eraseData(leavingOf(member), now)).toEqual({ status: "done" });
    expect(await erasureOf(member)).toMatchObject(complete);
  });

  test("that was interrupted names where in the log, and is continued as it began when it is asked for once more", async () => {
    const member = await aMember();
    const { eraseData, log, sections } = account();
    const error = vi.spyOn(log, "error").mockReturnValue(undefined);
    s3.on(ListObjectsV2Command).rejects(new Error("the bucket is away"));
    expect(await eraseData(leavingOf(member), now)).toEqual({ status: "under-way" });
    const section = sections.findIndex(({ section }) => section === "profile");
    expect(await erasureOf(member)).toMatchObject({ parts_done: section });
    expect(error.mock.calls).toEqual([["account not erased yet", expect.objectContaining({ name: "Error" })]]);

    s3.on(ListObjectsV2Command).resolves({});
    await stack().fault({ kind: "internal-error", operation: "PutItem", containing: member.user_id, times: 9 });
    const other = { ...leavingOf(member), email: "other@x.test" };
    expect(await eraseData(other, now)).toEqual({ status: "done" });
    expect(await erasureOf(member)).toMatchObject({ email: member.email, parts_done: sections.length });
    expect(await isStored(member)).toBe(false);
  });
});

testOvertaken(
  "the record of an erasure that another run completes meanwhile",
  async () => {
    const { ErasureEntity, eraseDueAccounts, sections } = account();
    const user_id = `usr_${uniqueId()}`;
    const due_at = "2026-01-01T12:00:00.000Z";
    const begun = { email: `${user_id}@x.test`, email_hashes: [], username: user_id, started_at: due_at, due_at };
    await ErasureEntity.put({ user_id, ...begun, parts_done: sections.length - 1 }).go();
    return {
      write: { operation: "UpdateItem", containing: user_id },
      late: () => eraseDueAccounts("2026-01-01T12:00:00.001Z"),
      meanwhile: () => ErasureEntity.delete({ user_id }).go(),
      outcome: async () => (await ErasureEntity.query.byUser({ user_id }).go({ consistent: true })).data.length,
      mend: () => ErasureEntity.delete({ user_id }).go(),
    };
  },
  { guarded: 0, control: 1 },
);

describe("members who are missing from the user pool", () => {
  const nobody = { found: 0, erased: 0, held: 0, failed: 0 };
  const longAgo = "2027-03-01T12:00:00.000Z";
  const miss = async (user_id: string, erasing_at?: string) => {
    await account().MissingAccountEntity.put({ user_id, first_missed_at: longAgo, erasing_at }).go();
  };
  const aMissing = async (erasing_at?: string) => {
    const member = await aMember();
    await miss(member.user_id, erasing_at);
    return member;
  };
  const listMisses = async () => (await account().MissingAccountEntity.query.byFirstMiss({}).go()).data;
  const allow = (allowed: number, erasures = 0) =>
    account()
      .MissingErasuresEntity.put({ day: now.slice(0, 10), erasures, allowed })
      .go();

  afterEach(async () => {
    for (const { user_id } of await listMisses()) await account().MissingAccountEntity.delete({ user_id }).go();
    await account()
      .MissingErasuresEntity.delete({ day: now.slice(0, 10) })
      .go();
  });

  test("and whose record is gone as well are done with", async () => {
    await miss(`usr_${uniqueId()}`);
    expect(await account().eraseMissing(now)).toEqual({ ...nobody, erased: 1 });
    expect(await listMisses()).toEqual([]);
  });

  test("stay missing while their erasure is under way", async () => {
    const member = await aMissing();
    vi.spyOn(account().log, "error").mockReturnValue(undefined);
    s3.on(ListObjectsV2Command).rejects(new Error("the bucket is away"));
    expect(await account().eraseMissing(now)).toEqual({ ...nobody, failed: 1 });
    expect(await listMisses()).toEqual([{ user_id: member.user_id, first_missed_at: longAgo, erasing_at: now }]);
  });

  test("and whose erasure has begun are erased, though there are more than may be erased in a day", async () => {
    const begun = await aMissing(longAgo);
    const others = [await aMissing(), await aMissing()];
    await allow(1);
    expect(await account().eraseMissing(now)).toEqual({ ...nobody, erased: 1, held: 2 });
    expect(await isStored(begun)).toBe(false);
    for (const other of others) expect(await isStored(other)).toBe(true);
  });

  test("and whose erasure has begun don't count among those of the day", async () => {
    await aMissing(longAgo);
    await aMissing();
    await allow(1);
    expect(await account().eraseMissing(now)).toEqual({ ...nobody, erased: 2 });
  });

  test("aren't looked for under an address that nobody had, or whose owner has an account", async () => {
    const member = await aMember();
    pool.on(AdminGetUserCommand, { Username: member.user_id }).resolves({});
    for (const email of [`${uniqueId()}@x.test`, member.email])
      expect(await account().eraseMissingOwner(email, now)).toBe(true);
    expect(await listMisses()).toEqual([]);
    expect(await isStored(member)).toBe(true);
  });

  test("and whose erasure has begun are erased before somebody signs up with their address, however many are missing", async () => {
    const begun = await aMissing(longAgo);
    for (let one = 0; one < 2; one += 1) await aMissing();
    await allow(1);
    expect(await account().eraseMissingOwner(begun.email, now)).toBe(true);
    expect(await isStored(begun)).toBe(false);
    expect(pool.commandCalls(AdminDeleteUserCommand).length).toBe(1);
  });
});

describe("an administrator's export of a member", () => {
  const admin = { userId: `usr_${uniqueId()}`, email: "admin@x.test" };
  const exportOf = ({ user_id: userId }: Stored, idempotencyKey?: string) =>
    account().exportMember({ userId, position: null, idempotencyKey }, admin, now);
  const recordsOf = async ({ user_id: subject }: Stored) =>
    (
      await account()
        .AuditEntity.scan.where((row, { eq }) => eq(row.subject, subject))
        .go({ pages: "all" })
    ).data;

  test("is recorded once for a key and a member, and each time without one", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const key = uniqueId();
    for (const member of [one, one, other]) await exportOf(member, key);
    expect([(await recordsOf(one)).length, (await recordsOf(other)).length]).toEqual([1, 1]);
    for (let times = 0; times < 2; times += 1) await exportOf(one);
    expect(await recordsOf(one)).toHaveLength(3);
  });

  test.each([
    ["true", ["mails", "profile"]],
    ["false", ["profile"]],
  ])("has what is stored by the address while that is verified: %s", async (verified, sections) => {
    const member = await aMember();
    const mail = {
      letter: "{}",
      status: "sent" as const,
      attempts: 1,
      due_at: now,
      created_at: "2027-03-01T12:00:00.000Z",
    };
    await account()
      .OutboxEntity.put({ id: uniqueId(), to: member.email, ...mail })
      .go();
    const UserAttributes = Object.entries({ email: member.email, email_verified: verified });
    pool.on(AdminGetUserCommand).resolves({ UserAttributes: UserAttributes.map(([Name, Value]) => ({ Name, Value })) });
    const { items } = await exportOf(member);
    const exported = items.map(({ section }) => section);
    expect(exported.filter((section) => ["mails", "profile"].includes(section))).toEqual(sections);
  });
});
