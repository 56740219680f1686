import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LivePost } from "../../../../../shared/model/realtime.ts";
import { useSession } from "../../../member/session/session.tsx";
import { useLivePosts } from "../post/use-live-posts.ts";
import { addPost } from "../post-cache.ts";
import { useRestartFeed } from "./use-feed.ts";
import type { FeedView } from "./use-feed-view.ts";

const belongsTo = ({ sort, location: wanted }: FeedView, { location }: LivePost): boolean =>
  sort === "newest" && (!wanted || wanted === location);

/** Stands for posts that were missed while more happened than is kept. */
const missed = "missed";

/**
 * Keeps a feed's posts up to date. A new post of somebody else isn't put among what is being read: it counts in
 * `newPosts`, until `showNew` reads the feed from its top.
 */
export const useLiveFeed = (view: FeedView): { newPosts: number; showNew: () => Promise<void> } => {
  const client = useQueryClient();
  const { user } = useSession();
  const restart = useRestartFeed();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const wait = (postId: string) => setWaiting((before) => [...before.filter((id) => id !== postId), postId]);
  useLivePosts({
    created: (post) => {
      if (post.user_id === user?.id) addPost(client, { ...post, is_liked: false });
      else if (belongsTo(view, post)) wait(post.id);
    },
    deleted: (postId) => setWaiting((before) => before.filter((id) => id !== postId)),
    missed: () => wait(missed),
  });
  const showNew = async () => {
    setWaiting([]);
    await restart(view);
  };
  return { newPosts: waiting.length, showNew };
};
