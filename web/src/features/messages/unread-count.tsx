import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { minutes } from "../../../../shared/rules/durations.ts";
import { pollAfter } from "../../api/poll.ts";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { useSession } from "../../member/session/session.tsx";
import { unreadMessagesQuery } from "./message-queries.ts";

const highest = 9;

/** How many messages are unread, in the corner of a tab: up to 9, then "9+". A live connection changes it at once, any other page within a minute. */
export default function UnreadCount() {
  const { user } = useSession();
  const { data } = useQuery({
    ...unreadMessagesQuery,
    enabled: user !== null,
    refetchInterval: (read) => pollAfter(read, minutes(1)),
    refetchOnWindowFocus: true,
    staleTime: minutes(1),
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          // Over the icon's corner in the bar, at the end of the line in the rail.
          position: { xs: "absolute", md: "static" },
          top: 4,
          left: "calc(50% + 2px)",
          ml: { md: "auto" },
          minWidth: 20,
          px: 0.5,
          borderRadius: 999,
          fontSize: "0.6875rem",
          fontWeight: 700,
          lineHeight: "20px",
          textAlign: "center",
          color: "secondary.contrastText",
          bgcolor: "secondary.main",
        }}
      >
        {count > highest ? `${highest}+` : count}
      </Box>
      <VisuallyHidden>({count} unread)</VisuallyHidden>
    </>
  );
}
