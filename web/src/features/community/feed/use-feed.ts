import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import type { Post } from "../../../../../shared/model/post.ts";
import { pagedQuery } from "../../../api/index.ts";
import { useLogFailure } from "../log-failure.ts";
import type { FeedPlace } from "./feed-place.ts";
import type { FeedView } from "./use-feed-view.ts";

export type FeedPages = InfiniteData<{ items: Post[]; cursor: string | null }, string | null>;

const pageSize = 20;
/** For so long a feed is shown again as it was left. */
export const freshMilliseconds = 30_000;

/** What a feed's first page is read with. */
export const feedInput = ({ sort, location }: FeedView) => ({
  sort,
  limit: pageSize,
  ...(location ? { location } : {}),
});

/** A feed, page by page. It isn't read again by itself: live changes keep what is shown up to date (R25). */
export const feedQuery = (view: FeedView) => ({
  ...pagedQuery("community", "feed", feedInput(view)),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** Reads a feed's first page again; the later ones follow by scrolling. False if it can't be read: what was there stays. */
export const useRestartFeed = () => {
  const client = useQueryClient();
  return async (view: FeedView): Promise<boolean> => {
    const { queryKey } = feedQuery(view);
    const before = client.getQueryData<FeedPages>(queryKey);
    client.setQueryData<FeedPages>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    await client.refetchQueries({ queryKey, exact: true });
    const query = client.getQueryCache().find<FeedPages>({ queryKey, exact: true });
    const isRead = query?.state.status !== "error";
    if (!isRead && before) query?.setState({ data: before });
    return isRead;
  };
};

/**
 * The feed of a view. Coming back to it ("back") shows what was there, and after a reload as many pages as `place` needs; entering it
 * anew starts with a fresh first page.
 */
export const useFeed = (view: FeedView, place: FeedPlace | null) => {
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
    if (place && state?.data === undefined) {
      void client.prefetchInfiniteQuery({ ...feedQuery(view), pages: place.pages });
    }
  }, [client, view, isBack, place, restart]);
  const feed = useInfiniteQuery(feedQuery(view));
  useLogFailure("the feed", feed.error);
  return feed;
};
