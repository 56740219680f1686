import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import SendRounded from "@mui/icons-material/SendRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { KeyboardEvent } from "react";
import { Link as RouterLink } from "react-router-dom";
import { limits } from "../../../../shared/model/limits.ts";
import { standingPath, untilText, useSuspension } from "../../member/suspension.ts";
import { useUnsent } from "./use-unsent.ts";

/** Why a suspended member can't write, until when, and where they can appeal. */
const SuspendedNote = ({ suspension }: { suspension: { until: string | null; rule: string } }) => (
  <Alert severity="warning" role="status" sx={{ mx: 2, mt: 1 }}>
    You can't send messages: you're suspended from the community {untilText(suspension.until)}. Rule broken:{" "}
    {suspension.rule}.{" "}
    <Link component={RouterLink} to={standingPath} color="inherit">
      See your standing
    </Link>
  </Alert>
);

/**
 * Writes a message: Enter sends it, Shift+Enter starts a new line. The draft is kept until it is sent or deleted,
 * also while a suspension from the community keeps the member from writing.
 */
export const MessageForm = ({ userId, peerId }: { userId: string; peerId: string }) => {
  const { draft, setDraft, sendDraft } = useUnsent(userId, peerId);
  const suspension = useSuspension();
  const isEmpty = draft.trim() === "";
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendDraft();
  };
  return (
    <>
      {suspension && <SuspendedNote suspension={suspension} />}
      <Box
        component="form"
        aria-label="Write a message"
        onSubmit={(event) => {
          event.preventDefault();
          sendDraft();
        }}
        sx={{ display: "flex", alignItems: "flex-end", gap: 0.5, p: 2, borderTop: 1, borderColor: "divider" }}
      >
        <OutlinedInput
          fullWidth
          multiline
          maxRows={6}
          size="small"
          autoFocus
          disabled={suspension !== null}
          placeholder="Write a message..."
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{ "aria-label": "Message", maxLength: limits.messageLength, enterKeyHint: "send" }}
          sx={{ borderRadius: 5, minHeight: 44 }}
        />
        {draft !== "" && (
          <IconButton aria-label="Delete draft" onClick={() => setDraft("")}>
            <DeleteOutlineRounded />
          </IconButton>
        )}
        <IconButton type="submit" color="primary" aria-label="Send message" disabled={isEmpty || suspension !== null}>
          <SendRounded />
        </IconButton>
      </Box>
    </>
  );
};
