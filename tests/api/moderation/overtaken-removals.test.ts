import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  type AppealedDecision,
  aDecisionOn,
  anAppealedDecision,
  aStoredAppeal,
  aStoredCase,
  aStoredMember,
  aStoredPicture,
  aStoredPost,
  readDecisions,
} from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const moderation = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/community/pictures/post-picture.entity.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/messages/find-conversation.ts")),
  ...(await import("../../../functions/messages/message-ids.ts")),
  ...(await import("../../../functions/messages/read-messages.ts")),
  ...(await import("../../../functions/messages/send-message.ts")),
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

testOvertaken(
  "a message that is removed while its sender writes a later one",
  async () => {
    const { ModerationCaseEntity, decideCase, findConversation, findStoredMessage } = moderation();
    const [sender, receiver_id] = [uniqueId(), uniqueId()];
    const send = (content: string) =>
      moderation().sendInvitationMessage(sender, { receiver_id, content, client_id: content, event_id: "evt_1" }, now);
    await send("Buy now");
    const subject_id = moderation().toMessageId(sender, "Buy now");
    const found = { ...aStoredCase(sender), type: "message" as const, subject_id };
    await ModerationCaseEntity.put(found).go();
    const lastOf = async (userId: string, peerId: string) => (await findConversation(userId, peerId))?.last.content;
    return {
      write: { containing: found.id },
      late: () => decideCase(aDecisionOn(found, {}), admin, now),
      meanwhile: () => send("Or later"),
      outcome: async () => [
        (await findStoredMessage(subject_id))?.content,
        await lastOf(sender, receiver_id),
        await lastOf(receiver_id, sender),
      ],
    };
  },
  // A conversation is listed with its last message.
  {
    guarded: ["Removed by the team", "Or later", "Or later"],
    control: ["Removed by the team", "Removed by the team", "Removed by the team"],
  },
);
