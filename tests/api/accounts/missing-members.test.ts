import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripePlan, type PlayedStripe, playStripe, refusal } from "../../support/played-stripe.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/erase-account.ts")),
  ...(await import("../../../functions/account/erase-data.ts")),
  ...(await import("../../../functions/account/erase-missing.job.ts")),
  ...(await import("../../../functions/account/missing/continue-round.ts")),
  ...(await import("../../../functions/account/missing/missing-account.entity.ts")),
  ...(await import("../../../functions/account/missing/missing-erasures.entity.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/identity/sign-up.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/platform/log.ts")),
  ...(await import("../../../functions/platform/table/restore-mark.entity.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-subscription.ts")),
}));

const pool = mockClient(CognitoIdentityProviderClient);
const s3 = mockClient(S3Client);
afterAll(() => {
  pool.restore();
  s3.restore();
});

const second = 1_000;
const hour = 3_600_000;
const firstDay = "2027-03-01T00:00:00.000Z";
/** An hour of a day. */
const at = (day: number, hours: number, milliseconds = 0): string =>
  new Date(Date.parse(firstDay) + (day * 24 + hours) * hour + milliseconds).toISOString();
const nobody = { found: 0, erased: 0, held: 0, failed: 0 };

const lookUpAccount = (playedPool: Set<string>) => async (input: { Username?: string }) => {
  if (!playedPool.has(input.Username ?? "")) throw Object.assign(new Error("gone"), { name: "UserNotFoundException" });
  return {};
};

let accounts: Set<string>;
let stripe: PlayedStripe;
beforeEach(async () => {
  accounts = new Set();
  pool.reset();
  pool.on(AdminGetUserCommand).callsFake(lookUpAccount(accounts));
  pool.on(AdminDeleteUserCommand).callsFake(({ Username }) => accounts.delete(Username));
  pool.on(SignUpCommand).resolves({});
  s3.reset();
  s3.on(ListObjectsV2Command).resolves({});
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
  vi.stubEnv("USER_POOL_CLIENT_ID", "client-1");
  vi.stubEnv("HIDES_ACCOUNTS", "false");
  vi.stubEnv("MEDIA_BUCKET", "media");
  stripe = await playStripe();
  const metrics = await import("../../../functions/platform/metrics.ts");
  vi.spyOn(metrics, "emitMetric").mockReturnValue(undefined);
  for (const level of ["info", "error"] as const) vi.spyOn(city().log, level).mockReturnValue(undefined);
});
afterEach(async () => {
  const { MemberEntity, MissingAccountEntity } = city();
  const { data: members } = await MemberEntity.query.byJoined({}).go({ pages: "all" });
  const { data: misses } = await MissingAccountEntity.query.byFirstMiss({}).go({ pages: "all" });
  await MemberEntity.delete(members.map(({ user_id }) => ({ user_id }))).go();
  await MissingAccountEntity.delete(misses.map(({ user_id }) => ({ user_id }))).go();
});

/** A run of the job. */
const run = async (now: string) => {
  vi.spyOn(city().clock, "now").mockReturnValue(now);
  return city().handler({}, { getRemainingTimeInMillis: () => 240_000 });
};

const aRecord = () => ({ ...aStoredMember(), reward_points: 0 });
type Member = ReturnType<typeof aRecord>;
const store = async (...members: Member[]): Promise<void> => {
  await city().MemberEntity.put(members).go();
  const pointers = members.map(({ email, user_id }) => ({ kind: "email" as const, value: email, user_id }));
  await city().MemberPointerEntity.put(pointers).go();
};
/** A member whom the user pool doesn't know. */
const aLeaver = async (): Promise<Member> => {
  const member = aRecord();
  await store(member);
  return member;
};
const aMember = async (): Promise<Member> => {
  const member = await aLeaver();
  accounts.add(member.user_id);
  return member;
};
const leave = ({ user_id }: Member) => accounts.delete(user_id);
/** For who is erased when: an erasure takes nothing but the member's record. */
const playErasures = async () =>
  vi
    .spyOn(await import("../../../functions/account/erase-data.ts"), "eraseData")
    .mockImplementation(async ({ user_id }) => {
      await city().MemberEntity.delete({ user_id }).go();
      return { status: "done" };
    });
/** Gives a member a plan at Stripe; tells how often its customer was deleted there. */
const givePlan = async ({ user_id }: Member) => {
  const plan = stripe.put(aStripePlan(user_id, Date.parse(firstDay) / second));
  await city().linkCustomer(plan.customer, user_id, "metadata", firstDay);
  await city().syncSubscription(plan.id, firstDay);
  return () => stripe.customers.del.mock.calls.filter(([customer]) => customer === plan.customer).length;
};

const isStored = async ({ user_id }: Member): Promise<boolean> =>
  (await city().MemberEntity.get({ user_id }).go({ consistent: true })).data !== null;
