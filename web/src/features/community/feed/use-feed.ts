import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import type { Post } from "../../../../../shared/model/post.ts";
import { pagedQuery } from "../../../api/index.ts";
import { useLogFailure } from "../log-failure.ts";
import type { FeedView } from "./use-feed-view.ts";

type Pages = InfiniteData<{ items: Post[]; cursor: string | null }, string | null>;

const pageSize = 20;
const freshMilliseconds = 30_000;

/** A feed, page by page. It isn't read again by itself: live changes keep what is shown up to date (decision D25). */
export const feedQuery = ({ sort, location }: FeedView) => ({
  ...pagedQuery("community", "feed", { sort, limit: pageSize, ...(location ? { location } : {}) }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** Reads a feed's first page again; the later ones follow by scrolling. */
export const useRestartFeed = () => {
  const client = useQueryClient();
  return async (view: FeedView) => {
    const { queryKey } = feedQuery(view);
    client.setQueryData<Pages>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    await client.refetchQueries({ queryKey, exact: true });
  };
};

/**
 * The feed of a view. Coming back to it ("back") shows what was there, at the place it was left; entering it anew starts
 * with a fresh first page.
 */
export const useFeed = (view: FeedView) => {
  const client = useQueryClient();
  const restart = useRestartFeed();
  const isBack = useNavigationType() === "POP";
  const isEntered = useRef(false);
  useLayoutEffect(() => {
    if (isEntered.current) return;
    isEntered.current = true;
    const state = client.getQueryState(feedQuery(view).queryKey);
    const isOld = state?.data !== undefined && Date.now() - state.dataUpdatedAt > freshMilliseconds;
    if (isOld && !isBack) void restart(view);
  }, [client, view, isBack, restart]);
  const feed = useInfiniteQuery(feedQuery(view));
  useLogFailure("the feed", feed.error);
  return feed;
};
