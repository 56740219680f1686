import CloseRounded from "@mui/icons-material/CloseRounded";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId } from "react";
import { NotificationList } from "./notification-list.tsx";

/** The list of notifications. */
export default function NotificationsDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
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
}
