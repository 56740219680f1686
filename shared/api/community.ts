import * as z from "zod";
import { limits } from "../model/limits.ts";
import { imageTypes, SignedUpload } from "../model/media.ts";
import { CommunitySettings, CommunitySettingsChange } from "../model/moderation.ts";
import {
  Comment,
  CommentInput,
  CommunityLocation,
  FeedSort,
  LikeState,
  Post,
  PostInput,
  PostPicture,
} from "../model/post.ts";
import { Empty, Id, Line, Page, PageQuery } from "../model/primitives.ts";
import { communityProfiles } from "./community/profiles.ts";
import { defineRoutes } from "./route.ts";

const PostRef = z.object({ postId: Id });
const minute = 60;

/** The community's routes: reading needs a session like everything else of it (decision 33). */
export const community = defineRoutes({
  ...communityProfiles,
  locations: {
    method: "GET",
    path: "/api/community/locations",
    access: "user",
    summary: "The parts of the city that posts are about, by name.",
    input: Empty,
    output: z.object({ items: z.array(CommunityLocation) }),
  },
  feed: {
    method: "GET",
    path: "/api/community/posts",
    access: "user",
    summary: "Posts, newest first or those of the last 7 days by likes, of one location or all; 50 at most.",
    input: PageQuery.extend({
      limit: z.coerce.number<number>().int().min(1).max(limits.feedPage).optional(),
      sort: FeedSort.default("newest"),
      location: Line().optional(),
    }),
    output: Page(Post),
  },
  post: {
    method: "GET",
    path: "/api/community/posts/{postId}",
    access: "user",
    summary: "One post; 404 when it was deleted.",
    input: PostRef,
    output: Post,
  },
  createPost: {
    method: "POST",
    path: "/api/community/posts",
    access: "user",
    status: 201,
    summary: "Publish a post, with an uploaded picture of the caller or without.",
    input: PostInput,
    output: Post,
    rate: { max: 10, seconds: 10 * minute },
  },
  deletePost: {
    method: "DELETE",
    path: "/api/community/posts/{postId}",
    access: "user",
    summary: "Delete the caller's own post with its picture; somebody else's is refused with 403.",
    input: PostRef,
    output: Empty,
    rate: { max: 60, seconds: 10 * minute },
  },
  signPicture: {
    method: "POST",
    path: "/api/community/pictures",
    access: "user",
    status: 201,
    summary: "A signed POST for the picture of the caller's next post, of the exact type and at most the stated size.",
    input: z.object({ content_type: z.enum(imageTypes), bytes: z.int().min(1).max(limits.pictureBytes) }),
    output: SignedUpload,
    // Repeated, it signs another upload; the one that was lost on its way expires unused.
    idempotency: "own",
    rate: { max: 30, seconds: 10 * minute },
  },
  finishPicture: {
    method: "POST",
    path: "/api/community/pictures/{uploadId}/finish",
    access: "user",
    summary:
      "Make an uploaded picture one that the caller's next post can take, for a day; repeating it changes nothing.",
    input: z.object({
      uploadId: z.string().regex(/^upl_[0-9A-Z]{26}$/),
      /** What the picture shows, for those who don't see it; may be empty. */
      alt: z.string().trim().max(limits.pictureAltLength).default(""),
    }),
    output: PostPicture,
    rate: { max: 30, seconds: 10 * minute },
  },
  like: {
    method: "PUT",
    path: "/api/community/posts/{postId}/like",
    access: "user",
    summary: "Like a post; repeating it changes nothing.",
    input: PostRef,
    output: LikeState,
    rate: { max: 120, seconds: minute },
  },
  unlike: {
    method: "DELETE",
    path: "/api/community/posts/{postId}/like",
    access: "user",
    summary: "Take the own like back; repeating it changes nothing.",
    input: PostRef,
    output: LikeState,
    rate: { max: 120, seconds: minute },
  },
  comments: {
    method: "GET",
    path: "/api/community/posts/{postId}/comments",
    access: "user",
    summary: "The comments of a post, oldest first.",
    input: PageQuery.extend(PostRef.shape),
    output: Page(Comment),
  },
  comment: {
    method: "POST",
    path: "/api/community/posts/{postId}/comments",
    access: "user",
    status: 201,
    summary: "Comment on a post.",
    input: PostRef.extend(CommentInput.shape),
    output: Comment,
    rate: { max: 30, seconds: 10 * minute },
  },
  deleteComment: {
    method: "DELETE",
    path: "/api/community/posts/{postId}/comments/{commentId}",
    access: "user",
    summary: "Delete the caller's own comment; somebody else's is refused with 403.",
    input: PostRef.extend({ commentId: Id }),
    output: Empty,
    rate: { max: 60, seconds: 10 * minute },
  },
});

export const communityAdmin = defineRoutes({
  deletePost: {
    method: "DELETE",
    path: "/api/admin/community/posts/{postId}",
    access: "admin",
    permission: "moderation",
    summary: "Delete any post with its picture.",
    input: PostRef,
    output: Empty,
  },
  createLocation: {
    method: "POST",
    path: "/api/admin/community/locations",
    access: "admin",
    permission: "content",
    status: 201,
    summary: "Add a part of the city that posts are about.",
    input: z.object({ name: Line(), description: z.string().trim().max(limits.shortTextLength).default("") }),
    output: CommunityLocation,
  },
  updateLocation: {
    method: "PATCH",
    path: "/api/admin/community/locations",
    access: "admin",
    permission: "content",
    summary: "Change the description of a part of the city; its name stays, as posts carry it.",
    input: z.object({ name: Line(), description: z.string().trim().max(limits.shortTextLength) }),
    output: CommunityLocation,
  },
  deleteLocation: {
    method: "DELETE",
    path: "/api/admin/community/locations",
    access: "admin",
    permission: "content",
    summary: "Delete a part of the city; its posts stay, and it can be restored for 30 days.",
    input: z.object({ name: Line() }),
    output: Empty,
  },
  restoreLocation: {
    method: "POST",
    path: "/api/admin/community/locations/restore",
    access: "admin",
    permission: "content",
    summary: "Bring a deleted part of the city back; repeating it changes nothing.",
    input: z.object({ name: Line() }),
    output: CommunityLocation,
  },
  settings: {
    method: "GET",
    path: "/api/admin/community/settings",
    access: "admin",
    permission: "content",
    summary: "The words that no text of the community may contain.",
    input: Empty,
    output: CommunitySettings,
  },
  updateSettings: {
    method: "PATCH",
    path: "/api/admin/community/settings",
    access: "admin",
    permission: "content",
    summary: "Change the words that no text of the community may contain.",
    input: CommunitySettingsChange,
    output: CommunitySettings,
  },
});
