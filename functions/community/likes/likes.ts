import type { LikeState } from "../../../shared/model/post.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { getVisiblePost } from "../posts/posts.ts";
import { ensureActiveParticipant } from "../standing/participants.ts";
import { PostLikeEntity } from "./post-like.entity.ts";

/**
 * Likes a post; repeating it changes nothing. The count returned includes the like, before it is folded into the post.
 * Throws `not-found` for a post that the caller can't see, or `community-suspended`.
 */
export const likePost = async (postId: string, caller: Caller, now: string): Promise<LikeState> => {
  await ensureActiveParticipant(caller, now);
  const { id, likes_count } = await getVisiblePost(postId, caller.userId);
  const like = { user_id: caller.userId, post_id: id, created_at: now };
  const created = await tryWrite(PostLikeEntity.create(like).go());
  return { is_liked: true, likes_count: created ? likes_count + 1 : Math.max(1, likes_count) };
};

/** Takes the caller's like back; repeating it changes nothing. Throws `not-found` for a post that the caller can't see. */
export const unlikePost = async (postId: string, callerId: string): Promise<LikeState> => {
  const { id, likes_count } = await getVisiblePost(postId, callerId);
  const { data } = await PostLikeEntity.delete({ user_id: callerId, post_id: id }).go({ response: "all_old" });
  return { is_liked: false, likes_count: Math.max(0, likes_count - (data ? 1 : 0)) };
};
