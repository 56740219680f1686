import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aDecisionOn,
  anAppealedDecision,
  aStoredCase,
  aStoredMember,
  aStoredPicture,
  aStoredPost,
  aStoredProfile,
} from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const moderation = giveOwnTable(async () => ({
  ...(await import("../../../functions/avatars/removed-avatar.entity.ts")),
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/community/pictures/post-picture.entity.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/moderation/appeals/decide-appeal.ts")),
  ...(await import("../../../functions/moderation/cases/moderation-case.entity.ts")),
  ...(await import("../../../functions/moderation/decisions/decide-case.ts")),
  ...(await import("../../../functions/moderation/decisions/moderation-decision.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

const decisionsOf = async (user_id: string) =>
  (await moderation().ModerationDecisionEntity.query.byMember({ user_id }).go()).data;

/** An appeal that waits for its outcome. */
const anAppeal = async (about: ReturnType<typeof anAppealedDecision> & { removed_bio?: string }) => {
  await moderation().ModerationDecisionEntity.put(about).go();
  const decide = (outcome: "upheld" | "reversed") =>
    moderation().decideAppeal({ decisionId: about.id, outcome }, admin, now);
  return { write: { containing: about.id }, decide };
};

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

testOvertaken(
  "a post that a won appeal brings back while the job deletes its picture",
  async () => {
    const { PostEntity, PostPictureEntity } = moderation();
    const { user_id } = aStoredMember();
    const picture = { ...aStoredPicture(user_id), state: "removed" as const };
    const post = { ...aStoredPost(user_id, picture.id), state: "deleted" as const };
    await PostPictureEntity.put(picture).go();
    await PostEntity.put(post).go();
    const { write, decide } = await anAppeal({ ...anAppealedDecision(user_id), type: "post", subject_id: post.id });
    const claim = PostPictureEntity.patch({ user_id, id: picture.id }).set({ state: "deleted" });
    const outcome = async () => {
      const shown = (await PostEntity.get({ id: post.id }).go({ consistent: true })).data;
      const stored = (await PostPictureEntity.get({ user_id, id: picture.id }).go({ consistent: true })).data;
      return [shown?.state, shown?.image?.url, stored?.state];
    };
    return { write, late: () => decide("reversed"), meanwhile: () => claim.go(), outcome };
  },
  { guarded: ["shown", undefined, "deleted"], control: ["shown", "/a.webp", "used"] },
);

testOvertaken(
  "a comment that is removed while its author deletes it",
  async () => {
    const { CommentEntity, ModerationCaseEntity, decideCase } = moderation();
    const { user_id } = aStoredMember();
    const [post_id, id] = [`post_${uniqueId()}`, `comment_${uniqueId()}`];
    const found = { ...aStoredCase(user_id), type: "comment" as const, subject_id: id, post_id };
    await CommentEntity.put({ post_id, id, user_id, content: "Buy now", created_at: now }).go();
    await ModerationCaseEntity.put(found).go();
    return {
      write: { containing: found.id },
      late: () => endOf(decideCase(aDecisionOn(found, {}), admin, now)),
      meanwhile: () => CommentEntity.delete({ post_id, id }).go(),
      // What was decided could be appealed, and a won appeal would write the comment anew.
      outcome: async (end: string) => [end, (await decisionsOf(user_id)).length],
    };
  },
  { guarded: ["case.content-gone", 0], control: ["done", 1] },
);
