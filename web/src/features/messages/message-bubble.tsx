import FlagOutlined from "@mui/icons-material/FlagOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Message } from "../../../../shared/model/message.ts";
import { OptionsMenu } from "../../components/layout/options-menu.tsx";
import { RelativeTime } from "../../member/relative-time.tsx";
import { useMessageActions } from "./message-actions.tsx";
import { MessageEvent } from "./message-event.tsx";
import type { Unsent } from "./unsent-messages.ts";

type BubbleParts = { isOwn: boolean; text: string; note: ReactNode; isRemoved?: boolean; eventId?: string | null };

const removedStyle = {
  fontStyle: "italic",
  bgcolor: "transparent",
  color: "text.secondary",
  border: 1,
  borderColor: "divider",
};

const Bubble = ({ isOwn, text, note, isRemoved = false, eventId = null }: BubbleParts) => (
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
        ...(isRemoved && removedStyle),
      }}
    >
      {text}
    </Typography>
    {eventId && <MessageEvent eventId={eventId} />}
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

/** A message that was sent. It can't be taken back; a received one can be reported. */
export const MessageBubble = ({ message, isOwn }: { message: Message; isOwn: boolean }) => {
  const { id, content, event_id: eventId, created_at, is_removed: isRemoved } = message;
  const { reportMessage } = useMessageActions();
  const note = (
    <>
      <RelativeTime at={created_at} />
      {!isOwn && !isRemoved && reportMessage && (
        <OptionsMenu
          small
          label="Message options"
          options={[{ label: "Report Message", icon: <FlagOutlined />, choose: () => reportMessage(id) }]}
        />
      )}
    </>
  );
  return <Bubble isOwn={isOwn} isRemoved={isRemoved} text={content} eventId={eventId} note={note} />;
};

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
