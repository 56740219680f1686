import AddPhotoAlternateRounded from "@mui/icons-material/AddPhotoAlternateRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { Post } from "../../../../../shared/model/post.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { Avatar } from "../../../components/media/avatar.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { useSuspension } from "../../../member/suspension.ts";
import { locationsQuery, useOwnProfile } from "../community-queries.ts";
import { LocationSelect } from "../location-select.tsx";
import { useLogFailure } from "../log-failure.ts";
import { WritingSuspensionNote } from "../safety/suspension-note.tsx";
import { useDraft } from "./draft.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { useCreatePost } from "./use-create-post.ts";
import { useOpenForm } from "./use-open-form.ts";
import { usePicture } from "./use-picture.ts";

/** What a new account may not do yet, and until when (R45). */
const NewAccountNote = ({ until }: { until: string | null }) => {
  const now = useServerNow(minutes(1));
  if (!until || Date.parse(until) <= Date.parse(now)) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {`New accounts can share up to ${limits.newAccountPosts} posts, one picture and no links until ${toCityTime(until).format("MMM D, h:mm A")}.`}
    </Typography>
  );
};

/** The counter shows once so much of the length is used. */
const counterFrom = 0.75;

const showMissing = () =>
  toast({
    title: "Missing Information",
    text: "Please fill in your post and select a location.",
    variant: "destructive",
  });

const PictureButton = ({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Post picture"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // Lets the same file be chosen again.
          target.value = "";
        }}
      />
      <IconButton aria-label="Add a photo" disabled={disabled} onClick={() => input.current?.click()}>
        <AddPhotoAlternateRounded />
      </IconButton>
    </>
  );
};

/** The form before it is used: one line of 56 pixels, whose field has no frame of its own. */
const closedLook = {
  gap: 0,
  alignItems: "center",
  minHeight: 56,
  px: 1.25,
  borderRadius: 7,
  "& .MuiOutlinedInput-root": { backgroundColor: "transparent" },
  "& .MuiOutlinedInput-notchedOutline": { border: 0 },
} as const;

const openLook = { gap: 2, p: { xs: 2, sm: 2.5 } } as const;

/**
 * Writes a post: text, location and, if wanted, a picture. It's one line until it is used. What was written outlives a reload and a
 * failure.
 */
export const Composer = ({ userId, onPosted }: { userId: string; onPosted: (post: Post) => void }) => {
  const { data: profile, error: profileError } = useOwnProfile();
  const { data: locations, error: locationsError } = useQuery(locationsQuery);
  useLogFailure("your community profile", profileError);
  useLogFailure("the locations", locationsError);
  const { draft, change, clear } = useDraft(userId);
  const { picture, choose, remove, retry, refuse } = usePicture(userId);
  const create = useCreatePost({
    onPosted: (post) => {
      remove();
      clear();
      onPosted(post);
    },
    onPictureRefused: refuse,
  });
  const isSuspended = useSuspension() !== null;
  const isEmpty = draft.content.trim() === "";
  const isWaiting = picture !== null && picture.uploadId === null;
  const form = useRef<HTMLFormElement>(null);
  const { isOpen, open } = useOpenForm(form, isEmpty && picture === null && !isSuspended && !create.isPending);
  const submit = () => {
    if (create.isPending || isSuspended || (isWaiting && !isEmpty)) return;
    if (isEmpty || !draft.location) return showMissing();
    const upload = picture?.uploadId ? { id: picture.uploadId, alt: draft.alt } : null;
    create.mutate({ content: draft.content.trim(), location: draft.location, upload });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  const { length } = draft.content;
  return (
    <Card
      component="form"
      ref={form}
      aria-label="New post"
      onSubmit={onSubmit}
      onFocus={open}
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", ...(isOpen ? openLook : closedLook) }}
    >
      {isSuspended && <WritingSuspensionNote />}
      <Box sx={{ display: "flex", alignItems: isOpen ? "start" : "center", gap: isOpen ? 1.5 : 0.5 }}>
        <Avatar src={profile?.avatar_url ?? null} name={profile?.display_name ?? ""} size={isOpen ? 46 : 36} />
        <TextInput
          label="What's happening in Jax?"
          multiline
          maxRows={12}
          value={draft.content}
          readOnly={create.isPending || isSuspended}
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={onKeyDown}
          helper={
            length >= limits.postLength * counterFrom ? `${length} of ${limits.postLength} characters` : undefined
          }
          inputProps={{ maxLength: limits.postLength }}
        />
      </Box>
      {picture && (
        <PicturePreview
          picture={picture}
          alt={draft.alt}
          onDescribe={(alt) => change({ alt })}
          onRetry={retry}
          onRemove={() => {
            remove();
            change({ alt: "" });
          }}
        />
      )}
      {!isEmpty && <NewAccountNote until={profile?.new_until ?? null} />}
      {isOpen && (
        <Box
          sx={{
            display: "grid",
            alignItems: "center",
            gap: 1,
            gridTemplateColumns: "minmax(0, 1fr) auto auto",
          }}
        >
          <LocationSelect
            label="Location"
            empty="Select a location"
            locations={locations?.items ?? []}
            value={draft.location}
            onChange={(location) => change({ location })}
          />
          <PictureButton
            disabled={create.isPending || isSuspended}
            onChoose={(file) => choose(file) && change({ alt: "" })}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={isEmpty || isWaiting || isSuspended}
            loading={create.isPending}
            loadingPosition="center"
          >
            Post
          </Button>
        </Box>
      )}
    </Card>
  );
};
