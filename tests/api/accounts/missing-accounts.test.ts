import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { MissingAccountEntity } from "../../../functions/account/missing/missing-account.entity.ts";
import { MissingErasuresEntity } from "../../../functions/account/missing/missing-erasures.entity.ts";
import { PoolRoundEntity } from "../../../functions/account/missing/pool-round.entity.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { RestoreMarkEntity } from "../../../functions/platform/table/restore-mark.entity.ts";
import { deleteAtPool } from "../../support/accounts.ts";
import { call } from "../../support/call.ts";
import { stack, stripeCalls } from "../../support/checkout.ts";
import { aMember, type Member, openSettings, password } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";
import { subscribe } from "../../support/plans.ts";
import { confirmSignUp, readPoolAddress, signIn, signUp as signUpAtPool } from "../../support/sign-in.ts";
import { keyOf, openTable } from "../../support/table.ts";

const isStored = async ({ userId }: Member): Promise<boolean> =>
  Boolean(await (await openTable()).get(keyOf(MemberEntity, { user_id: userId })));
const endings = (customer: string) => stripeCalls(`DELETE /v1/customers/${customer}`);

/** A member with a plan, who has deleted the account at the pool itself. */
const aLeaver = async () => {
  const leaver = await aMember({ email: `left-${randomUUID()}@example.com` });
  const { customer } = await subscribe(leaver, "premium");
  await deleteAtPool(leaver);
  return { leaver, customer };
};

beforeAll(() => openSettings());

test("[auth-33] the job erases a member whose account has been missing for 24 hours, and ends the plan", async () => {
  const [{ leaver, customer }, table] = [await aLeaver(), await openTable()];
  const now = new Date().toISOString();
  const first_missed_at = new Date(Date.parse(now) - 86_400_000).toISOString();
  await table.put(MissingAccountEntity.put({ user_id: leaver.userId, first_missed_at }).params().Item);
  // The members of all other tests aren't looked up.
  await table.put(PoolRoundEntity.put({ name: "members", started_at: now, finished_at: now }).params().Item);
  const report = { found: 0, erased: 1, held: 0, failed: 0, lookedUp: 0 };
  expect(await stack().invoke("eraseMissing", {}, now)).toEqual(report);
  expect([await isStored(leaver), await endings(customer)]).toEqual([false, 1]);
});

test("[auth-34] a sign-up with the address of a missing member is led by the pool to the API, which erases what is left; another address isn't", async () => {
  const { leaver, customer } = await aLeaver();
  const pool = await readPoolAddress(inject("origin"));
  const account = { email: leaver.email.toUpperCase(), password, name: "Rita Return", phone: "+19045550133" };
  await expect(signUpAtPool(pool, account)).rejects.toThrow("Please sign up on our website.");
  expect([await isStored(leaver), await endings(customer)]).toEqual([true, 0]);
  expect(await signUpAtPool(pool, { ...account, email: `x${leaver.email}` })).toBe(true);
  expect((await call("identity", "signUp", { ...account, email: leaver.email })).status).toBe(202);
  expect([await isStored(leaver), await endings(customer)]).toEqual([false, 1]);
  expect(await signUpAtPool(pool, { ...account, email: leaver.email })).toBe(false);
  await confirmSignUp(inject("origin"), leaver.email);
  expect((await signIn(pool, { email: leaver.email, password })).userId).not.toBe(leaver.userId);
});

test("npm run restore allows more erasures of the UTC day, and takes one wish at a time", async () => {
  const table = await openTable();
  const today = keyOf(MissingErasuresEntity, { day: new Date().toISOString().slice(0, 10) });
  const erasures = (await table.get(today))?.erasures ?? 0;
  const stage = ["--stage", "local", "--origin", inject("origin")];
  for (const wrong of [["--allow", "0"], ["--allow", "57", "--hold"], ["--allow"], ["--hold", "--finish"]]) {
    const refused = await runOps("restore", [...stage, ...wrong]);
    expect([wrong, refused.code, refused.output]).toEqual([wrong, 1, expect.stringContaining("Say one of")]);
  }
  const { code, output } = await runOps("restore", [...stage, "--allow", "57"]);
  expect([code, output]).toEqual([0, expect.stringContaining("57 members may be erased")]);
  expect(await table.get(today)).toMatchObject({ allowed: 57, erasures });
  expect(await table.get(keyOf(RestoreMarkEntity, { name: "restore" }))).toBeUndefined();
});
