import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Post } from "../../../../../shared/model/post.ts";
import { call, isCode } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { changePost, removePost } from "../post-cache.ts";
import { showFailure } from "../show-failure.ts";

type Likes = Pick<Post, "is_liked" | "likes_count">;

/** What the server last said about a post's likes, while presses are on their way. */
const confirmed = new Map<string, Likes>();

const show = (client: QueryClient, postId: string, likes: Likes) =>
  changePost(client, postId, (post) => ({ ...post, ...likes }));

const save = (postId: string, isWanted: boolean): Promise<Likes> =>
  isWanted ? call("community", "like", { postId }) : call("community", "unlike", { postId });

const signInText = "Please sign in to like posts.";

const fail = (client: QueryClient, postId: string, error: unknown) => {
  if (!isCode(error, "not-found")) {
    return showFailure(error, "Failed to update like. Please try again.", signInText);
  }
  removePost(client, postId);
  toast({ title: "This post is no longer available", variant: "destructive" });
};

/**
 * A post's heart: shown at once and sent in the order of the presses. After the last one the server's count counts, or,
 * if that press failed, what the server said before it.
 */
export const useLike = (post: Post): { toggle: () => void } => {
  const client = useQueryClient();
  const { user } = useSession();
  const mutationKey = ["community", "likes", post.id];
  const isLast = () => client.isMutating({ mutationKey, exact: true }) === 1;
  const settle = (likes: Likes | undefined) => {
    if (!isLast()) return;
    if (likes) show(client, post.id, likes);
    confirmed.delete(post.id);
  };
  const change = useMutation({
    mutationKey,
    scope: { id: `likes-${post.id}` },
    mutationFn: (isWanted: boolean) => save(post.id, isWanted),
    onMutate: (isWanted) => {
      if (!confirmed.has(post.id)) confirmed.set(post.id, { is_liked: post.is_liked, likes_count: post.likes_count });
      const likes_count = Math.max(0, post.likes_count + (isWanted ? 1 : -1));
      show(client, post.id, { is_liked: isWanted, likes_count });
    },
    onSuccess: (likes) => {
      confirmed.set(post.id, likes);
      settle(likes);
    },
    onError: (error) => {
      settle(confirmed.get(post.id));
      fail(client, post.id, error);
    },
  });
  const toggle = () => {
    if (user) return change.mutate(!post.is_liked);
    toast({ title: "Sign in required", text: signInText, variant: "destructive" });
  };
  return { toggle };
};
