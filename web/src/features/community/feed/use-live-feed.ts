import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

/** Stands for posts that were missed while more happened than is kept. */
const missed = "missed";

/**
 * Keeps a feed's posts up to date. A new post of somebody else isn't put among what is being read: it counts in
 * `newPosts`, until `showNew` reads the feed from its top, which is false if it can't be read. The member's own, written
 * here or on another device, appears at once if the top is what is being read.
 */
export const useLiveFeed = (view: FeedView): { newPosts: number; showNew: () => Promise<boolean> } => {
  const client = useQueryClient();
  const { user } = useSession();
  const restart = useRestartFeed();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const wait = (postId: string) => setWaiting((before) => [...before.filter((id) => id !== postId), postId]);
  useLivePosts({
    created: (post) => {
      const isOwn = post.user_id === user?.id;
      if (isOwn && window.scrollY <= topOfPage) addPost(client, { ...post, is_liked: false });
      else if (belongsTo(view, post)) wait(post.id);
    },
    deleted: (postId) => setWaiting((before) => before.filter((id) => id !== postId)),
    missed: () => wait(missed),
  });
  useCatchUp(view, wait);
  const showNew = async () => {
    setWaiting([]);
    const isRead = await restart(view);
    if (!isRead) {
      setWaiting((now) => [...new Set([...waiting, ...now])]);
      toast({ title: "Couldn't load new posts", text: "Please try again.", variant: "destructive" });
    }
    return isRead;
  };
  return { newPosts: waiting.length, showNew };
};
