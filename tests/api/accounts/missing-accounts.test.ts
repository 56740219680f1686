import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { MissingAccountEntity } from "../../../functions/account/missing/missing-account.entity.ts";
import { MissingErasuresEntity } from "../../../functions/account/missing/missing-erasures.entity.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { RestoreMarkEntity } from "../../../functions/platform/table/restore-mark.entity.ts";
import { deleteAccount, deleteAtPool } from "../../support/accounts.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, type Member, openSettings, password } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { subscribe } from "../../support/plans.ts";
import { confirmSignUp, readPoolAddress, signIn, signUp as signUpAtPool } from "../../support/sign-in.ts";
import { keyOf, openTable } from "../../support/table.ts";

// The job looks at every member of the city at a played time. Each test has days of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
const origin = giveOwnStack("in-memory");

const second = 1_000;
const hour = 3_600_000;
const midnight = Math.ceil(Date.now() / (24 * hour)) * 24 * hour;
/** An hour of a UTC day from tomorrow on. */
const at = (day: number, hours: number, milliseconds = 0) =>
  new Date(midnight + (day * 24 + hours) * hour + milliseconds).toISOString();

type Report = { found: number; erased: number; held: number; failed: number; lookedUp: number };
const run = async (now: string): Promise<Report> => (await stack().invoke("eraseMissing", {}, now)) as Report;
const nobody = { found: 0, erased: 0, held: 0, failed: 0 };

const isStored = async ({ userId }: Pick<Member, "userId">): Promise<boolean> =>
  Boolean(await (await openTable()).get(keyOf(MemberEntity, { user_id: userId })));
const missOf = async ({ userId }: Member) => (await openTable()).get(keyOf(MissingAccountEntity, { user_id: userId }));
const putMiss = async ({ userId }: Member, first_missed_at: string) =>
  (await openTable()).put(MissingAccountEntity.put({ user_id: userId, first_missed_at }).params().Item);
const endings = async (customer: string): Promise<number> => {
  const match = `DELETE /v1/customers/${customer}`;
  return ((await stack().stripe("api/calls", { match })) as { calls: unknown[] }).calls.length;
};
const setErasures = async (now: string, erasures: number, allowed?: number) =>
  (await openTable()).put(MissingErasuresEntity.put({ day: now.slice(0, 10), erasures, allowed }).params().Item);

/** A member whom the user pool doesn't know. */
const aRecordAlone = async (): Promise<Pick<Member, "userId">> => {
  const [userId, code, at] = [randomUUID(), randomUUID(), new Date().toISOString()];
  const member = { user_id: userId, email: `${userId}@example.com`, name: "Rory", display_name: "Rory" };
  const codes = { referral_code: code, member_card_number: code };
  const dates = { created_at: at, updated_at: at };
  await (await openTable()).put(MemberEntity.put({ ...member, ...codes, ...dates }).params().Item);
  return { userId };
};

beforeAll(() => openSettings());

test("[auth-33] a member missing from the user pool is erased 24 hours after the first miss and not a second earlier, with the plan ended once", async () => {
  const [leaver, stayer, blocked, { token }] = await Promise.all([aMember(), aMember(), aMember(), anAdmin()]);
  const { customer } = await subscribe(leaver, "premium");
  await ok(call("membersAdmin", "block", { userId: blocked.userId }, { token }));
  await deleteAtPool(leaver);

  const first = await run(at(0, 1));
  expect(first).toEqual({ ...nobody, lookedUp: expect.any(Number) });
  expect(first.lookedUp).toBeGreaterThanOrEqual(4);
  expect(await missOf(leaver)).toMatchObject({ first_missed_at: at(0, 1) });
  // The round is over: the next slices of the day have nothing to look up.
  expect(await run(at(0, 1.1))).toEqual({ ...nobody, lookedUp: 0 });
  expect(await run(at(1, 1, -second))).toEqual({ ...nobody, lookedUp: 0 });
  expect([await isStored(leaver), await endings(customer)]).toEqual([true, 0]);

  expect(await run(at(1, 1))).toEqual({ ...nobody, erased: 1, lookedUp: first.lookedUp - 1 });
  expect([await isStored(leaver), await missOf(leaver), await endings(customer)]).toEqual([false, undefined, 1]);
  expect([await isStored(stayer), await isStored(blocked)]).toEqual([true, true]);
  await stack().invoke("eraseDue", {}, at(1, 3));
  expect(await run(at(2, 1))).toEqual({ ...nobody, lookedUp: first.lookedUp - 1 });
  expect(await endings(customer)).toBe(1);
});

