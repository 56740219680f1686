import { community } from "../../shared/api/community.ts";
import { signUpload } from "../media/uploads.ts";
import { serve } from "../serve.ts";
import { blockMember, listBlocked, unblockMember } from "./blocks/blocks.ts";
import { addComment, deleteComment, listComments } from "./comments/comments.ts";
import { followMember, removeFollower, unfollowMember } from "./follows/follows.ts";
import { listFollows } from "./follows/list-follows.ts";
import { likePost, unlikePost } from "./likes/likes.ts";
import { listCommunityLocations } from "./locations/locations.ts";
import { finishPicture } from "./pictures/pictures.ts";
import { createPost } from "./posts/create-post.ts";
import { deleteOwnPost } from "./posts/delete-post.ts";
import { listFeed, listPostsOf } from "./posts/list-posts.ts";
import { showPost } from "./posts/posts.ts";
import { ensureParticipant, getCommunityProfile, showProfile, toOwnProfile } from "./profiles/profiles.ts";
import { listNames, searchProfiles } from "./profiles/search-profiles.ts";
import { updateProfile } from "./profiles/update-profile.ts";
import { ensureActiveParticipant } from "./standing/participants.ts";

export const handler = serve("community", community, {
  async openProfile(_input, caller, { now }) {
    return toOwnProfile(await ensureParticipant(caller, now), now);
  },
  async updateProfile(change, caller, { now }) {
    return updateProfile(caller, change, now);
  },
  async profile({ userId }, caller) {
    return showProfile(userId, caller.userId);
  },
  async postsOf({ userId, ...query }, caller, { pageOf }) {
    return pageOf(query, (range) => listPostsOf({ userId, callerId: caller.userId }, range));
  },
  async searchProfiles({ text }, caller) {
    return { items: await searchProfiles(text, caller.userId), cursor: null };
  },
  async names({ userIds }, caller) {
    return { users: await listNames(userIds, caller.userId) };
  },
  async follow({ userId }, caller, { now }) {
    return followMember(caller, userId, now);
  },
  async unfollow({ userId }, caller) {
    return unfollowMember(caller.userId, userId);
  },
  async removeFollower({ userId }, caller) {
    await removeFollower(caller.userId, userId);
    return {};
  },
  async following({ userId, ...query }, caller, { pageOf }) {
    return pageOf(query, (range) => listFollows("following", { userId, callerId: caller.userId }, range));
  },
  async followers({ userId, ...query }, caller, { pageOf }) {
    return pageOf(query, (range) => listFollows("followers", { userId, callerId: caller.userId }, range));
  },
  async block({ userId }, caller, { now }) {
    await getCommunityProfile(userId);
    await blockMember(caller.userId, userId, now);
    return { is_blocked: true };
  },
  async unblock({ userId }, caller) {
    await unblockMember(caller.userId, userId);
    return { is_blocked: false };
  },
  async blocks(query, caller, { pageOf }) {
    return pageOf(query, (range) => listBlocked(caller.userId, range));
  },
  async locations() {
    return { items: await listCommunityLocations() };
  },
  async feed({ sort, location, ...query }, caller, { now, pageOf }) {
    return pageOf(query, (range) => listFeed({ sort, location, callerId: caller.userId }, range, now));
  },
  async post({ postId }, caller) {
    return showPost(postId, caller.userId);
  },
  async createPost(input, caller, { now }) {
    return createPost(input, caller, now);
  },
  async deletePost({ postId }, caller, { now }) {
    await deleteOwnPost(postId, caller.userId, now);
    return {};
  },
  async signPicture({ content_type, bytes }, caller, { now }) {
    await ensureActiveParticipant(caller, now);
    return signUpload({ use: "post", userId: caller.userId, contentType: content_type, bytes }, now);
  },
  async finishPicture({ uploadId, alt }, caller, { now }) {
    await ensureActiveParticipant(caller, now);
    return finishPicture({ userId: caller.userId, uploadId, alt }, now);
  },
  async like({ postId }, caller, { now }) {
    return likePost(postId, caller, now);
  },
  async unlike({ postId }, caller) {
    return unlikePost(postId, caller.userId);
  },
  async comments({ postId, ...query }, caller, { pageOf }) {
    return pageOf(query, (range) => listComments({ postId, callerId: caller.userId }, range));
  },
  async comment(input, caller, { now }) {
    return addComment(input, caller, now);
  },
  async deleteComment(ref, caller) {
    await deleteComment(ref, caller.userId);
    return {};
  },
});