const areStored = (...members: Member[]) => Promise.all(members.map(isStored));
const missOf = async ({ user_id }: Member) =>
  (await city().MissingAccountEntity.get({ user_id }).go({ consistent: true })).data;
const putMiss = ({ user_id }: Member, first_missed_at: string) =>
  city().MissingAccountEntity.put({ user_id, first_missed_at }).go();
const setErasures = (now: string, erasures: number, allowed?: number) =>
  city()
    .MissingErasuresEntity.put({ day: now.slice(0, 10), erasures, allowed })
    .go();
const restore = (since: string) => city().RestoreMarkEntity.put({ name: "restore", since }).go();
const endRestore = () => city().RestoreMarkEntity.delete({ name: "restore" }).go();
const signUp = (email: string, now: string) =>
  city().signUp({ email, password: "Correct-horse-9", name: "Rita Return", phone: "904 555 0133" }, now);
const signedUp = () => pool.commandCalls(SignUpCommand).length;

describe("the job that looks for missing accounts", () => {
  test("[auth-33] erases a missing member 24 hours after the first miss and not a second earlier, with the plan ended once", async () => {
    const [leaver, stayer, other] = [await aMember(), await aMember(), await aMember()];
    const endings = await givePlan(leaver);
    expect(await city().getTier(leaver.user_id, at(0, 1))).toBe("essential");
    leave(leaver);

    expect(await run(at(0, 1))).toEqual({ ...nobody, lookedUp: 3 });
    expect(await missOf(leaver)).toMatchObject({ first_missed_at: at(0, 1) });
    // The round is over: the next slices of the day have nothing to look up.
    expect(await run(at(0, 1.1))).toEqual({ ...nobody, lookedUp: 0 });
    expect(await run(at(1, 1, -second))).toEqual({ ...nobody, lookedUp: 0 });
    expect([await isStored(leaver), endings()]).toEqual([true, 0]);

    expect(await run(at(1, 1))).toEqual({ ...nobody, erased: 1, lookedUp: 2 });
    expect([await isStored(leaver), await missOf(leaver), endings()]).toEqual([false, null, 1]);
    expect(await city().getTier(leaver.user_id, at(1, 1))).toBe("free");
    expect(await areStored(stayer, other)).toEqual([true, true]);
    expect(await city().eraseDueAccounts(at(1, 3))).toEqual({ worked: 1, failed: 0 });
    expect(await run(at(2, 1))).toEqual({ ...nobody, lookedUp: 2 });
    expect(endings()).toBe(1);
  });

  test("[auth-33] looks for a member found again for 24 hours more, whether the round finds them or the second look", async () => {
    await playErasures();
    const [early, late] = [await aMember(), await aMember()];
    await putMiss(early, at(9, 20));
    await putMiss(late, at(8, 20));
    expect(await run(at(10, 1))).toMatchObject({ ...nobody, found: 1 });
    expect([await missOf(early), await missOf(late)]).toEqual([null, null]);
    leave(late);
    expect(await run(at(11, 1))).toMatchObject(nobody);
    expect(await run(at(12, 1, -second))).toMatchObject(nobody);
    expect(await areStored(early, late)).toEqual([true, true]);
    expect(await run(at(12, 1))).toMatchObject({ ...nobody, erased: 1 });
    expect(await areStored(early, late)).toEqual([true, false]);
  });

  test("[auth-33] erases none of 21 missing members on any day, and a sign-up doesn't either, until a person allows 21", async () => {
    await playErasures();
    const leavers = Array.from({ length: 21 }, aRecord);
    await store(...leavers);
    const stored = async () => (await areStored(...leavers)).filter(Boolean).length;
    expect(await run(at(20, 1))).toMatchObject(nobody);
    expect(await run(at(21, 1))).toMatchObject({ ...nobody, held: 21 });
    expect(await run(at(22, 0))).toMatchObject({ ...nobody, held: 21 });
    await signUp(leavers[0]?.email ?? "", at(22, 0));
    expect([await stored(), signedUp()]).toEqual([21, 1]);
    await setErasures(at(22, 0), 0, 21);
    expect(await run(at(22, 1))).toMatchObject({ ...nobody, erased: 21 });
    expect(await stored()).toBe(0);
  });

  test("[auth-33] lets 2 missing members wait while 19 others were erased on the UTC day, and erases both on the next one", async () => {
    await playErasures();
    const leavers = [await aLeaver(), await aLeaver()];
    await run(at(25, 1));
    await setErasures(at(26, 1), 19);
    expect(await run(at(26, 1))).toMatchObject({ ...nobody, held: 2 });
    expect(await run(at(26, 23.9))).toMatchObject({ ...nobody, held: 2 });
    expect(await areStored(...leavers)).toEqual([true, true]);
    expect(await run(at(27, 0))).toMatchObject({ ...nobody, erased: 2 });
    expect(await areStored(...leavers)).toEqual([false, false]);
  });

  test("[auth-33] [recover-15] erases nobody while the table is marked as being restored, and goes on at the mark's end", async () => {
    const leaver = await aLeaver();
    const endings = await givePlan(leaver);
    await run(at(30, 1));
    await restore(at(30, 2));
    expect(await run(at(31, 1))).toMatchObject({ ...nobody, held: 1 });
    expect([await isStored(leaver), endings()]).toEqual([true, 0]);
    await endRestore();
    expect(await run(at(31, 2))).toMatchObject({ ...nobody, erased: 1 });
    expect([await isStored(leaver), endings()]).toEqual([false, 1]);
  });

  test("fails where Stripe interrupts an erasure, which the next run completes and which counts once among the day's 20", async () => {
    const leaver = await aLeaver();
    const endings = await givePlan(leaver);
    await run(at(40, 1));
    await setErasures(at(41, 1), 19);
    stripe.customers.del.mockRejectedValueOnce(refusal("api", undefined, 500));
    await expect(run(at(41, 1))).rejects.toThrow("1 missing accounts couldn't be erased");
    expect([await isStored(leaver), endings()]).toEqual([true, 1]);
    expect(await run(at(41, 1.1))).toMatchObject({ ...nobody, erased: 1 });
    expect([await isStored(leaver), endings()]).toEqual([false, 2]);
    const { data: day } = await city()
      .MissingErasuresEntity.get({ day: at(41, 1).slice(0, 10) })
      .go();
    expect(day?.erasures).toBe(20);
  });

  test("leaves a member to another run that is at work", async () => {
    await playErasures();
    const leaver = await aLeaver();
    await putMiss(leaver, at(50, 1));
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    pool.on(AdminGetUserCommand).callsFake(async (input) => {
      asked.resolve();
      await answered.promise;
      return lookUpAccount(accounts)(input);
    });
    const first = run(at(51, 1));
    await asked.promise;
    expect([await run(at(51, 1)), await isStored(leaver)]).toEqual([null, true]);
    answered.resolve();
    expect(await first).toMatchObject({ ...nobody, erased: 1 });
    expect(await isStored(leaver)).toBe(false);
  });

  test("records no miss of a member who deleted the account in the app", async () => {
    const [proper, leaver] = [await aMember(), await aLeaver()];
    await city().eraseAccount({ ...asCaller(proper), signedInAt: at(60, 0) }, at(60, 0));
    expect([await isStored(proper), accounts.has(proper.user_id)]).toEqual([false, false]);
    expect(await run(at(60, 1))).toEqual({ ...nobody, lookedUp: 1 });
    expect([await missOf(proper), await missOf(leaver)]).toMatchObject([null, { first_missed_at: at(60, 1) }]);
  });

  test("reads the list of members page by page, to its end", async () => {
    await store(...Array.from({ length: 105 }, aRecord));
    const throttle = { concurrency: 5, perSecond: 10_000, mayContinue: () => true };
    expect(await city().continueRound(at(70, 1), throttle)).toBe(105);
    const { data: misses } = await city().MissingAccountEntity.query.byFirstMiss({}).go({ pages: "all" });
    expect(misses.filter(({ first_missed_at }) => first_missed_at === at(70, 1))).toHaveLength(105);
  });
});

