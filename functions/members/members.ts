import type { EntityItem } from "electrodb";
import type * as z from "zod";
import { notFound } from "../../shared/model/errors.ts";
import type { Me, MeInput } from "../../shared/model/member.ts";
import type { Caller } from "../platform/caller.ts";
import type { ItemRead } from "../platform/read-together.ts";
import { isConditionFailed } from "../platform/table.ts";
import { enrol, type NewMember } from "./enrol.ts";
import { MemberEntity } from "./member.entity.ts";
import { MemberPointerEntity } from "./member-pointer.entity.ts";

export type Member = EntityItem<typeof MemberEntity>;

/** The record of a member, or null when there is none. */
export const findMember = async (userId: string): Promise<Member | null> =>
  (await MemberEntity.get({ user_id: userId }).go({ consistent: true })).data;

/** A member's record, to be read with other items. */
export const memberItem = (user_id: string): ItemRead<Member> => ({
  Key: MemberEntity.get({ user_id }).params().Key,
  parse: (Item) => MemberEntity.parse({ Item }).data,
});

/** The record of a member. Throws `not-found`. */
export const memberOf = async (userId: string): Promise<Member> => {
  const member = await findMember(userId);
  if (!member) throw notFound("Member not found");
  return member;
};

/** The id of the member a referral code, card number or e-mail address (lower case) belongs to, or null. */
export const memberIdBy = async (
  kind: "referral_code" | "member_card_number" | "email",
  value: string,
): Promise<string | null> =>
  (await MemberPointerEntity.get({ kind, value }).go({ consistent: true })).data?.user_id ?? null;

/** The member's record, created at the first call; however often and in parallel it is called, there is one record. */
export const ensure = async (person: NewMember, now: string): Promise<Member> => {
  const found = await findMember(person.userId);
  if (found) return found;
  await enrol(person, now);
  return memberOf(person.userId);
};

/** Changes the own name (shown to others as well), phone number and wish for reminders; what is not given stays. Throws `not-found`. */
export const update = async (userId: string, change: MeInput, now: string): Promise<Member> => {
  try {
    await MemberEntity.patch({ user_id: userId })
      .set({
        ...(change.name ? { name: change.name, display_name: change.name } : {}),
        ...(change.phone_number ? { phone_number: change.phone_number } : {}),
        ...(change.wants_reminders === undefined ? {} : { wants_reminders: change.wants_reminders }),
        updated_at: now,
      })
      .go();
  } catch (error) {
    if (isConditionFailed(error)) throw notFound("Member not found");
    throw error;
  }
  return memberOf(userId);
};

/** The signed-in person as they see themselves. */
export const toMe = (member: Member, caller: Caller): z.input<typeof Me> => ({
  ...member,
  phone_number: member.phone_number ?? null,
  avatar_url: member.avatar_url ?? null,
  wants_reminders: member.wants_reminders ?? true,
  is_admin: caller.isAdmin,
});
