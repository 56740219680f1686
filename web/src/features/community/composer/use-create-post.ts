import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Post } from "../../../../../shared/model/post.ts";
import { ApiError, call, isCode } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { addPost } from "../post-cache.ts";
import { refreshStanding } from "../safety/refresh-standing.ts";
import { showFailure } from "../show-failure.ts";
import { useRepeatKey } from "../use-repeat-key.ts";

/** The picture was refused: the post is kept back, and the picture's own place says why. */
class PictureRefused extends Error {}

type NewPost = { content: string; location: string; upload: { id: string; alt: string } | null };

// Uploads that no post takes are deleted after a day.
const expired = "This picture has to be uploaded again.";

const toPictureError = (error: unknown): unknown => {
  if (isCode(error, "not-found")) return new PictureRefused(expired);
  return error instanceof ApiError && error.code.startsWith("upload.") ? new PictureRefused(error.message) : error;
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
  const [pictureKeys, postKeys] = [useRepeatKey(), useRepeatKey()];
  const finishPicture = async (upload: { id: string; alt: string }): Promise<string> => {
    const input = { uploadId: upload.id, alt: upload.alt.trim() };
    return (await call("community", "finishPicture", input, undefined, pictureKeys.keyOf(input))).id;
  };
  const publish = async ({ content, location, upload }: NewPost): Promise<Post> => {
    const picture_id = upload ? await finishPicture(upload) : undefined;
    const input = { content, location, picture_id };
    return call("community", "createPost", input, undefined, postKeys.keyOf(input));
  };
  return useMutation({
    mutationFn: async (post: NewPost) => {
      try {
        return await publish(post);
      } catch (error) {
        throw post.upload ? toPictureError(error) : error;
      }
    },
    onSuccess: (post) => {
      postKeys.forget();
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
