import { deleteAvatarFiles } from "../../avatars/avatar-file.ts";
import { RemovedAvatarEntity } from "../../avatars/removed-avatar.entity.ts";
import { ColleagueEntity } from "../../colleagues/colleague.entity.ts";
import { ColleagueInvitationEntity } from "../../colleagues/invitation.entity.ts";
import { findListing, removeListing } from "../../member-search/listings.ts";
import { MemberEntity } from "../../members/member.entity.ts";
import { MemberNoteEntity } from "../../members/member-note.entity.ts";
import { MemberPointerEntity } from "../../members/member-pointer.entity.ts";
import { findMember } from "../../members/members.ts";
import { PointRedemptionEntity } from "../../members/point-redemption.entity.ts";
import { ReferralEntity } from "../../members/referral.entity.ts";
import { TallyEntity } from "../../members/tally.entity.ts";
import { RestoredAccountEntity } from "../../user-pool/restored-account.entity.ts";
import { type DataSection, type DataSubject, listSection, singlePage } from "../data-section.ts";

/** Not an address: nothing is stored under it. */
const noEmail = "none";

const listPointers = async ({ userId, email }: DataSubject) => {
  const member = await findMember(userId);
  const wanted = [
    { kind: "email", value: member?.email ?? email },
    ...(member ? [{ kind: "referral_code", value: member.referral_code } as const] : []),
    ...(member ? [{ kind: "member_card_number", value: member.member_card_number } as const] : []),
  ] as { kind: "email" | "referral_code" | "member_card_number"; value: string }[];
  const { data } = await MemberPointerEntity.get(wanted.filter(({ value }) => value !== "")).go({ consistent: true });
  // The address may be someone else's by now.
  return data.filter(({ user_id }) => user_id === userId);
};

/** The profile. Its record is erased last, because the rest is found through it; then its entry in the list of members. */
export const profileSections: DataSection[] = [
  listSection(
    "referrals",
    "referral",
    ({ userId }, page) => ReferralEntity.query.byReferrer({ referrer_id: userId }).go(page),
    ({ friend_id }) => ReferralEntity.delete({ friend_id }).go(),
  ),
  listSection(
    "referred_by",
    "referral",
    async ({ userId }) => singlePage([(await ReferralEntity.get({ friend_id: userId }).go()).data]),
    ({ friend_id }) => ReferralEntity.delete({ friend_id }).go(),
  ),
  listSection(
    "achievements",
    "tally",
    async ({ userId }) => singlePage([(await TallyEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    ({ user_id }) => TallyEntity.delete({ user_id }).go(),
  ),
  listSection(
    "points_redeemed",
    "point-redemption",
    ({ userId }, page) => PointRedemptionEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, id }) => PointRedemptionEntity.delete({ user_id, id }).go(),
  ),
  listSection(
    "notes_of_the_team",
    "member-note",
    async ({ userId }, page) => {
      const { data, cursor } = await MemberNoteEntity.query.byUser({ user_id: userId }).go(page);
      // Who wrote it is not about the member.
      return { data: data.map(({ author: _author, author_email: _email, ...note }) => note), cursor };
    },
    ({ user_id, id }) => MemberNoteEntity.delete({ user_id, id }).go(),
  ),
  listSection(
    "work_in_the_back_office",
    "colleague",
    async ({ userId }) => {
      const { data } = await ColleagueEntity.get({ user_id: userId }).go({ consistent: true });
      // Who invited them is not about them.
      const { invited_by: _inviter, ...own } = data ?? {};
      return singlePage([data && { ...own, user_id: userId }]);
    },
    ({ user_id }) => ColleagueEntity.delete({ user_id }).go(),
  ),
  listSection(
    "invitation_to_the_back_office",
    "colleague-invitation",
    async ({ email }) => {
      const { data } = await ColleagueInvitationEntity.get({ email: email || noEmail }).go({ consistent: true });
      return singlePage([data && { email: data.email, role: data.role, created_at: data.created_at }]);
    },
    ({ email }) => ColleagueInvitationEntity.delete({ email }).go(),
  ),
  listSection(
    "known_by",
    "member-pointer",
    async (person) => singlePage(await listPointers(person)),
    ({ kind, value }) => MemberPointerEntity.delete({ kind, value }).go(),
  ),
  listSection(
    "restored_account",
    "restored-account",
    async ({ userId }) =>
      singlePage([(await RestoredAccountEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    ({ user_id }) => RestoredAccountEntity.delete({ user_id }).go(),
  ),
  listSection(
    "removed_avatar",
    "removed-avatar",
    async ({ userId }) =>
      singlePage([(await RemovedAvatarEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    ({ user_id }) => RemovedAvatarEntity.delete({ user_id }).go(),
  ),
  listSection(
    "profile",
    "member",
    async ({ userId }) => singlePage([await findMember(userId)]),
    async ({ user_id }) => {
      await deleteAvatarFiles(user_id);
      await MemberEntity.delete({ user_id }).go();
    },
  ),
  {
    section: "member_listing",
    entity: "member-listing",
    read: async ({ userId }) => singlePage([await findListing(userId)]),
    // After the record it is made of, so that nothing makes it again.
    erase: ({ userId }) => removeListing(userId),
  },
];
