import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { keepPlace, readPlace, showPlace } from "./feed-place.ts";
import type { useFeed } from "./use-feed.ts";
import type { FeedView } from "./use-feed-view.ts";

/** The place to which a feed returns: after "back" and after a reload. Null at any other visit. */
export const useReturnPlace = (view: FeedView) => {
  const isBack = useNavigationType() === "POP";
  const [place] = useState(() => (isBack ? readPlace(view) : null));
  return place;
};

/** New posts can have moved the place by a page. */
const furtherPages = 1;

/** Keeps the reader's place in a feed when it's left or reloaded, and returns to `place` once it is read. */
export const useFeedPlace = (
  list: RefObject<HTMLElement | null>,
  { view, feed, place }: { view: FeedView; feed: ReturnType<typeof useFeed>; place: ReturnType<typeof readPlace> },
): void => {
  const pages = feed.data?.pages.length ?? 0;
  const isReturned = useRef(place === null);
  const keep = useRef(() => {});
  useLayoutEffect(() => {
    keep.current = () => {
      if (list.current && isReturned.current) keepPlace(list.current, view, pages);
    };
  });
  useLayoutEffect(() => {
    const leave = () => keep.current();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  const isRead = feed.data !== undefined && !feed.isFetching;
  useLayoutEffect(() => {
    if (isReturned.current || !isRead || !place || !list.current) return;
    const isFound = showPlace(list.current, place);
    isReturned.current = isFound || !feed.hasNextPage || pages >= place.pages + furtherPages;
    if (!isReturned.current) void feed.fetchNextPage();
  });
};
