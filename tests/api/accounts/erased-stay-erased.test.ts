import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, aStoredProfile } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/follows/follow-counts.projection.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/community/profiles/set-profile-avatar.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/members/members.ts")),
  ...(await import("../../../functions/members/referrals.ts")),
  ...(await import("../../../functions/messages/going/show-going.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
type Member = ReturnType<typeof aStoredMember> & { reward_points: number };
type Write = { operation: string; act: (member: Member) => Promise<unknown> };

const update = (act: Write["act"]): Write => ({ operation: "UpdateItem", act });
const transact = (act: Write["act"]): Write => ({ operation: "TransactWriteItems", act });

// What is refused says so in its own way: here only what is left counts.
const quietly = (act: Promise<unknown>): Promise<unknown> => act.catch(() => undefined);

const ofMember: Record<string, Write> = {
  "their sign-up is settled": update((member) => city().markWelcomed(member, now)),
  "their address changes": transact((member) => city().changeEmail(member, `new-${member.email}`, now)),
  "they end their reminders": update(({ user_id }) => city().stopReminderEmails(user_id, now)),
  "they change their name": update(({ user_id }) => city().updateMember(user_id, { name: "Maya New" }, now)),
  "a friend of theirs joins": transact(async ({ user_id }) => {
    const value = `PLAYYY${uniqueId().slice(-6).toUpperCase()}`;
    await city().MemberPointerEntity.put({ kind: "referral_code", value, user_id }).go();
    await city().recordReferral({ ...aStoredMember(), reward_points: 0 }, value, now);
  }),
};

for (const [what, { operation, act }] of Object.entries(ofMember))
  testOvertaken(
    `a member who is erased while ${what}`,
    async () => {
      const { MemberEntity } = city();
      const member = { ...aStoredMember(), reward_points: 0 };
      const { user_id } = member;
      await MemberEntity.put(member).go();
      return {
        write: { operation, containing: user_id },
        late: () => quietly(act(member)),
        meanwhile: () => MemberEntity.delete({ user_id }).go(),
        outcome: async () => (await MemberEntity.query.byUser({ user_id }).go({ consistent: true })).data.length,
      };
    },
    { guarded: 0, control: 1 },
  );

const ofProfile: Record<string, Write> = {
  "their picture changes": update(({ user_id }) => city().setProfileAvatar(user_id, "/media/avatars/one.jpg")),
  "their picture is taken away": update(({ user_id }) => city().setProfileAvatar(user_id, null)),
  "somebody follows them": transact(({ user_id }) => {
    const after = { following_id: user_id, follower_id: `member_${uniqueId()}` };
    const change = { id: uniqueId(), at: now, entity: "follow", before: null, after, isExpiry: false };
    return city().followCounts.apply([change], { zone: "America/New_York", now });
  }),
};

for (const [what, { operation, act }] of Object.entries(ofProfile))
  testOvertaken(
    `a profile that is erased while ${what}`,
    async () => {
      const { CommunityProfileEntity } = city();
      const member = { ...aStoredMember(), reward_points: 0 };
      const { user_id } = member;
      await CommunityProfileEntity.put(aStoredProfile(member)).go();
      return {
        write: { operation, containing: user_id },
        late: () => quietly(act(member)),
        meanwhile: () => CommunityProfileEntity.delete({ user_id }).go(),
        outcome: async () => (await CommunityProfileEntity.get({ user_id }).go({ consistent: true })).data !== null,
      };
    },
    { guarded: false, control: true },
  );

testOvertaken(
  "an RSVP that is taken back while its member shows themselves in Who's going",
  async () => {
    const { RsvpEntity, showGoing } = city();
    const key = { user_id: `member_${uniqueId()}`, event_id: `evt_${uniqueId()}` };
    await RsvpEntity.put({ ...key, status: "attending", created_at: now }).go();
    return {
      write: { operation: "UpdateItem", containing: key.user_id },
      late: () => quietly(showGoing(key.event_id, key.user_id, true)),
      meanwhile: () => RsvpEntity.delete(key).go(),
      outcome: async () => (await RsvpEntity.get(key).go({ consistent: true })).data !== null,
    };
  },
  { guarded: false, control: true },
);
