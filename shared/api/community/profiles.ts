import * as z from "zod";
import {
  BlockedProfile,
  CommunityProfile,
  CommunityProfileChange,
  FollowState,
  OwnCommunityProfile,
  ProfileSummary,
  UserName,
} from "../../model/community-profile.ts";
import { limits } from "../../model/limits.ts";
import { Post } from "../../model/post.ts";
import { Empty, Line, Page, PageQuery, UserId } from "../../model/primitives.ts";
import { defineRoutes } from "../route.ts";

const ProfileRef = z.object({ userId: UserId });
const PageOfProfile = PageQuery.extend(ProfileRef.shape);
const BlockState = z.object({ is_blocked: z.boolean() });
const often = { max: 60, seconds: 60 };

/** Profiles, follows and blocks: a part of the entry `community`. A member without a profile answers `profile-not-found`. */
export const communityProfiles = defineRoutes({
  openProfile: {
    method: "PUT",
    path: "/api/community/profile",
    access: "user",
    summary: "The caller's own profile with its settings, made at the first visit of the composer.",
    input: Empty,
    output: OwnCommunityProfile,
    rate: often,
  },
  updateProfile: {
    method: "PATCH",
    path: "/api/community/profile",
    access: "user",
    summary: "Change the caller's name and bio in the community, who may write to them, and what is told to followers.",
    input: CommunityProfileChange,
    output: OwnCommunityProfile,
    rate: { max: 30, seconds: 600 },
  },
  profile: {
    method: "GET",
    path: "/api/community/profiles/{userId}",
    access: "user",
    summary: "A member's profile; 404 for one without a profile and for one who blocks the caller.",
    input: ProfileRef,
    output: CommunityProfile,
  },
  postsOf: {
    method: "GET",
    path: "/api/community/profiles/{userId}/posts",
    access: "user",
    summary: "A member's posts, newest first.",
    input: PageOfProfile.extend({ limit: z.coerce.number<number>().int().min(1).max(limits.feedPage).optional() }),
    output: Page(Post),
  },
  searchProfiles: {
    method: "GET",
    path: "/api/community/profiles",
    access: "user",
    summary:
      "At most 20 other members whose display name contains a text of 3 characters or more, followed ones first.",
    input: z.object({
      text: Line(limits.searchLength).min(
        limits.profileSearchMinLength,
        `Type at least ${limits.profileSearchMinLength} characters`,
      ),
    }),
    output: Page(ProfileSummary),
    rate: { max: 30, seconds: 60 },
  },
  names: {
    method: "POST",
    path: "/api/community/names",
    access: "user",
    summary: "The display names of members by their ids; unknown ones are left out.",
    input: z.object({ userIds: z.array(UserId).max(limits.namesPerCall) }),
    output: z.object({ users: z.array(UserName).max(limits.namesPerCall) }),
    rate: often,
  },
  follow: {
    method: "PUT",
    path: "/api/community/profiles/{userId}/follow",
    access: "user",
    summary: "Follow a member; repeating it changes nothing.",
    input: ProfileRef,
    output: FollowState,
    rate: often,
  },
  unfollow: {
    method: "DELETE",
    path: "/api/community/profiles/{userId}/follow",
    access: "user",
    summary: "Stop following a member; repeating it changes nothing.",
    input: ProfileRef,
    output: FollowState,
    rate: often,
  },
  removeFollower: {
    method: "DELETE",
    path: "/api/community/followers/{userId}",
    access: "user",
    summary: "Make a member no longer follow the caller; repeating it changes nothing.",
    input: ProfileRef,
    output: Empty,
    rate: often,
  },
  following: {
    method: "GET",
    path: "/api/community/profiles/{userId}/following",
    access: "user",
    summary: "The members whom a member follows, latest first.",
    input: PageOfProfile,
    output: Page(ProfileSummary),
  },
  followers: {
    method: "GET",
    path: "/api/community/profiles/{userId}/followers",
    access: "user",
    summary: "The members who follow a member, latest first.",
    input: PageOfProfile,
    output: Page(ProfileSummary),
  },
  block: {
    method: "PUT",
    path: "/api/community/blocks/{userId}",
    access: "user",
    summary: "Block a member, which ends following in both directions; repeating it changes nothing.",
    input: ProfileRef,
    output: BlockState,
    rate: often,
  },
  unblock: {
    method: "DELETE",
    path: "/api/community/blocks/{userId}",
    access: "user",
    summary: "Unblock a member; repeating it changes nothing.",
    input: ProfileRef,
    output: BlockState,
    rate: often,
  },
  blocks: {
    method: "GET",
    path: "/api/community/blocks",
    access: "user",
    summary: "The members whom the caller blocks, latest first.",
    input: PageQuery,
    output: Page(BlockedProfile),
  },
});