describe("[auth-34] a sign-up with the address of a member who is missing from the user pool", () => {
  test("erases what is left at once and ends the plan once, in any letter case, and no other address does", async () => {
    const [leaver, stayer] = [await aLeaver(), await aMember()];
    const endings = await givePlan(leaver);
    for (const email of [`x${leaver.email}`, stayer.email]) await signUp(email, at(80, 0));
    expect([await areStored(leaver, stayer), endings(), signedUp()]).toEqual([[true, true], 0, 2]);
    await signUp(leaver.email.toUpperCase(), at(80, 0));
    expect([await areStored(leaver, stayer), endings(), signedUp()]).toEqual([[false, true], 1, 3]);
    expect(await missOf(leaver)).toBeNull();
  });

  test("is asked to try again with unavailable while Stripe doesn't end the plan, and creates no account", async () => {
    const leaver = await aLeaver();
    await givePlan(leaver);
    stripe.customers.del.mockRejectedValueOnce(refusal("api", undefined, 500));
    await expect(signUp(leaver.email, at(81, 0))).rejects.toMatchObject({ code: "unavailable" });
    expect([await isStored(leaver), signedUp()]).toEqual([true, 0]);
    await signUp(leaver.email, at(81, 0));
    expect([await isStored(leaver), signedUp(), await missOf(leaver)]).toEqual([false, 1, null]);
  });

  test("goes on without an erasure while the table is being restored, and leaves it to the job", async () => {
    const leaver = await aLeaver();
    await restore(at(82, 0));
    await signUp(leaver.email, at(82, 1));
    expect([await isStored(leaver), signedUp()]).toEqual([true, 1]);
    await endRestore();
    expect(await run(at(83, 1))).toMatchObject({ ...nobody, erased: 1 });
    expect(await isStored(leaver)).toBe(false);
  });
});
