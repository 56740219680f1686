import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { Conversation } from "../../../../shared/model/message.ts";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { Avatar } from "../../components/media/avatar.tsx";
import { RelativeTime } from "../../member/relative-time.tsx";
import { useOpenConversation } from "./use-open-conversation.ts";

/** A conversation in the list: with whom, its last message, when, and how many are unread. */
export const ConversationRow = ({ conversation, userId }: { conversation: Conversation; userId: string }) => {
  const { open } = useOpenConversation();
  const { peer, last_message: last, unread_count: unread } = conversation;
  const ellipsis = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
  return (
    <Box component="li" data-peer={peer.user_id}>
      <ButtonBase
        onClick={() => open(peer)}
        sx={{
          display: "flex",
          width: 1,
          gap: 1.5,
          p: 1.25,
          borderRadius: 4,
          textAlign: "left",
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <Avatar src={peer.avatar_url} name={peer.display_name} size={48} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
            <Typography component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 700, ...ellipsis }}>
              {peer.display_name}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: "none" }}>
              <RelativeTime at={last.created_at} />
            </Typography>
          </Box>
          <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
            <Typography
              component="span"
              variant="body2"
              color={unread > 0 ? "textPrimary" : "textSecondary"}
              sx={{ flex: 1, minWidth: 0, ...(unread > 0 && { fontWeight: 650 }), ...ellipsis }}
            >
              {last.sender_id === userId && "You: "}
              {last.content}
            </Typography>
            {unread > 0 && (
              <Badge
                color="primary"
                badgeContent={unread}
                max={99}
                sx={{ mr: 1.5 }}
                slotProps={{ badge: { "aria-hidden": true } }}
              >
                <VisuallyHidden>{unread} unread</VisuallyHidden>
              </Badge>
            )}
          </Box>
        </Box>
      </ButtonBase>
    </Box>
  );
};
