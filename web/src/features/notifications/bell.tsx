import CloseRounded from "@mui/icons-material/CloseRounded";
import NotificationsRounded from "@mui/icons-material/NotificationsRounded";
import Badge from "@mui/material/Badge";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { limits } from "../../../../shared/model/limits.ts";
import { useSession } from "../../member/session/session.tsx";
import { NotificationList } from "./notification-list.tsx";
import { notificationsKey, useMarkRead, useUnread } from "./use-notifications.ts";

const NotificationsDialog = ({ onShown, onClose }: { onShown: () => void; onClose: () => void }) => {
  const titleId = useId();
  const isPhone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId} variant="h3" sx={{ pr: 7 }}>
        Notifications
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: "absolute", top: 12, right: 12 }}>
        <CloseRounded />
      </IconButton>
      <DialogContent>
        <NotificationList onShown={onShown} />
      </DialogContent>
    </Dialog>
  );
};

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
      {isOpen && <NotificationsDialog onShown={() => unread > 0 && markRead()} onClose={() => setIsOpen(false)} />}
    </>
  );
};
