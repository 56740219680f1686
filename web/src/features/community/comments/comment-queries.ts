import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment, Post } from "../../../../../shared/model/post.ts";
import { call, isCode, pagedQuery, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { changePost } from "../post-cache.ts";
import { refreshStanding } from "../safety/refresh-standing.ts";
import { showFailure } from "../show-failure.ts";
import { useRepeatKey } from "../use-repeat-key.ts";

type Pages = InfiniteData<{ items: Comment[]; cursor: string | null }>;

/** A post's comments, oldest first. */
export const commentsQuery = (postId: string) => pagedQuery("community", "comments", { postId });

const changeThread = (client: QueryClient, postId: string, change: (data: Pages) => Pages) =>
  client.setQueriesData<Pages>({ queryKey: [...queryKeyOf("community", "comments"), { postId }] }, (data) =>
    data ? change(data) : data,
  );

const changeCount = (client: QueryClient, postId: string, by: 1 | -1) =>
  changePost(client, postId, (post) => ({ ...post, comments_count: Math.max(0, post.comments_count + by) }));

type Page = Pages["pages"][number];

const appendTo = (data: Pages, comment: Comment, mayAppend: (last: Page) => boolean): Pages => {
  const last = data.pages.at(-1);
  const isThere = data.pages.some(({ items }) => items.some(({ id }) => id === comment.id));
  if (!last || isThere || !mayAppend(last)) return data;
  return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] };
};

/** Adds the member's own new comment at the end of its thread; repeating it changes nothing. */
const addOwnComment = (client: QueryClient, comment: Comment): void => {
  changeThread(client, comment.post_id, (data) => appendTo(data, comment, () => true));
};

/** Adds somebody's new comment to its thread, if the thread is read to its end; the next page has it otherwise. */
export const addLiveComment = (client: QueryClient, comment: Comment): void => {
  changeThread(client, comment.post_id, (data) => appendTo(data, comment, ({ cursor }) => cursor === null));
};

/** Removes a comment from its thread. */
export const removeComment = (client: QueryClient, postId: string, commentId: string): void => {
  changeThread(client, postId, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== commentId) })),
  }));
};

const signInText = "Please sign in to comment.";

/** Writes a comment. The count goes up at once and back if that fails: the live count that follows is exact. */
export const useWriteComment = (post: Post, onWritten: () => void) => {
  const client = useQueryClient();
  const { keyOf, forget } = useRepeatKey();
  return useMutation({
    mutationFn: (content: string) => {
      const input = { postId: post.id, content };
      return call("community", "comment", input, undefined, keyOf(input));
    },
    onMutate: () => changeCount(client, post.id, 1),
    onSuccess: (comment) => {
      forget();
      addOwnComment(client, comment);
      onWritten();
      toast({ title: "Comment posted!" });
    },
    onError: (error) => {
      changeCount(client, post.id, -1);
      refreshStanding(client, error);
      showFailure(error, "Failed to post comment. Please try again.", signInText);
    },
  });
};

/** Deletes the member's own comment; one that is gone already counts as deleted. */
export const useDeleteComment = (comment: Comment) => {
  const client = useQueryClient();
  const { id: commentId, post_id: postId } = comment;
  return useMutation({
    mutationFn: () => call("community", "deleteComment", { postId, commentId }),
    onMutate: () => changeCount(client, postId, -1),
    onSuccess: () => removeComment(client, postId, commentId),
    onError: (error) => {
      if (isCode(error, "not-found")) return removeComment(client, postId, commentId);
      changeCount(client, postId, 1);
      showFailure(error, "Failed to delete comment. Please try again.", signInText);
    },
  });
};