test("[auth-33] a member found again is looked for 24 hours more, whether the round finds them or the second look", async () => {
  const [early, late] = await Promise.all([aMember(), aMember()]);
  await putMiss(early, at(9, 20));
  await putMiss(late, at(8, 20));
  expect(await run(at(10, 1))).toMatchObject({ ...nobody, found: 1 });
  expect([await missOf(early), await missOf(late)]).toEqual([undefined, undefined]);
  await deleteAtPool(late);
  expect(await run(at(11, 1))).toMatchObject(nobody);
  expect(await run(at(12, 1, -second))).toMatchObject(nobody);
  expect([await isStored(early), await isStored(late)]).toEqual([true, true]);
  expect(await run(at(12, 1))).toMatchObject({ ...nobody, erased: 1 });
  expect([await isStored(early), await isStored(late)]).toEqual([true, false]);
});

test("[auth-33] of 21 missing members none is erased on any day, not by a sign-up either, until a person allows 21", async () => {
  const first = await aMember({ email: `wave-${randomUUID()}@example.com` });
  await deleteAtPool(first);
  const leavers = [first, ...(await Promise.all(Array.from({ length: 20 }, aRecordAlone)))];
  const stored = async () => (await Promise.all(leavers.map(isStored))).filter(Boolean).length;
  expect(await run(at(20, 1))).toMatchObject(nobody);
  expect(await run(at(21, 1))).toMatchObject({ ...nobody, held: 21 });
  expect(await run(at(22, 0))).toMatchObject({ ...nobody, held: 21 });
  const account = { email: first.email, password, name: "Rita Return", phone: "+19045550133" };
  expect((await call("identity", "signUp", account)).status).toBe(202);
  expect(await stored()).toBe(21);
  await setErasures(at(22, 0), 0, 21);
  expect(await run(at(22, 1))).toMatchObject({ ...nobody, erased: 21 });
  expect(await stored()).toBe(0);
});

test("[auth-33] of 2 missing members both wait while 19 others were erased on the UTC day, and both are erased on the next one", async () => {
  const leavers = await Promise.all([aMember(), aMember()]);
  for (const leaver of leavers) await deleteAtPool(leaver);
  await run(at(25, 1));
  await setErasures(at(26, 1), 19);
  expect(await run(at(26, 1))).toMatchObject({ ...nobody, held: 2 });
  expect(await run(at(26, 23.9))).toMatchObject({ ...nobody, held: 2 });
  expect(await run(at(27, 0))).toMatchObject({ ...nobody, erased: 2 });
});

test("npm run restore allows more erasures of the UTC day, and takes one wish at a time", async () => {
  const stage = ["--stage", "local", "--origin", origin()];
  for (const wrong of [["--allow", "0"], ["--allow", "57", "--hold"], ["--allow"], ["--hold", "--finish"]]) {
    const refused = await runOps("restore", [...stage, ...wrong]);
    expect([wrong, refused.code, refused.output]).toEqual([wrong, 1, expect.stringContaining("Say one of")]);
  }
  const { code, output } = await runOps("restore", [...stage, "--allow", "57"]);
  expect([code, output]).toEqual([0, expect.stringContaining("57 members may be erased")]);
  const days = await (await openTable()).everything("missing-erasures");
  expect(days.filter(({ allowed }) => allowed === 57)).toEqual([expect.objectContaining({ erasures: 0 })]);
  expect(await (await openTable()).everything("restore-mark")).toEqual([]);
});

test("[auth-33] [recover-15] nobody is erased while the table is marked as being restored, and the mark's end lets it go on", async () => {
  const [leaver, table] = [await aMember(), await openTable()];
  const { customer } = await subscribe(leaver, "essential");
  await deleteAtPool(leaver);
  await run(at(30, 1));
  await table.put(RestoreMarkEntity.put({ name: "restore", since: at(30, 2) }).params().Item);
  expect(await run(at(31, 1))).toMatchObject({ ...nobody, held: 1 });
  expect([await isStored(leaver), await endings(customer)]).toEqual([true, 0]);
  await table.delete(keyOf(RestoreMarkEntity, { name: "restore" }));
  expect(await run(at(31, 2))).toMatchObject({ ...nobody, erased: 1 });
  expect([await isStored(leaver), await endings(customer)]).toEqual([false, 1]);
});

