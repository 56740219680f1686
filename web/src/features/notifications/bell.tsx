import NotificationsRounded from "@mui/icons-material/NotificationsRounded";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { limits } from "../../../../shared/model/limits.ts";
import { useSession } from "../../member/session/session.tsx";
import { notificationsKey, useMarkRead, useUnread } from "./use-notifications.ts";

const NotificationsDialog = lazy(() => import("./notifications-dialog.tsx"));

const labelOf = (unread: number): string => {
  if (unread === 0) return "Notifications";
  return `Notifications, ${unread >= limits.unreadShown ? `${limits.unreadShown} or more` : unread} unread`;
};

/** The bell: how many notifications are unread, and the list, which marks them as read. */
export const Bell = () => {
  const { user } = useSession();
  const unread = useUnread(Boolean(user));
  const markRead = useMarkRead();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  const open = () => {
    setIsOpen(true);
    void client.invalidateQueries({ queryKey: notificationsKey });
  };
  return (
    <>
      <IconButton aria-label={labelOf(unread)} aria-haspopup="dialog" onClick={open}>
        <Badge color="primary" badgeContent={unread} max={limits.unreadShown - 1}>
          <NotificationsRounded />
        </Badge>
      </IconButton>
      {isOpen && (
        <Suspense>
          <NotificationsDialog onShown={() => unread > 0 && markRead()} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
