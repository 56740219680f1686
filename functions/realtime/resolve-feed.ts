import type { EntityItem } from "electrodb";
import { CommentEntity } from "../community/comments/comment.entity.ts";
import { PostEntity } from "../community/posts/post.entity.ts";
import { readProfiles, toNameAndPicture } from "../community/profiles/read-profiles.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import type { StoredChange } from "./change-log.ts";
import type { Resolved, Resolver } from "./resolve-changes.ts";

type FeedIds = { post_id: string; comment_id?: string };
type Authors = Awaited<ReturnType<typeof readProfiles>>;

const idsOf = ({ ids }: StoredChange): FeedIds => ids as FeedIds;

const postLookup = (id: string) => lookup(PostEntity, { id });
const commentLookup = ({ post_id, comment_id = "" }: FeedIds) => lookup(CommentEntity, { post_id, id: comment_id });

const isPost = ({ type }: StoredChange): boolean => type === "post-created" || type === "post-changed";

const readFeed = async (changes: readonly StoredChange[]) => {
  const postIds = [...new Set(changes.filter(isPost).map((change) => idsOf(change).post_id))];
  const newComments = changes.filter(({ type }) => type === "comment-created").map(idsOf);
  if (postIds.length + newComments.length === 0) return { posts: new Map(), comments: new Map() };
  const found = await batchRead({ posts: postIds.map(postLookup), comments: newComments.map(commentLookup) });
  return {
    posts: new Map(found.posts.filter(({ state }) => state === "shown").map((post) => [post.id, post])),
    comments: new Map(found.comments.map((comment) => [comment.id, comment])),
  };
};

const toPost = (id: string, post: EntityItem<typeof PostEntity> | undefined, authors: Authors): Resolved => {
  const author = post && authors.get(post.user_id);
  if (!post || !author) return { type: "post-deleted", post_id: id };
  const { image = null } = post;
  return { post: { ...post, ...toNameAndPicture(author), image, image_url: image?.url ?? null } };
};

const toComment = (
  { post_id, comment_id }: FeedIds,
  comment: EntityItem<typeof CommentEntity> | undefined,
  authors: Authors,
): Resolved => {
  const author = comment && authors.get(comment.user_id);
  if (!comment || !author) return { type: "comment-deleted", post_id, comment_id };
  return { comment: { ...comment, ...toNameAndPicture(author) } };
};

/** Reads the posts and comments of changes of the feed, with their authors. */
export const resolveFeed: Resolver = async (changes) => {
  const { posts, comments } = await readFeed(changes);
  const authors = await readProfiles([...posts.values(), ...comments.values()].map(({ user_id }) => user_id));
  return changes.map((change) => {
    const ids = idsOf(change);
    if (isPost(change)) return toPost(ids.post_id, posts.get(ids.post_id), authors);
    if (change.type === "comment-created") return toComment(ids, comments.get(ids.comment_id ?? ""), authors);
    return ids;
  });
};
