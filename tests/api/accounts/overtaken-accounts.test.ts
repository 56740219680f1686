import { expect, test } from "vitest";
import { fingerprint } from "../../../functions/platform/ids.ts";
import { memberCardNumber } from "../../../shared/rules/member-codes.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const account = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/missing/missing-account.entity.ts")),
  ...(await import("../../../functions/account/missing/missing-erasures.entity.ts")),
  ...(await import("../../../functions/account/missing/reserve-erasure.ts")),
  ...(await import("../../../functions/avatars/plan-avatar.ts")),
  ...(await import("../../../functions/colleagues/colleague.entity.ts")),
  ...(await import("../../../functions/colleagues/leave.ts")),
  ...(await import("../../../functions/members/create-member.ts")),
  ...(await import("../../../functions/members/erasure.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/members/members.ts")),
  ...(await import("../../../functions/platform/table/restore-mark.entity.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

let lastDay = 0;

/** A day of its own on which one member may be erased, and members who are missing since the day before. */
const aDay = async (allowed?: number) => {
  const { MissingAccountEntity, MissingErasuresEntity, reserveErasure } = account();
  lastDay += 1;
  const day = `2027-03-${10 + lastDay}`;
  if (allowed) await MissingErasuresEntity.put({ day, erasures: 0, allowed }).go();
  const aMissing = async () => {
    const missing = { user_id: `member_${uniqueId()}`, first_missed_at: "2027-03-01T12:00:00.000Z" };
    await MissingAccountEntity.put(missing).go();
    return { write: { containing: missing.user_id }, reserve: () => reserveErasure(missing, `${day}T12:00:00.000Z`) };
  };
  const outcome = async (isReserved: boolean) => {
    const { data } = await MissingErasuresEntity.get({ day }).go({ consistent: true });
    return [isReserved, data?.erasures ?? 0];
  };
  return { aMissing, outcome };
};

testOvertaken(
  "a missing member whose erasure two runs reserve at once",
  async () => {
    const { aMissing, outcome } = await aDay();
    const { write, reserve } = await aMissing();
    return { write, late: reserve, meanwhile: reserve, outcome };
  },
  { guarded: [false, 1], control: [true, 2] },
);

testOvertaken(
  "a missing member whose erasure is reserved while another one takes the day's last",
  async () => {
    const { aMissing, outcome } = await aDay(1);
    const [one, other] = [await aMissing(), await aMissing()];
    return { write: one.write, late: one.reserve, meanwhile: other.reserve, outcome };
  },
  { guarded: [false, 1], control: [true, 2] },
);

testOvertaken(
  "a missing member whose erasure is reserved while the table begins to be restored",
  async () => {
    const { RestoreMarkEntity } = account();
    const { aMissing, outcome } = await aDay();
    const { write, reserve } = await aMissing();
    await RestoreMarkEntity.delete({ name: "restore" }).go();
    const restore = () => RestoreMarkEntity.put({ name: "restore", since: "2027-03-10T12:00:00.000Z" }).go();
    return { write, late: reserve, meanwhile: restore, outcome };
  },
  { guarded: [false, 0], control: [true, 1] },
);

const now = "2027-03-01T12:00:00.000Z";

testOvertaken(
  "a member's record that is created while the account is deleted",
  async () => {
    const { ErasureEntity, MemberEntity, createMember } = account();
    const { user_id, email, name } = aStoredMember();
    const person = { userId: user_id, email, emailVerified: false, name };
    const begun = { user_id, email, username: user_id, started_at: now, parts_done: 0, due_at: now };
    const outcome = async (end: string) => {
      const { data } = await MemberEntity.get({ user_id }).go({ consistent: true });
      return [end, data !== null];
    };
    return {
      write: { containing: user_id },
      late: () => endOf(createMember(person, now)),
      meanwhile: () => ErasureEntity.put(begun).go(),
      outcome,
    };
  },
  { guarded: ["unauthorized", false], control: ["done", true] },
);

testOvertaken(
  "a member whose email address changes while another account gets the former one",
  async () => {
    const { MemberEntity, MemberPointerEntity, changeEmail } = account();
    const member = { ...aStoredMember(), reward_points: 0 };
    const { user_id, email } = member;
    const pointTo = (owner: string) => MemberPointerEntity.put({ kind: "email", value: email, user_id: owner }).go();
    await MemberEntity.put(member).go();
    await pointTo(user_id);
    const outcome = async (end: string) => {
      const { data } = await MemberPointerEntity.get({ kind: "email", value: email }).go({ consistent: true });
      return [end, data?.user_id];
    };
    return {
      write: { containing: user_id },
      late: () => endOf(changeEmail(member, `new-${email}`, now)),
      meanwhile: () => pointTo("another"),
      outcome,
    };
  },
  { guarded: ["conflict", "another"], control: ["done", undefined] },
);

testOvertaken(
  "a first avatar that is set while the account is deleted",
  async () => {
    const { MemberEntity, planAvatar, writeAll } = account();
    const member = { ...aStoredMember(), reward_points: 0 };
    const { user_id } = member;
    await MemberEntity.put(member).go();
    return {
      write: { containing: user_id },
      late: () => writeAll(planAvatar(member, "/media/avatars/one.jpg", now)),
      meanwhile: () => MemberEntity.delete({ user_id }).go(),
      outcome: async (refused) => {
        const { data } = await MemberEntity.query.byUser({ user_id }).go({ consistent: true });
        return [[...refused], data.length];
      },
    };
  },
  { guarded: [["write"], 0], control: [[], 1] },
);

testOvertaken(
  "a further address that is recorded while the account is erased",
  async () => {
    const { MemberEntity, ensureMember } = account();
    const member = { ...aStoredMember(), reward_points: 0 };
    const { user_id, name } = member;
    const person = { userId: user_id, email: `new-${member.email}`, emailVerified: true, name };
    await MemberEntity.put(member).go();
    return {
      write: { containing: user_id },
      late: () => ensureMember(person, now),
      meanwhile: () => MemberEntity.delete({ user_id }).go(),
      outcome: async () => (await MemberEntity.query.byUser({ user_id }).go({ consistent: true })).data.length,
    };
  },
  { guarded: 0, control: 1 },
);

const aStoredColleague = async (role: "owner" | "door") => {
  const { user_id, email } = aStoredMember();
  await account().ColleagueEntity.put({ user_id, role, since: now }).go();
  return { userId: user_id, email };
};
const colleagueOf = async ({ userId }: { userId: string }) =>
  (await account().ColleagueEntity.get({ user_id: userId }).go({ consistent: true })).data;

testOvertaken(
  "[desk-28] a colleague who leaves twice at once with the account",
  async () => {
    const { ColleagueEntity, leave } = account();
    const colleague = await aStoredColleague("door");
    return {
      write: { containing: colleague.userId },
      late: () => endOf(leave(colleague, now)),
      meanwhile: () => ColleagueEntity.delete({ user_id: colleague.userId }).go(),
      outcome: async (end) => [end, (await colleagueOf(colleague)) !== null],
    };
  },
  { guarded: ["done", false], control: ["done", true] },
);

testOvertaken(
  "[desk-28] the last two owners who both leave with their accounts",
  async () => {
    const { leave } = account();
    const [one, other] = [await aStoredColleague("owner"), await aStoredColleague("owner")];
    return {
      write: { containing: one.userId },
      late: () => endOf(leave(one, now)),
      meanwhile: () => leave(other, now),
      outcome: async (end) => [end, (await colleagueOf(one))?.removed_at],
      mend: () => account().ColleagueEntity.delete({ user_id: one.userId }).go(),
    };
  },
  { guarded: ["colleague.last-owner", undefined], control: ["done", now] },
);

test.each([
  [0, "created"],
  [1, "created"],
  [7, "created"],
  [8, "refused"],
])("an account whose first %d card numbers somebody else has is %s", async (taken, end) => {
  const { MemberPointerEntity, createMember } = account();
  const { user_id, email, name } = aStoredMember();
  const endings = [user_id, ...Array.from({ length: 8 }, (_, index) => fingerprint(`${user_id}#${index + 1}`))];
  const numbers = endings.map(memberCardNumber);
  const take = (value: string) =>
    MemberPointerEntity.put({ kind: "member_card_number", value, user_id: "another" }).go();
  for (const number of numbers.slice(0, taken)) await take(number);
  const creating = createMember({ userId: user_id, email, emailVerified: false, name }, now);
  if (end === "refused") return expect(creating).rejects.toThrow("No free member card number");
  expect(await creating).toBe(true);
  const number = { kind: "member_card_number", value: numbers[taken] ?? "" } as const;
  const { data } = await MemberPointerEntity.get(number).go({ consistent: true });
  expect(data?.user_id).toBe(user_id);
});
