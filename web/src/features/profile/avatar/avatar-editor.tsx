import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import PhotoCameraRounded from "@mui/icons-material/PhotoCameraRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { toast } from "../../../components/feedback/toast.tsx";
import { Avatar } from "../../../components/media/avatar.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { sunset } from "../../../theme/palette.ts";
import { findFileProblem, readImageFile, unreadableFile } from "./avatar-file.ts";
import { useAvatar } from "./use-avatar.ts";

const CropDialog = lazy(() => import("../../../components/media/crop/crop-dialog.tsx"));

const avatarFrame = { aspect: 1, round: true, longestSide: 1_024 } as const;

const round = {
  width: 44,
  height: 44,
  color: "text.primary",
  bgcolor: "surface.raised",
  border: 2,
  borderColor: "background.default",
  "&:hover": { bgcolor: "surface.sunken" },
} as const;

const usePickedPicture = () => {
  const { user } = useSession();
  const [picture, setPicture] = useState<{ src: string; file: File } | null>(null);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.src) : undefined), [picture]);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    const problem = findFileProblem(file, user !== null);
    try {
      if (problem) toast({ ...problem, variant: "destructive" });
      else setPicture({ src: await readImageFile(file), file });
    } catch {
      toast({ ...unreadableFile(file), variant: "destructive" });
    }
    // Lets the same file be chosen again.
    input.value = "";
  };
  return { picture, setPicture, choose };
};

/** The member's avatar, with buttons to change or remove it. */
export const AvatarEditor = ({ src, name }: { src: string | null; name: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const { picture, setPicture, choose } = usePickedPicture();
  const { change, remove } = useAvatar();
  const close = () => setPicture(null);
  return (
    <Box sx={{ position: "relative", width: 112, height: 112, p: "3px", borderRadius: "50%", background: sunset }}>
      <Avatar src={src} name={name} size={106} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Profile picture"
        onChange={(event) => void choose(event)}
      />
      <IconButton
        aria-label="Change profile picture"
        onClick={() => input.current?.click()}
        sx={{ ...round, position: "absolute", right: -10, bottom: -8 }}
      >
        <PhotoCameraRounded fontSize="small" />
      </IconButton>
      {src && (
        <IconButton
          aria-label="Remove profile picture"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
          sx={{ ...round, position: "absolute", left: -10, bottom: -8 }}
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture.src}
            frame={avatarFrame}
            isBusy={change.isPending}
            onApply={(square) => change.mutate(square, { onSuccess: close })}
            onCancel={close}
            onUnreadable={() => {
              close();
              toast({ ...unreadableFile(picture.file), variant: "destructive" });
            }}
          />
        </Suspense>
      )}
    </Box>
  );
};
