import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Message } from "../../../../shared/model/message.ts";
import { RelativeTime } from "../../member/relative-time.tsx";
import type { Unsent } from "./unsent-messages.ts";

const Bubble = ({ isOwn, text, note }: { isOwn: boolean; text: string; note: ReactNode }) => (
  <Box sx={{ maxWidth: "82%", alignSelf: isOwn ? "flex-end" : "flex-start" }} data-message={isOwn ? "own" : "theirs"}>
    <Typography
      sx={{
        px: 1.75,
        py: 1,
        borderRadius: 4,
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        ...(isOwn
          ? { bgcolor: "primary.main", color: "primary.contrastText", borderBottomRightRadius: 6 }
          : { bgcolor: "surface.raised", borderBottomLeftRadius: 6 }),
      }}
    >
      {text}
    </Typography>
    <Typography
      variant="caption"
      color="textSecondary"
      component="div"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        px: 0.5,
        justifyContent: isOwn ? "flex-end" : "flex-start",
      }}
    >
      {note}
    </Typography>
  </Box>
);

/** A message that was sent. It can't be taken back. */
export const MessageBubble = ({ message, isOwn }: { message: Message; isOwn: boolean }) => (
  <Bubble isOwn={isOwn} text={message.content} note={<RelativeTime at={message.created_at} />} />
);

/** A message on its way, or one that failed: it can be sent again or deleted. */
export const UnsentBubble = ({
  message,
  onRetry,
  onDelete,
}: {
  message: Unsent;
  onRetry: () => void;
  onDelete: () => void;
}) => (
  <Bubble
    isOwn
    text={message.content}
    note={
      message.state === "sending" ? (
        "Sending..."
      ) : (
        <>
          <Box component="span" sx={{ color: "error.main" }}>
            {message.refusal ?? "Not sent"}
          </Box>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
          <Button size="small" color="inherit" onClick={onDelete}>
            Delete
          </Button>
        </>
      )
    }
  />
);
