import { expect, test } from "vitest";
import type { MeInput } from "../../../shared/model/member.ts";
import { memberCardNumber, referralCode } from "../../../shared/rules/member-codes.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/account-block.entity.ts")),
  ...(await import("../../../functions/members/create-member.ts")),
  ...(await import("../../../functions/members/email-hash.ts")),
  ...(await import("../../../functions/members/erasure.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/members/members.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/platform/ids.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const later = "2027-03-02T12:00:00.000Z";
const blocked_at = "2027-02-01T12:00:00.000Z";

const stored = async (user_id: string) =>
  (await members().MemberEntity.query.byUser({ user_id }).go({ consistent: true })).data[0];
const ownerOf = async (kind: "email" | "member_card_number" | "referral_code", value: string) =>
  (await members().MemberPointerEntity.get({ kind, value }).go({ consistent: true })).data?.user_id;
const give = (kind: "email" | "referral_code", value: string, user_id: string) =>
  members().MemberPointerEntity.put({ kind, value, user_id }).go();

const aPerson = (more: object = {}) => {
  const { user_id: userId, email } = aStoredMember();
  return { userId, email, emailVerified: true, name: "Dana", phone: "+19045550100", ...more };
};

test("a member's record is created once with its codes, no points, and counts as one who joined", async () => {
  const { createMember, hashEmail, readCount } = members();
  const person = aPerson({ name: " Dana Doe ", phone: " +19045550100 " });
  const { userId: user_id, email } = person;
  const joined = await readCount("members-joined", "2027-03-01");
  expect(await createMember(person, now)).toBe(true);
  const record = await stored(user_id);
  const codes = { referral_code: referralCode(user_id), member_card_number: memberCardNumber(user_id) };
  expect(record).toEqual({
    user_id,
    email,
    email_hashes: expect.arrayContaining(await hashEmail(email)),
    name: "Dana Doe",
    display_name: "Dana Doe",
    phone_number: "+19045550100",
    reward_points: 0,
    ...codes,
    marketing_consent_at: now,
    created_at: now,
    updated_at: now,
  });
  expect(await ownerOf("email", email)).toBe(user_id);
  expect(await ownerOf("referral_code", codes.referral_code)).toBe(user_id);
  expect(await ownerOf("member_card_number", codes.member_card_number)).toBe(user_id);
  expect(await createMember({ ...person, name: "Another" }, later)).toBe(false);
  expect(await stored(user_id)).toEqual(record);
  expect(await readCount("members-joined", "2027-03-01")).toBe(joined + 1);
});

test.each([" ", "\u200b", undefined])("a member whose name shows nothing (%j) is called User", async (name) => {
  const person = aPerson({ name, phone: " ", emailVerified: false });
  await members().createMember(person, now);
  const record = await stored(person.userId);
  expect(record).toMatchObject({ name: "User", display_name: "User" });
  expect(record).not.toHaveProperty("phone_number");
  expect(record).not.toHaveProperty("email_hashes");
});

test("only an address that is there and verified is hashed", async () => {
  const { hashEmail, hashVerifiedEmail } = members();
  const email = `${uniqueId()}@x.test`;
  expect(await hashVerifiedEmail({ email, emailVerified: true })).toEqual(await hashEmail(email));
  expect(await hashVerifiedEmail({ email, emailVerified: false })).toEqual([]);
  expect(await hashVerifiedEmail({ email: "", emailVerified: true })).toEqual([]);
});

test("somebody else's referral code is left to them: the member gets another one, and the card number stays their own", async () => {
  const { createMember, fingerprint } = members();
  const person = aPerson();
  const { userId } = person;
  const next = referralCode(fingerprint(`${userId}#1`));
  await give("referral_code", referralCode(userId), "another");
  expect(await createMember(person, now)).toBe(true);
  expect(await stored(userId)).toMatchObject({ referral_code: next, member_card_number: memberCardNumber(userId) });
  expect(await ownerOf("referral_code", referralCode(userId))).toBe("another");
});

test("somebody else's card number is left to them: the member gets another one, and the referral code stays their own", async () => {
  const { MemberPointerEntity, createMember, fingerprint } = members();
  const person = aPerson();
  const { userId } = person;
  const taken = { kind: "member_card_number", value: memberCardNumber(userId) } as const;
  await MemberPointerEntity.put({ ...taken, user_id: "another" }).go();
  expect(await createMember(person, now)).toBe(true);
  expect(await stored(userId)).toMatchObject({
    referral_code: referralCode(userId),
    member_card_number: memberCardNumber(fingerprint(`${userId}#1`)),
  });
  expect(await ownerOf("member_card_number", taken.value)).toBe("another");
});

test("an account that is being deleted gets no record", async () => {
  const { ErasureEntity, createMember } = members();
  const person = aPerson();
  const { userId: user_id, email } = person;
  const begun = { user_id, email, username: user_id, started_at: now, parts_done: 0, due_at: now };
  await ErasureEntity.put(begun).go();
  expect(await endOf(createMember(person, later))).toBe("unauthorized");
  expect(await stored(user_id)).toBeUndefined();
});

test("a sign-in creates the record that is missing and finds it afterwards", async () => {
  const { ensureMember, findMember, getMember } = members();
  const person = aPerson();
  expect(await findMember(person.userId)).toBeNull();
  expect(await endOf(getMember(person.userId))).toBe("not-found");
  const created = await ensureMember(person, now);
  expect(created).toMatchObject({ user_id: person.userId, created_at: now });
  expect(await ensureMember(person, later)).toEqual(created);
});

test("every verified address is recorded once, as soon as one of its hashes is missing", async () => {
  const { ensureMember, hashEmail } = members();
  const person = aPerson();
  const hashes = await hashEmail(person.email);
  const { user_id, ...member } = aStoredMember(hashes.slice(1));
  await members()
    .MemberEntity.put({ ...member, user_id })
    .go();
  const mine = { ...person, userId: user_id };
  const all = (known: string[] | undefined) => [...(known ?? [])].toSorted();
  for (const _turn of [1, 2]) {
    expect(all((await ensureMember(mine, now)).email_hashes)).toEqual(hashes.toSorted());
    expect(all((await stored(user_id))?.email_hashes)).toEqual(hashes.toSorted());
  }
  const next = `next-${person.email}`;
  await ensureMember({ ...mine, email: next, emailVerified: false }, now);
  expect((await stored(user_id))?.email_hashes).toHaveLength(hashes.length);
  await ensureMember({ ...mine, email: next }, now);
  expect(all((await stored(user_id))?.email_hashes)).toEqual([...hashes, ...(await hashEmail(next))].toSorted());
});

test.each([
  ["of a blocked member is blocked since they are", blocked_at],
  ["of another member is free", undefined],
])("a further address %s", async (_what, since) => {
  const { AccountBlockEntity, MemberEntity, ensureMember, hashEmail } = members();
  const person = aPerson();
  await MemberEntity.put({ ...aStoredMember(), user_id: person.userId, blocked_at: since }).go();
  await ensureMember(person, now);
  const hashes = await hashEmail(person.email);
  const { data } = await AccountBlockEntity.get(hashes.map((email_hash) => ({ email_hash }))).go({ consistent: true });
  const blocks = since ? hashes.map((email_hash) => ({ email_hash, user_id: person.userId, blocked_at: since })) : [];
  expect(data).toHaveLength(blocks.length);
  expect(data).toEqual(expect.arrayContaining(blocks));
});

test.each([
  ["leads to nobody", true, undefined],
  ["stays with whoever has it by now", false, "another"],
])("a changed address leads to its member, and the former one %s", async (_what, isTheirs, left) => {
  const { MemberEntity, changeEmail } = members();
  const member = { ...aStoredMember(), reward_points: 0 };
  const { user_id, email } = member;
  await MemberEntity.put(member).go();
  await give("email", email, isTheirs ? user_id : "another");
  await changeEmail(member, `new-${email}`, later);
  expect(await stored(user_id)).toMatchObject({ email: `new-${email}`, updated_at: later });
  expect([await ownerOf("email", `new-${email}`), await ownerOf("email", email)]).toEqual([user_id, left]);
});

test("an address of somebody who is gone changes nothing, and the change fails", async () => {
  const member = { ...aStoredMember(), reward_points: 0 };
  expect(await endOf(members().changeEmail(member, `new-${member.email}`, later))).toBe("conflict");
  expect(await stored(member.user_id)).toBeUndefined();
  expect(await ownerOf("email", `new-${member.email}`)).toBeUndefined();
});

test("reminders by email end once: a second wish keeps the first moment", async () => {
  const { MemberEntity, stopReminderEmails } = members();
  const member = aStoredMember();
  await MemberEntity.put(member).go();
  for (const at of [now, later]) {
    await stopReminderEmails(member.user_id, at);
    expect((await stored(member.user_id))?.reminder_emails_off_at).toBe(now);
  }
  await stopReminderEmails("nobody", now);
  expect(await stored("nobody")).toBeUndefined();
});

test("a sign-up of somebody who is gone is not settled, and leaves no record", async () => {
  const member = { ...aStoredMember(), reward_points: 0 };
  await expect(members().markWelcomed(member, now)).rejects.toThrow();
  expect(await stored(member.user_id)).toBeUndefined();
});

const wishes = { marketing_consent_at: blocked_at, unsubscribed_at: now, reminder_emails_off_at: now };
const changes: [MeInput, object, string[]][] = [
  [{}, wishes, []],
  [{ name: "New Name" }, { ...wishes, name: "New Name", display_name: "New Name" }, []],
  [{ phone_number: "+19045550199" }, { ...wishes, phone_number: "+19045550199" }, []],
  [{ wants_reminders: false }, { ...wishes, wants_reminders: false }, []],
  [{ wants_reminders: true }, { ...wishes, wants_reminders: true }, []],
  [{ wants_news: true }, { ...wishes, marketing_consent_at: later }, ["unsubscribed_at"]],
  [{ wants_news: false }, { ...wishes, unsubscribed_at: later }, []],
  [{ wants_event_reminders: true }, wishes, ["reminder_emails_off_at"]],
  [{ wants_event_reminders: false }, { ...wishes, reminder_emails_off_at: later }, []],
];

test.each(changes)("a member who asks for %j changes that and nothing else", async (change, expected, removed) => {
  const { MemberEntity, updateMember } = members();
  const member = { ...aStoredMember(), phone_number: "+19045550100", ...wishes };
  await MemberEntity.put(member).go();
  const all: Record<string, unknown> = { ...member, reward_points: 0, ...expected, updated_at: later };
  for (const field of removed) delete all[field];
  expect(await updateMember(member.user_id, change, later)).toEqual(all);
});

test("somebody without a record changes nothing", async () => {
  expect(await endOf(members().updateMember("nobody", { name: "Nobody" }, later))).toBe("not-found");
  expect(await stored("nobody")).toBeUndefined();
});

test("a member sees what they wished for, and by default all of it", async () => {
  const { toMe } = members();
  const member = { ...aStoredMember(), reward_points: 0 };
  const nothing = { phone_number: null, avatar_url: null, is_admin: false };
  expect(toMe(member, asCaller(member))).toMatchObject({
    ...nothing,
    wants_reminders: true,
    wants_news: true,
    wants_event_reminders: true,
  });
  const declined = { ...member, wants_reminders: false, unsubscribed_at: now, reminder_emails_off_at: now };
  expect(toMe(declined, { ...asCaller(member), isAdmin: true })).toMatchObject({
    wants_reminders: false,
    wants_news: false,
    wants_event_reminders: false,
    is_admin: true,
  });
});
