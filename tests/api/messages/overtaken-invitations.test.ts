import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt } from "../../support/stored-comers.ts";
import { aStoredMember, aStoredProfile, asCaller } from "../../support/stored-community.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/blocks/blocks.ts")),
  ...(await import("../../../functions/community/follows/follow.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/messages/invitations/invitation.entity.ts")),
  ...(await import("../../../functions/messages/invitations/invite-friend.ts")),
  ...(await import("../../../functions/messages/message.entity.ts")),
  ...(await import("../../../functions/notifications/notice.entity.ts")),
}));

const now = "2027-02-20T12:00:00.000Z";

const aPerson = async () => {
  const member = aStoredMember();
  await city().MemberEntity.put(member).go();
  await city().CommunityProfileEntity.put(aStoredProfile(member)).go();
  return member;
};

/** An event, a friend, and members who follow the friend. */
const aFriendOf = async (count: number) => {
  const event = anEventAt("2027-03-01T01:00:00.000Z");
  const friend = await aPerson();
  await city().EventEntity.put(event).go();
  const followers = await Promise.all(
    Array.from({ length: count }, async () => {
      const member = await aPerson();
      await city()
        .FollowEntity.put({ follower_id: member.user_id, following_id: friend.user_id, created_at: now })
        .go();
      return member;
    }),
  );
  const countStored = async () => {
    const { data: invitations } = await city().InvitationEntity.query.ofFriend({ friend_id: friend.user_id }).go();
    const { data: notices } = await city().NoticeEntity.query.byUser({ user_id: friend.user_id }).go();
    const { data: messages } = await city().MessageEntity.query.byReceiver({ receiver_id: friend.user_id }).go();
    return [invitations.length, notices.length, messages.length];
  };
  const invite = (by: Parameters<typeof asCaller>[0]) => () =>
    endOf(city().inviteFriend(asCaller(by), event.id, friend.user_id, now));
  return { event, friend, followers, invite, countStored };
};

testOvertaken(
  "an invitation to a friend who blocks its sender at the same moment",
  async () => {
    const { event, friend, followers, invite, countStored } = await aFriendOf(1);
    const [member = friend] = followers;
    return {
      write: { containing: event.id },
      late: invite(member),
      meanwhile: () => city().blockMember(friend.user_id, member.user_id, now),
      outcome: async (end: string) => [end, await countStored()],
    };
  },
  { guarded: ["profile-not-found", [0, 0, 0]], control: ["done", [1, 1, 1]] },
);

testOvertaken(
  "the notice of two members' invitations of one friend",
  async () => {
    const { event, friend, followers, invite, countStored } = await aFriendOf(2);
    const [one = friend, other = friend] = followers;
    return {
      write: { containing: event.id },
      late: invite(one),
      meanwhile: invite(other),
      outcome: async (end: string) => [end, await countStored()],
    };
  },
  { guarded: ["done", [2, 1, 2]], control: ["done", [2, 2, 2]] },
);
