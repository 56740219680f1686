import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { useSession } from "../../member/session/session.tsx";
import { unreadActivitiesQuery, unreadMessagesQuery } from "./message-queries.ts";

const Counted = ({ label, count }: { label: string; count: number }) => (
  <Badge
    color="primary"
    // An invisible badge still holds its 0 as text.
    badgeContent={count > 0 ? count : null}
    max={99}
    slotProps={{ badge: { "aria-hidden": true } }}
    sx={{ pr: count > 0 ? 1.5 : 0 }}
  >
    <Box component="span">
      {label}
      {count > 0 && <VisuallyHidden>({count} unread)</VisuallyHidden>}
    </Box>
  </Badge>
);

/** The label of the Messages tab with how many messages are unread. */
export const MessagesLabel = () => {
  const { user } = useSession();
  const { data } = useQuery({ ...unreadMessagesQuery, enabled: user !== null });
  return <Counted label="Messages" count={data?.count ?? 0} />;
};

/** The label of the Activity tab with how many friend activities are unread. */
export const ActivityLabel = () => {
  const { user } = useSession();
  const { data } = useQuery({ ...unreadActivitiesQuery, enabled: user !== null });
  return <Counted label="Activity" count={data?.count ?? 0} />;
};
