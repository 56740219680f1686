import { useQueryClient } from "@tanstack/react-query";
import type { LiveChange, LivePost } from "../../../../../shared/model/realtime.ts";
import { queryKeyOf } from "../../../api/index.ts";
import { useLiveChanges } from "../../../member/use-live.ts";
import { addLiveComment, removeComment } from "../comments/comment-queries.ts";
import { changePost, removePost } from "../post-cache.ts";

/** What a list of posts does itself; `missed` is called when more happened than is kept. */
type OfList = {
  created?(post: LivePost): void;
  changed?(post: LivePost): void;
  deleted?(postId: string): void;
  missed?(): void;
};

/** Keeps the posts and comments on this screen as they are, change by change: nothing is read again (R25). */
export const useLivePosts = (list: OfList = {}): void => {
  const client = useQueryClient();
  const apply = (change: LiveChange) => {
    if (change.type === "post-created") list.created?.(change.post);
    else if (change.type === "post-changed") {
      const { post } = change;
      changePost(client, post.id, ({ is_liked }) => ({ ...post, is_liked }));
      list.changed?.(post);
    } else if (change.type === "post-deleted") {
      removePost(client, change.post_id);
      // A post's own page finds out that it is gone.
      void client.invalidateQueries({ queryKey: queryKeyOf("community", "post", { postId: change.post_id }) });
      list.deleted?.(change.post_id);
    } else if (change.type === "comment-created") addLiveComment(client, change.comment);
    else if (change.type === "comment-deleted") removeComment(client, change.post_id, change.comment_id);
  };
  const reset = () => {
    for (const name of ["comments", "post"] as const) {
      void client.invalidateQueries({ queryKey: queryKeyOf("community", name) });
    }
    list.missed?.();
  };
  useLiveChanges("feed", apply, reset);
};
