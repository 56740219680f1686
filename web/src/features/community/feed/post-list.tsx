import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { Post } from "../../../../../shared/model/post.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { PostCard } from "../post/post-card.tsx";
import { PostListSkeleton } from "../post/post-skeleton.tsx";

type Posts = UseInfiniteQueryResult<InfiniteData<{ items: Post[] }>>;

/** The next page is read this many pixels before its place comes into sight. */
const ahead = 900;

const NextPage = ({ isLoading, onReached }: { isLoading: boolean; onReached: () => void }) => {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (isLoading || !mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <Box ref={mark} role="status" sx={{ display: "grid", placeItems: "center", minHeight: 72 }}>
      {isLoading && <CircularProgress size={32} aria-label="Loading more posts" />}
    </Box>
  );
};

/** A page can repeat a post of the one before: the order moves while it is read. */
const dropRepeated = (posts: Post[]): Post[] => [...new Map(posts.map((post) => [post.id, post])).values()];

/** Posts that go on while the reader scrolls; a page that can't be read has its Retry in place. */
export const PostList = ({ list, empty }: { list: Posts; empty: ReactNode }) => {
  const posts = list.data && dropRepeated(list.data.pages.flatMap(({ items }) => items));
  if (!posts) {
    return list.isError ? (
      <InlineRetry text="Couldn't load posts" onRetry={() => void list.refetch()} />
    ) : (
      <PostListSkeleton />
    );
  }
  if (posts.length === 0 && !list.hasNextPage) return empty;
  const next = () => void list.fetchNextPage();
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} eager={index < 2} />
      ))}
      {list.isError && <InlineRetry onRetry={() => void (list.isRefetchError ? list.refetch() : next())} />}
      {!list.isError && list.hasNextPage && <NextPage isLoading={list.isFetching} onReached={next} />}
    </Box>
  );
};
