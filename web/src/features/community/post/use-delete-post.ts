import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Post } from "../../../../../shared/model/post.ts";
import { call, isCode } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { removePost } from "../post-cache.ts";
import { showFailure } from "../show-failure.ts";

const fail = (error: unknown) => {
  if (isCode(error, "forbidden", "admin-only")) {
    return toast({ title: "Unauthorized", text: "Only admins can delete posts.", variant: "destructive" });
  }
  const general = "Failed to delete post. Please try again.";
  showFailure(error, general, "Please sign in to delete posts.");
};

/** Deletes a post: the own one as its author, any other as an administrator. One that is gone already counts as deleted. */
export const useDeletePost = (post: Post, onDeleted: () => void) => {
  const client = useQueryClient();
  const { user } = useSession();
  const gone = () => {
    removePost(client, post.id);
    toast({ title: "Post deleted" });
    onDeleted();
  };
  const remove = async () => {
    const isOwn = user?.id === post.user_id;
    await (isOwn
      ? call("community", "deletePost", { postId: post.id })
      : call("communityAdmin", "deletePost", { postId: post.id }));
  };
  return useMutation({
    mutationFn: remove,
    onSuccess: gone,
    onError: (error) => (isCode(error, "not-found") ? gone() : fail(error)),
  });
};
