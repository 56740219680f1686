import SendRounded from "@mui/icons-material/SendRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type KeyboardEvent, useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { Post } from "../../../../../shared/model/post.ts";
import { useSession } from "../../../member/session/session.tsx";
import { useSuspension } from "../../../member/suspension.ts";
import { WritingSuspensionNote } from "../safety/suspension-note.tsx";
import { useWriteComment } from "./comment-queries.ts";

/** Comments that aren't sent, by member and post, while the page is open. */
const drafts = new Map<string, string>();

/** What the member has written under a post; it outlives the thread being closed. */
const useCommentDraft = (postId: string): [text: string, change: (text: string) => void] => {
  const { user } = useSession();
  const key = `${user?.id} ${postId}`;
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const change = (next: string) => {
    setText(next);
    if (next) drafts.set(key, next);
    else drafts.delete(key);
  };
  return [text, change];
};

/** Writes a comment: Enter sends it, Shift+Enter starts a new line. After a failure, and when the thread is closed, the text is still there. */
export const CommentForm = ({ post }: { post: Post }) => {
  const [text, setText] = useCommentDraft(post.id);
  const write = useWriteComment(post, () => setText(""));
  const isSuspended = useSuspension() !== null;
  const isEmpty = text.trim() === "";
  const send = () => {
    if (!isEmpty && !isSuspended && !write.isPending) write.mutate(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Box
      component="form"
      aria-label="Write a comment"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "end", gap: 1 }}
    >
      {isSuspended && (
        <Box sx={{ gridColumn: "1 / -1" }}>
          <WritingSuspensionNote />
        </Box>
      )}
      <OutlinedInput
        fullWidth
        multiline
        maxRows={6}
        size="small"
        placeholder="Add a comment..."
        value={text}
        readOnly={write.isPending || isSuspended}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{ "aria-label": "Comment", maxLength: limits.commentLength, enterKeyHint: "send" }}
        sx={{ borderRadius: 5, minHeight: 44 }}
      />
      <IconButton
        type="submit"
        color="primary"
        aria-label="Send comment"
        disabled={isEmpty || isSuspended || write.isPending}
      >
        <SendRounded />
      </IconButton>
    </Box>
  );
};
