import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { MemberNotification } from "../../../../shared/model/notification.ts";
import { toCityTime } from "../../../../shared/rules/city-time.ts";
import { pagedQuery } from "../../api/index.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { TitledDialog } from "../../components/layout/titled-dialog.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";

const Notification = ({ title, message, at, is_read }: MemberNotification) => (
  <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: "divider" }}>
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
      <Typography
        component="h3"
        variant="subtitle1"
        sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 700 }}
      >
        {title}
      </Typography>
      {!is_read && (
        <Box
          component="span"
          sx={{
            px: 1,
            borderRadius: 999,
            bgcolor: "primary.main",
            color: "primary.contrastText",
            fontSize: "0.75rem",
            fontWeight: 700,
          }}
        >
          New
        </Box>
      )}
    </Box>
    <Typography variant="body2" color="textSecondary" component="time" dateTime={at}>
      {toCityTime(at).format("MMM D, h:mm A")}
    </Typography>
    <Typography sx={{ mt: 0.5, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{message}</Typography>
  </Box>
);

/** The member's notifications, newest first; `onShown` is called once they are on the screen. */
const NotificationList = ({ onShown }: { onShown: () => void }) => {
  const list = useInfiniteQuery({ ...pagedQuery("notifications", "list", {}), staleTime: 0 });
  const isShown = Boolean(list.data) && !list.isFetching;
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
  if (list.isError && !list.data) {
    return <FailedState compact title="Couldn't load your notifications" onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Skeleton variant="rounded" height={160} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Typography color="textSecondary">You're all caught up.</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {items.map((item) => (
          <Notification key={item.id} {...item} />
        ))}
      </Box>
      <ShowMore list={list} color="primary" sx={{ mt: 1 }} />
    </>
  );
};

/** The list of notifications. */
export default function NotificationsDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  return (
    <TitledDialog title="Notifications" onClose={onClose}>
      <NotificationList onShown={onShown} />
    </TitledDialog>
  );
}
