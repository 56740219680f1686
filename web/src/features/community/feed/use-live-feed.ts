import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Post } from "../../../../../shared/model/post.ts";
import type { LivePost } from "../../../../../shared/model/realtime.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { useLivePosts } from "../post/use-live-posts.ts";
import { addPost } from "../post-cache.ts";
import { useCatchUp } from "./use-catch-up.ts";
import { useRestartFeed } from "./use-feed.ts";
import type { FeedView } from "./use-feed-view.ts";

const belongsTo = ({ sort, location: wanted }: FeedView, { location }: LivePost): boolean =>
  sort === "newest" && (!wanted || wanted === location);

/** How far the page is scrolled, in pixels, while its top is what is being read. */
const topOfPage = 200;

/** The posts that wait to be shown, by id; `isComplete` is false once posts were missed because more happened than is kept. */
type Waiting = { posts: ReadonlyMap<string, Post>; isComplete: boolean };

const nothing: Waiting = { posts: new Map(), isComplete: true };

const byAge = (one: Post, other: Post): number => one.created_at.localeCompare(other.created_at);

/**
 * Keeps a feed's posts up to date. A new post of somebody else isn't put among what is being read: it counts in
 * `newPosts`, until `showNew` puts the posts that were pushed on top; where some were missed it reads the feed from its top, and is false
 * if it can't be read. The member's own, written here or on another device, appears at once if the top is what is being read.
 */
export const useLiveFeed = (view: FeedView): { newPosts: number; showNew: () => Promise<boolean> } => {
  const client = useQueryClient();
  const { user } = useSession();
  const restart = useRestartFeed();
  const [waiting, setWaiting] = useState(nothing);
  const change = (edit: (posts: Map<string, Post>) => void) =>
    setWaiting(({ posts: before, isComplete }) => {
      const posts = new Map(before);
      edit(posts);
      return { posts, isComplete };
    });
  const wait = (post: Post) => change((posts) => posts.set(post.id, post));
  useLivePosts({
    created: (post) => {
      const isOwn = post.user_id === user?.id;
      if (isOwn && window.scrollY <= topOfPage) addPost(client, { ...post, is_liked: false });
      else if (belongsTo(view, post)) wait({ ...post, is_liked: false });
    },
    changed: (post) =>
      change((posts) => {
        const known = posts.get(post.id);
        if (known) posts.set(post.id, { ...post, is_liked: known.is_liked });
      }),
    deleted: (postId) => change((posts) => posts.delete(postId)),
    missed: () => setWaiting(({ posts }) => ({ posts, isComplete: false })),
  });
  useCatchUp(view, wait);
  const showNew = async () => {
    setWaiting(nothing);
    if (waiting.isComplete) {
      for (const post of [...waiting.posts.values()].sort(byAge)) addPost(client, post);
      return true;
    }
    const isRead = await restart(view);
    if (!isRead) {
      setWaiting(({ posts }) => ({ posts: new Map([...waiting.posts, ...posts]), isComplete: false }));
      toast({ title: "Couldn't load new posts", text: "Please try again.", variant: "destructive" });
    }
    return isRead;
  };
  return { newPosts: waiting.posts.size + (waiting.isComplete ? 0 : 1), showNew };
};
