import { forgetAvatar } from "../../avatars/avatar-file.ts";
import { MemberEntity } from "../../members/member.entity.ts";
import { MemberPointerEntity } from "../../members/member-pointer.entity.ts";
import { findMember } from "../../members/members.ts";
import { ReferralEntity } from "../../members/referral.entity.ts";
import { TallyEntity } from "../../members/tally.entity.ts";
import { few, type Part, type Person, part } from "../part.ts";

const pointersOf = async ({ userId, email }: Person) => {
  const member = await findMember(userId);
  const wanted = [
    { kind: "email", value: member?.email ?? email },
    ...(member ? [{ kind: "referral_code", value: member.referral_code } as const] : []),
    ...(member ? [{ kind: "member_card_number", value: member.member_card_number } as const] : []),
  ] as { kind: "email" | "referral_code" | "member_card_number"; value: string }[];
  const { data } = await MemberPointerEntity.get(wanted.filter(({ value }) => value !== "")).go({ consistent: true });
  // The address may be somebody else's by now.
  return data.filter(({ user_id }) => user_id === userId);
};

/** Who they are. The record goes last: the others are found through it. */
export const profileParts: Part[] = [
  part(
    "referrals",
    "referral",
    ({ userId }, page) => ReferralEntity.query.byReferrer({ referrer_id: userId }).go(page),
    ({ friend_id }) => ReferralEntity.delete({ friend_id }).go(),
  ),
  part(
    "referred_by",
    "referral",
    async ({ userId }) => few([(await ReferralEntity.get({ friend_id: userId }).go()).data]),
    ({ friend_id }) => ReferralEntity.delete({ friend_id }).go(),
  ),
  part(
    "achievements",
    "tally",
    async ({ userId }) => few([(await TallyEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    ({ user_id }) => TallyEntity.delete({ user_id }).go(),
  ),
  part(
    "known_by",
    "member-pointer",
    async (person) => few(await pointersOf(person)),
    ({ kind, value }) => MemberPointerEntity.delete({ kind, value }).go(),
  ),
  part(
    "profile",
    "member",
    async ({ userId }) => few([await findMember(userId)]),
    async ({ user_id }) => {
      await forgetAvatar(user_id);
      await MemberEntity.delete({ user_id }).go();
    },
  ),
];
