import type { EntityItem } from "electrodb";
import type * as z from "zod";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Me, MeInput } from "../../shared/model/member.ts";
import type { Caller } from "../platform/http/caller.ts";
import { type ItemRead, lookup } from "../platform/table/batch-read.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { planAccountBlocks } from "./account-blocks.ts";
import { createMember, hashVerifiedEmail, type NewMember } from "./create-member.ts";
import { MemberEntity } from "./member.entity.ts";
import { MemberPointerEntity } from "./member-pointer.entity.ts";

export type Member = EntityItem<typeof MemberEntity>;

/** Returns a member's record, or null. */
export const findMember = async (userId: string): Promise<Member | null> =>
  (await MemberEntity.get({ user_id: userId }).go({ consistent: true })).data;

/** Looks up a member's record in a batch read. */
export const memberLookup = (user_id: string): ItemRead<Member> => lookup(MemberEntity, { user_id });

/**
 * Returns a member's record.
 * Throws `not-found`.
 */
export const getMember = async (userId: string): Promise<Member> => {
  const member = await findMember(userId);
  if (!member) throw notFound("Member not found");
  return member;
};

/** Returns the id of the member with this referral code, card number or email address (lower case), or null. */
export const findMemberId = async (
  kind: "referral_code" | "member_card_number" | "email",
  value: string,
): Promise<string | null> =>
  (await MemberPointerEntity.get({ kind, value }).go({ consistent: true })).data?.user_id ?? null;

// Limits count for every address an account has had (R37): a new one is recorded before anything is used with
// it. A block covers it too.
const recordAddress = async (member: Member, person: NewMember): Promise<Member> => {
  const known = member.email_hashes ?? [];
  const fresh = (await hashVerifiedEmail(person)).filter((hash) => !known.includes(hash));
  if (fresh.length === 0) return member;
  const { user_id, blocked_at } = member;
  await writeAll([
    MemberEntity.patch({ user_id }).add({ email_hashes: fresh }),
    ...(blocked_at ? planAccountBlocks({ user_id, email_hashes: fresh }, blocked_at) : []),
  ]);
  return { ...member, email_hashes: [...known, ...fresh] };
};

/** Records that everything the member's sign-up brings is settled (identity/finish-sign-up.ts). */
export const markWelcomed = async ({ user_id }: Member, now: string): Promise<void> => {
  await MemberEntity.patch({ user_id }).set({ welcomed_at: now }).go();
};

/**
 * Updates a member's address to the one the user pool has verified, in lower case: the record and its pointers change
 * in one transaction.
 * Throws `conflict` if the member changed in the meantime.
 */
export const changeEmail = async (member: Member, email: string, now: string): Promise<void> => {
  const { user_id, email: former } = member;
  const isFormerTheirs = (await findMemberId("email", former)) === user_id;
  const refused = await writeAll([
    MemberEntity.patch({ user_id }).set({ email, updated_at: now }),
    MemberPointerEntity.put({ kind: "email", value: email, user_id }),
    ...(isFormerTheirs
      ? [
          MemberPointerEntity.delete({ kind: "email", value: former }).where((field, { eq }) =>
            eq(field.user_id, user_id),
          ),
        ]
      : []),
  ]);
  if (refused.size > 0) throw new AppError("conflict", "This member was just changed. Please try again.");
};

/** Returns the member's record, created with the first call; repeated and concurrent calls create one record. */
export const ensureMember = async (person: NewMember, now: string): Promise<Member> => {
  const found = await findMember(person.userId);
  if (found) return recordAddress(found, person);
  await createMember(person, now);
  return getMember(person.userId);
};

const toNewsConsent = (wantsNews: boolean | undefined, now: string) => {
  if (wantsNews === undefined) return {};
  return wantsNews ? { marketing_consent_at: now } : { unsubscribed_at: now };
};

const toReminderWish = (wantsReminders: boolean | undefined, now: string) =>
  wantsReminders === false ? { reminder_emails_off_at: now } : {};

/** Ends the emails that remind a member of events; the bell goes on. Repeated, or for somebody who is gone, it changes nothing. */
export const stopReminderEmails = async (userId: string, now: string): Promise<void> => {
  await tryWrite(
    MemberEntity.patch({ user_id: userId })
      .set({ reminder_emails_off_at: now })
      .where(({ reminder_emails_off_at }, { notExists }) => notExists(reminder_emails_off_at))
      .go(),
  );
};

/**
 * Updates the caller's name (also the display name), phone number and wish for reminders or news; fields left out stay as they
 * are.
 * Throws `not-found`.
 */
export const updateMember = async (userId: string, change: MeInput, now: string): Promise<Member> => {
  const written = await tryWrite(
    MemberEntity.patch({ user_id: userId })
      .set({
        ...toNewsConsent(change.wants_news, now),
        ...toReminderWish(change.wants_event_reminders, now),
        ...(change.name ? { name: change.name, display_name: change.name } : {}),
        ...(change.phone_number ? { phone_number: change.phone_number } : {}),
        ...(change.wants_reminders === undefined ? {} : { wants_reminders: change.wants_reminders }),
        updated_at: now,
      })
      .remove([
        ...(change.wants_news ? (["unsubscribed_at"] as const) : []),
        ...(change.wants_event_reminders ? (["reminder_emails_off_at"] as const) : []),
      ])
      .go(),
  );
  if (!written) throw notFound("Member not found");
  return getMember(userId);
};

/** Maps a member to the signed-in person's own view. */
export const toMe = (member: Member, caller: Caller): z.input<typeof Me> => ({
  ...member,
  phone_number: member.phone_number ?? null,
  avatar_url: member.avatar_url ?? null,
  wants_reminders: member.wants_reminders ?? true,
  wants_news: member.unsubscribed_at === undefined,
  wants_event_reminders: member.reminder_emails_off_at === undefined,
  is_admin: caller.isAdmin,
});
