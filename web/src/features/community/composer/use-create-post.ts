import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Post } from "../../../../../shared/model/post.ts";
import { ApiError, call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { addPost } from "../post-cache.ts";
import { refreshStanding } from "../safety/refresh-standing.ts";
import { showFailure } from "../show-failure.ts";

/** The picture was refused: the post is kept back, and the picture's own place says why. */
class PictureRefused extends Error {}

type NewPost = { content: string; location: string; upload: { id: string; alt: string } | null };

const finishPicture = async (upload: { id: string; alt: string }): Promise<string> => {
  try {
    const { id } = await call("community", "finishPicture", { uploadId: upload.id, alt: upload.alt.trim() });
    return id;
  } catch (error) {
    if (error instanceof ApiError && error.code.startsWith("upload.")) throw new PictureRefused(error.message);
    throw error;
  }
};

/** Publishes a post. `onPosted` gets it once it is in the feed, `onPictureRefused` the reason why a picture can't be used. */
export const useCreatePost = ({
  onPosted,
  onPictureRefused,
}: {
  onPosted: (post: Post) => void;
  onPictureRefused: (reason: string) => void;
}) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, location, upload }: NewPost) => {
      const picture_id = upload ? await finishPicture(upload) : undefined;
      return call("community", "createPost", { content, location, picture_id });
    },
    onSuccess: (post) => {
      addPost(client, post);
      onPosted(post);
      toast({ title: "Posted!" });
    },
    onError: (error) => {
      if (error instanceof PictureRefused) onPictureRefused(error.message);
      refreshStanding(client, error);
      const general = "Failed to create post. Please try again.";
      showFailure(error, general, "Please sign in to share posts with the community.");
    },
  });
};