test("an erasure that Stripe interrupts fails the job, is completed by the next run and counts once among the day's 20", async () => {
  const leaver = await aMember();
  const { customer } = await subscribe(leaver, "essential");
  await deleteAtPool(leaver);
  await run(at(40, 1));
  await setErasures(at(41, 1), 19);
  await stack().stripe("api/fail", { mode: "500", count: 9, match: "DELETE /v1/customers" });
  await expect(run(at(41, 1))).rejects.toThrow(/1 missing accounts couldn't be erased/);
  expect(await isStored(leaver)).toBe(true);
  await stack().stripe("api/heal");
  expect(await run(at(41, 1.1))).toMatchObject({ ...nobody, erased: 1 });
  expect(await isStored(leaver)).toBe(false);
  const stripe = (await stack().stripe("api/calls", { match: `DELETE /v1/customers/${customer}` })) as {
    calls: { fault: string | null }[];
  };
  expect(stripe.calls.filter(({ fault }) => !fault)).toHaveLength(1);
});

test("two runs at once erase a member once, and a member who deleted the account in the app leaves no miss behind", async () => {
  const [leaver, proper] = await Promise.all([aMember(), aMember()]);
  await Promise.all([deleteAtPool(leaver), deleteAccount(proper)]);
  await run(at(50, 1));
  expect(await missOf(proper)).toBeUndefined();
  const reports = await Promise.all([run(at(51, 1)), run(at(51, 1))]);
  expect(reports.filter(Boolean).map(({ erased }) => erased)).toEqual([1]);
  expect(await isStored(leaver)).toBe(false);
});

describe("[auth-34] a sign-up with the address of a member who is missing from the user pool", () => {
  const signUp = (email: string) =>
    call("identity", "signUp", { email, password, name: "Rita Return", phone: "+19045550133" });
  const aLeaver = async () => {
    const leaver = await aMember({ email: `left-${randomUUID()}@example.com` });
    const { customer } = await subscribe(leaver, "premium");
    await deleteAtPool(leaver);
    return { leaver, customer };
  };

  test("erases what is left at once and ends the plan once, and no other address does", async () => {
    const { leaver, customer } = await aLeaver();
    expect((await signUp(`x${leaver.email}`)).status).toBe(202);
    expect([await isStored(leaver), await endings(customer)]).toEqual([true, 0]);
    expect((await signUp(leaver.email.toUpperCase())).status).toBe(202);
    expect([await isStored(leaver), await endings(customer), await missOf(leaver)]).toEqual([false, 1, undefined]);
  });

  test("is refused by the pool itself and led to the API, which erases what is left; the pool takes any other address", async () => {
    const { leaver } = await aLeaver();
    const pool = await readPoolAddress(origin());
    const account = { email: leaver.email.toUpperCase(), password, name: "Rita Return", phone: "+19045550133" };
    await expect(signUpAtPool(pool, account)).rejects.toThrow("Please sign up on our website.");
    expect(await isStored(leaver)).toBe(true);
    expect(await signUpAtPool(pool, { ...account, email: `x${leaver.email}` })).toBe(true);
    expect((await signUp(leaver.email)).status).toBe(202);
    expect(await isStored(leaver)).toBe(false);
    expect(await signUpAtPool(pool, { ...account, email: leaver.email })).toBe(false);
  });

  test("is asked to try again with 503 unavailable while Stripe doesn't end the plan, and creates no account", async () => {
    const { leaver } = await aLeaver();
    await stack().stripe("api/fail", { mode: "500", count: 9, match: "DELETE /v1/customers" });
    const refused = await signUp(leaver.email);
    expect([refused.status, refused.error?.code]).toEqual([503, "unavailable"]);
    expect(await isStored(leaver)).toBe(true);
    await stack().stripe("api/heal");
    expect((await signUp(leaver.email)).status).toBe(202);
    await confirmSignUp(origin(), leaver.email);
    const pool = await readPoolAddress(origin());
    expect((await signIn(pool, { email: leaver.email, password })).userId).not.toBe(leaver.userId);
    expect([await isStored(leaver), await missOf(leaver)]).toEqual([false, undefined]);
  });

  test("goes on without an erasure while the table is being restored, and leaves it to the job", async () => {
    const [{ leaver }, table] = [await aLeaver(), await openTable()];
    await table.put(RestoreMarkEntity.put({ name: "restore", since: at(0, 0) }).params().Item);
    expect((await signUp(leaver.email)).status).toBe(202);
    expect(await isStored(leaver)).toBe(true);
    await table.delete(keyOf(RestoreMarkEntity, { name: "restore" }));
    expect(await run(at(60, 1))).toMatchObject({ ...nobody, erased: 1 });
    expect(await isStored(leaver)).toBe(false);
  });
});

test("a round reads the list of members page by page, to its end", async () => {
  const table = await openTable();
  for (let one = 0; one < 105; one += 1) await aRecordAlone();
  const { lookedUp } = await run(at(70, 1));
  expect(lookedUp).toBeGreaterThanOrEqual(105);
  const misses = (await table.everything("missing-account")).filter((miss) => miss.first_missed_at === at(70, 1));
  expect(misses).toHaveLength(105);
});
