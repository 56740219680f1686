import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Profile } from "../../../../../shared/model/profile.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { postFile } from "../../../api/post-file.ts";
import { toast } from "../../../components/feedback/toast.tsx";

const type = "image/jpeg";

/** Uploads a picture to a presigned URL, then sets it as the avatar. Rejects if any step fails. */
const upload = async (picture: Blob) => {
  const signed = await call("avatars", "upload", { content_type: type, bytes: picture.size });
  await postFile(signed, picture);
  return call("avatars", "finish", { uploadId: signed.upload_id });
};

const useSetAvatarUrl = () => {
  const client = useQueryClient();
  return ({ avatar_url }: { avatar_url: string | null }) => {
    client.setQueryData<Profile>(queryKeyOf("members", "profile", {}), (before) => before && { ...before, avatar_url });
    void client.invalidateQueries({ queryKey: queryKeyOf("members", "me") });
  };
};

/** Uploads and removes the member's avatar, with toasts. */
export const useAvatar = () => {
  const show = useSetAvatarUrl();
  const change = useMutation({
    mutationFn: upload,
    onSuccess: (avatar) => {
      show(avatar);
      toast({ title: "Success!", text: "Profile picture updated successfully" });
    },
    onError: () =>
      toast({ title: "Upload failed", text: "Your current picture wasn't changed.", variant: "destructive" }),
  });
  const remove = useMutation({
    mutationFn: () => call("avatars", "remove", {}),
    onSuccess: (avatar) => {
      show(avatar);
      toast({ title: "Success!", text: "Profile picture removed successfully" });
    },
    onError: () => toast({ title: "Delete failed", text: "Your picture wasn't removed.", variant: "destructive" }),
  });
  return { change, remove };
};
