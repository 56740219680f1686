import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Comment, Post } from "../../../../../shared/model/post.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { useLogFailure } from "../log-failure.ts";
import { CommentForm } from "./comment-form.tsx";
import { commentsQuery } from "./comment-queries.ts";
import { CommentRow } from "./comment-row.tsx";

/** The own new comment stands at the end of what was read, and once more in a later page: there is its place. */
const dropRepeated = (comments: Comment[]): Comment[] =>
  [...new Map(comments.toReversed().map((comment) => [comment.id, comment])).values()].toReversed();

const CommentList = ({ post }: { post: Post }) => {
  const list = useInfiniteQuery(commentsQuery(post.id));
  useLogFailure("the comments", list.error);
  const retry = () => void (list.data ? list.fetchNextPage() : list.refetch());
  const comments = list.data && dropRepeated(list.data.pages.flatMap(({ items }) => items));
  if (!comments && !list.isError)
    return <Skeleton role="progressbar" aria-label="Loading comments" variant="rounded" height={44} />;
  if (comments?.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        No comments yet. Say something nice.
      </Typography>
    );
  }
  return (
    <>
      {comments && (
        <Box component="ul" aria-label="Comments" sx={{ display: "grid", gap: 1.75, m: 0, p: 0, listStyle: "none" }}>
          {comments.map((comment) => (
            <CommentRow key={comment.id} comment={comment} />
          ))}
        </Box>
      )}
      {list.isError && <InlineRetry text="Couldn't load the comments" onRetry={retry} />}
      {!list.isError && (
        <ShowMore list={list} size="small">
          Show more comments
        </ShowMore>
      )}
    </>
  );
};

/** A post's comments, oldest first, and the form for the next one. */
export const CommentThread = ({ post }: { post: Post }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: 1.75,
      pt: 1.75,
      pb: 1,
      borderTop: 1,
      borderColor: "divider",
    }}
  >
    <CommentList post={post} />
    <CommentForm post={post} />
  </Box>
);
