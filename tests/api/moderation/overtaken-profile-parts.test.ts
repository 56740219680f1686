import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  type AppealedDecision,
  aDecisionOn,
  anAppealedDecision,
  aStoredAppeal,
  aStoredCase,
  aStoredMember,
  aStoredProfile,
  readDecisions,
} from "../../support/stored-community.ts";

const moderation = giveOwnTable(async () => ({
  ...(await import("../../../functions/avatars/removed-avatar.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/moderation/appeals/decide-appeal.ts")),
  ...(await import("../../../functions/moderation/cases/moderation-case.entity.ts")),
  ...(await import("../../../functions/moderation/decisions/decide-case.ts")),
  ...(await import("../../../functions/moderation/decisions/moderation-decision.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

const decisionsOf = (user_id: string) => readDecisions(moderation(), user_id);
const anAppeal = (about: AppealedDecision) => aStoredAppeal(moderation(), about, admin, now);

testOvertaken(
  "a bio that is removed while its member writes another one",
  async () => {
    const { CommunityProfileEntity, ModerationCaseEntity, decideCase } = moderation();
    const member = aStoredMember();
    const { user_id } = member;
    const found = aStoredCase(user_id);
    await CommunityProfileEntity.put(aStoredProfile(member, "Cheap watches")).go();
    await ModerationCaseEntity.put(found).go();
    return {
      write: { containing: found.id },
      late: () => decideCase(aDecisionOn(found, { removes: ["bio"] }), admin, now),
      meanwhile: () => CommunityProfileEntity.patch({ user_id }).set({ bio: "Cheap shoes" }).go(),
      // What an appeal would bring back.
      outcome: async () => (await decisionsOf(user_id)).map(({ removed_bio }) => removed_bio),
    };
  },
  { guarded: ["Cheap shoes"], control: ["Cheap watches"] },
);

testOvertaken(
  "a bio that a won appeal brings back while its member writes another one",
  async () => {
    const { CommunityProfileEntity } = moderation();
    const member = aStoredMember();
    const { user_id } = member;
    const decision = { ...anAppealedDecision(user_id), removed_bio: "Cheap watches" };
    await CommunityProfileEntity.put({ ...aStoredProfile(member), bio_removed_by: decision.id }).go();
    const { write, decide } = await anAppeal(decision);
    const rewrite = CommunityProfileEntity.patch({ user_id }).set({ bio: "Only books" }).remove(["bio_removed_by"]);
    return {
      write,
      late: () => decide("reversed"),
      meanwhile: () => rewrite.go(),
      outcome: async () => (await CommunityProfileEntity.get({ user_id }).go({ consistent: true })).data?.bio,
    };
  },
  { guarded: "Only books", control: "Cheap watches" },
);

testOvertaken(
  "an avatar that is removed while its member sets another one",
  async () => {
    const { MemberEntity, ModerationCaseEntity, RemovedAvatarEntity, decideCase } = moderation();
    const member = aStoredMember();
    const { user_id } = member;
    const found = aStoredCase(user_id);
    await MemberEntity.put({ ...member, avatar_url: "/media/one.jpg" }).go();
    await ModerationCaseEntity.put(found).go();
    return {
      write: { containing: found.id },
      late: () => decideCase(aDecisionOn(found, { removes: ["avatar"] }), admin, now),
      meanwhile: () => MemberEntity.patch({ user_id }).set({ avatar_url: "/media/next.jpg" }).go(),
      outcome: async () => (await RemovedAvatarEntity.get({ user_id }).go({ consistent: true })).data?.url,
    };
  },
  { guarded: "/media/next.jpg", control: "/media/one.jpg" },
);

testOvertaken(
  "a removed avatar that a declined appeal ends while the member's next one is removed",
  async () => {
    const { RemovedAvatarEntity } = moderation();
    const { user_id } = aStoredMember();
    const decision = anAppealedDecision(user_id);
    const remove = (decision_id: string, url: string) =>
      RemovedAvatarEntity.put({ user_id, url, decision_id, kept_until: "2027-05-01", ttl: 2_000_000_000 }).go();
    await remove(decision.id, "/media/one.jpg");
    const { write, decide } = await anAppeal(decision);
    return {
      write,
      late: () => decide("upheld"),
      meanwhile: () => remove("decision_next", "/media/next.jpg"),
      outcome: async () => (await RemovedAvatarEntity.get({ user_id }).go({ consistent: true })).data?.url,
    };
  },
  { guarded: "/media/next.jpg", control: undefined },
);
