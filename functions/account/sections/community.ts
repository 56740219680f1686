import { unblockMember } from "../../community/blocks/blocks.ts";
import { CommunityBlockEntity } from "../../community/blocks/community-block.entity.ts";
import { CommentEntity } from "../../community/comments/comment.entity.ts";
import { FollowEntity } from "../../community/follows/follow.entity.ts";
import { PostLikeEntity } from "../../community/likes/post-like.entity.ts";
import { deletePicture } from "../../community/pictures/delete-picture.ts";
import { PostPictureEntity } from "../../community/pictures/post-picture.entity.ts";
import { erasePost } from "../../community/posts/erase-post.ts";
import { PostEntity } from "../../community/posts/post.entity.ts";
import { CommunityProfileEntity } from "../../community/profiles/community-profile.entity.ts";
import { CommunityStandingEntity } from "../../community/standing/community-standing.entity.ts";
import { CaseContextEntity } from "../../moderation/cases/case-context.entity.ts";
import { forgetReporter, type StoredContext } from "../../moderation/cases/case-context.ts";
import { CommunityReportEntity } from "../../moderation/cases/community-report.entity.ts";
import { ModerationCaseEntity } from "../../moderation/cases/moderation-case.entity.ts";
import { keepSuspension } from "../../moderation/decisions/keep-suspension.ts";
import { ModerationDecisionEntity } from "../../moderation/decisions/moderation-decision.entity.ts";
import { type DataSection, type DataSubject, listSection, type PageRequest, singlePage } from "../data-section.ts";

const postsIn =
  (state: "shown" | "deleted") =>
  ({ userId }: DataSubject, page: PageRequest) =>
    PostEntity.query.byAuthor({ state, user_id: userId }).go(page);

// A reported conversation is two members': each is shown their own messages.
const ownMessages = ({ messages, ...context }: StoredContext, userId: string) => ({
  case_id: context.case_id,
  messages: messages.filter(({ sender_id }) => sender_id === userId),
});

const readSuspension = async ({ userId: user_id }: DataSubject) => {
  const { data } = await CommunityStandingEntity.get({ user_id }).go({ consistent: true });
  if (!data) return singlePage<{ user_id: string }>([]);
  // Who decided is not about the member.
  const { former: _former, others = [], ...suspension } = data;
  return singlePage([{ ...suspension, others: others.map(({ former: _other, ...other }) => other) }]);
};

/** What a member wrote and did in the community. Comments of others under an erased post go with it. */
export const communitySections: DataSection[] = [
  listSection("community_posts", "post", postsIn("shown"), erasePost),
  listSection("community_posts_deleted", "post", postsIn("deleted"), erasePost),
  listSection(
    "community_pictures",
    "post-picture",
    ({ userId }, page) => PostPictureEntity.query.byUser({ user_id: userId }).go(page),
    deletePicture,
  ),
  listSection(
    "community_comments",
    "comment",
    ({ userId }, page) => CommentEntity.query.byUser({ user_id: userId }).go(page),
    ({ post_id, id }) => CommentEntity.delete({ post_id, id }).go(),
  ),
  listSection(
    "community_likes",
    "post-like",
    ({ userId }, page) => PostLikeEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, post_id }) => PostLikeEntity.delete({ user_id, post_id }).go(),
  ),
  listSection(
    "community_following",
    "follow",
    ({ userId }, page) => FollowEntity.query.byPair({ follower_id: userId }).go(page),
    ({ follower_id, following_id }) => FollowEntity.delete({ follower_id, following_id }).go(),
  ),
  listSection(
    "community_followers",
    "follow",
    ({ userId }, page) => FollowEntity.query.followersOf({ following_id: userId }).go(page),
    ({ follower_id, following_id }) => FollowEntity.delete({ follower_id, following_id }).go(),
  ),
  listSection(
    "community_blocks",
    "community-block",
    async ({ userId }, page) => {
      const { data, cursor } = await CommunityBlockEntity.query.ofMember({ user_id: userId }).go(page);
      // Who blocks a member is the other's own.
      return { data: data.filter(({ side }) => side === "blocks"), cursor };
    },
    ({ user_id, other_id }) => unblockMember(user_id, other_id),
  ),
  {
    section: "community_blocked_by",
    entity: "community-block",
    read: async () => singlePage<object>([]),
    async erase({ userId }) {
      const { data } = await CommunityBlockEntity.query.ofMember({ user_id: userId }).go({ pages: "all" });
      for (const { other_id } of data) await unblockMember(other_id, userId);
    },
  },
  listSection("community_suspension", "community-standing", readSuspension, async ({ user_id }, person) => {
    // It may have begun since the deletion did.
    await keepSuspension(person);
    await CommunityStandingEntity.delete({ user_id }).go();
  }),
  listSection(
    "community_decisions",
    "moderation-decision",
    async ({ userId }, page) => {
      const { data, cursor } = await ModerationDecisionEntity.query.byMember({ user_id: userId }).go(page);
      // Who decided is not about the member.
      return { data: data.map(({ decided_by: _one, appeal_decided_by: _other, ...decision }) => decision), cursor };
    },
    ({ id }) => ModerationDecisionEntity.delete({ id }).go(),
  ),
  listSection(
    "community_reports",
    "community-report",
    ({ userId }, page) => CommunityReportEntity.query.byReporter({ reporter_id: userId }).go(page),
    ({ case_id, round, reporter_id }) => CommunityReportEntity.delete({ case_id, round, reporter_id }).go(),
  ),
  {
    section: "community_reported_conversations",
    entity: "moderation-context",
    read: async ({ userId }, page) => {
      const { data, cursor } = await CaseContextEntity.query.byReporter({ reporter_id: userId }).go(page);
      return { data: data.map((context) => ownMessages(context, userId)), cursor };
    },
    async erase({ userId }) {
      const { data } = await CaseContextEntity.query.byReporter({ reporter_id: userId }).go({ pages: "all" });
      for (const context of data) await forgetReporter(context);
    },
  },
  {
    section: "community_case_conversations",
    entity: "moderation-context",
    read: async ({ userId }, page) => {
      const { data, cursor } = await CaseContextEntity.query.byAuthor({ author_id: userId }).go(page);
      return { data: data.map((context) => ownMessages(context, userId)), cursor };
    },
    async erase({ userId }) {
      const { data } = await CaseContextEntity.query.byAuthor({ author_id: userId }).go({ pages: "all" });
      for (const { case_id } of data) await CaseContextEntity.delete({ case_id }).go();
    },
  },
  listSection(
    "community_cases",
    "moderation-case",
    async ({ userId }, page) => {
      const { data, cursor } = await ModerationCaseEntity.query.byAuthor({ author_id: userId }).go(page);
      // How many reported it, and for what, is the reporters' own.
      return {
        data: data.map(({ id, type, content, opened_at, state }) => ({ id, type, content, opened_at, state })),
        cursor,
      };
    },
    ({ id }) => ModerationCaseEntity.delete({ id }).go(),
  ),
  listSection(
    "community_profile",
    "community-profile",
    async ({ userId }) =>
      singlePage([(await CommunityProfileEntity.get({ user_id: userId }).go({ consistent: true })).data]),
    ({ user_id }) => CommunityProfileEntity.delete({ user_id }).go(),
  ),
];
