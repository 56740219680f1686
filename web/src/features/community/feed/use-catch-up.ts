import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigationType } from "react-router-dom";
import type { Post } from "../../../../../shared/model/post.ts";
import { call } from "../../../api/index.ts";
import { changePost, removePost } from "../post-cache.ts";
import { nameOf } from "./feed-place.ts";
import { type FeedPages, feedInput, feedQuery, freshMilliseconds } from "./use-feed.ts";
import type { FeedView } from "./use-feed-view.ts";

/** When each feed was left, in epoch milliseconds: live changes since then aren't in what it shows. */
const leftAt = new Map<string, number>();

type FirstPage = { items: Post[]; cursor: string | null };

/** Whether the first page would show a post if it weren't deleted. */
const reaches = ({ items, cursor }: FirstPage, { created_at }: Post): boolean =>
  cursor === null || created_at > (items.at(-1)?.created_at ?? "");

/** Brings what is shown up to the first page as it is now, without moving it. Returns the posts that aren't shown yet, newest first. */
const applyFirstPage = (client: QueryClient, view: FeedView, page: FirstPage): Post[] => {
  const shown = client.getQueryData<FeedPages>(feedQuery(view).queryKey)?.pages.flatMap(({ items }) => items) ?? [];
  const fresh = new Map(page.items.map((post) => [post.id, post]));
  for (const post of shown) {
    const now = fresh.get(post.id);
    if (now) changePost(client, post.id, () => now);
    else if (view.sort === "newest" && reaches(page, post)) removePost(client, post.id);
  }
  if (view.sort !== "newest") return [];
  return page.items.filter(({ id }) => shown.every((post) => post.id !== id));
};

/**
 * After "back" to a feed that was left for a while, reads its first page once: what changed is shown in its place, and `onNew` gets each
 * post that is new, oldest first.
 */
export const useCatchUp = (view: FeedView, onNew: (post: Post) => void): void => {
  const client = useQueryClient();
  const isBack = useNavigationType() === "POP";
  const catchUp = useEffectEvent(async () => {
    try {
      const page = await call("community", "feed", feedInput(view));
      for (const post of applyFirstPage(client, view, page).toReversed()) onNew(post);
    } catch (error) {
      console.debug("The feed is shown as it was left", (error as Error).name);
    }
  });
  const onEnter = useEffectEvent(() => {
    const left = leftAt.get(nameOf(view));
    const isShown = client.getQueryData(feedQuery(view).queryKey) !== undefined;
    if (isBack && isShown && left !== undefined && Date.now() - left > freshMilliseconds) void catchUp();
  });
  const onLeave = useEffectEvent(() => leftAt.set(nameOf(view), Date.now()));
  useEffect(() => {
    onEnter();
    return () => void onLeave();
  }, []);
};
