import { useInfiniteQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { postsOfQuery } from "../community-queries.ts";
import { PostList } from "../feed/post-list.tsx";
import { useLogFailure } from "../log-failure.ts";
import { useLivePosts } from "../post/use-live-posts.ts";

/** The member's own posts, 20 at a time. */
export const OwnPosts = ({ userId }: { userId: string }) => {
  const list = useInfiniteQuery(postsOfQuery(userId, 20));
  useLivePosts();
  useLogFailure("your posts", list.error);
  return (
    <PostList
      list={list}
      empty={<EmptyState art="posts" title="No posts yet!" text="What you share shows up here." />}
    />
  );
};
