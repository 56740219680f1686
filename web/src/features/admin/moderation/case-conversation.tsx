import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CaseMessage } from "../../../../../shared/model/moderation.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { query } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";

const Message = ({ message: { sender, content, created_at, is_reported } }: { message: CaseMessage }) => (
  <Box
    component="li"
    sx={{
      p: 1.25,
      border: 1,
      borderColor: is_reported ? "warning.main" : "divider",
      borderRadius: 2,
      overflowWrap: "anywhere",
    }}
  >
    <Typography variant="body2" color="textSecondary">
      {sender.display_name} · {formatCityDateTime(created_at)}
      {is_reported && " · Reported"}
    </Typography>
    <Box sx={{ whiteSpace: "pre-wrap" }}>{content}</Box>
  </Box>
);

const Messages = ({ caseId }: { caseId: string }) => {
  // Each time it is read again is another row of the audit log.
  const once = {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
  const { data, error, refetch } = useQuery({ ...query("moderationAdmin", "conversation", { caseId }), ...once });
  if (!data && error)
    return <FailedState compact title="Couldn't load the conversation" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  return (
    <Box component="ul" aria-label="Conversation" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
      {data.items.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </Box>
  );
};

/** The messages before a reported one. They are private, so an administrator opens them, and that is recorded. */
export const CaseConversation = ({ caseId }: { caseId: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Messages caseId={caseId} />;
  return (
    <Box sx={{ display: "grid", justifyItems: "start", gap: 0.5 }}>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setIsOpen(true)}>
        Open Conversation
      </Button>
      <Typography variant="body2" color="textSecondary">
        Shows the messages before this one. That you opened it is recorded in the audit log.
      </Typography>
    </Box>
  );
};
