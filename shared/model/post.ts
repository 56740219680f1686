import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, Line, Text, UserId } from "./primitives.ts";
import { isVisible } from "./visible-text.ts";

/** A part of the city that posts are about. */
export const CommunityLocation = z.object({ name: z.string(), description: z.string() });
export type CommunityLocation = z.infer<typeof CommunityLocation>;

/** The order of the feed: newest first, or the posts of the last 7 days by likes (R45). */
export const FeedSort = z.enum(["newest", "trending"]);
export type FeedSort = z.infer<typeof FeedSort>;

/**
 * The picture of a post: `url` is its WebP; the same path with `-small.webp` or `.avif` instead of `.webp` has the other renditions.
 * `blur` is a data URI of a few hundred bytes to show until it is loaded; sizes in pixels.
 */
export const PostImage = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
  alt: z.string(),
});
export type PostImage = z.infer<typeof PostImage>;

/** An uploaded picture that a post can take, for a day: `id` is what `createPost` gets as `picture_id`. */
export const PostPicture = PostImage.extend({ id: z.string() });
export type PostPicture = z.infer<typeof PostPicture>;

/** A post with its author as the community knows them. `is_liked` is the caller's own like. */
export const Post = z.object({
  id: z.string(),
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  content: z.string(),
  location: z.string(),
  image: PostImage.nullable(),
  image_url: z.string().nullable(),
  likes_count: z.int().min(0),
  comments_count: z.int().min(0),
  is_liked: z.boolean(),
  created_at: Instant,
});
export type Post = z.infer<typeof Post>;

const Content = (max: number) =>
  Text(max).max(max, `Use at most ${max} characters`).refine(isVisible, "Write something first");

/** What an author sends; counts, author and times are the server's. */
export const PostInput = z.object({
  content: Content(limits.postLength),
  /** The name of a community location. */
  location: Line(),
  picture_id: Id.optional(),
});
export type PostInput = z.output<typeof PostInput>;

/** A post's like by the caller, and the number of all likes, the caller's own change included. */
export const LikeState = z.object({ is_liked: z.boolean(), likes_count: z.int().min(0) });
export type LikeState = z.infer<typeof LikeState>;

export const Comment = z.object({
  id: z.string(),
  post_id: z.string(),
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  content: z.string(),
  created_at: Instant,
});
export type Comment = z.infer<typeof Comment>;

export const CommentInput = z.object({ content: Content(limits.commentLength) });
