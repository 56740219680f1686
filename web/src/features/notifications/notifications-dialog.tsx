import { TitledDialog } from "../../components/layout/titled-dialog.tsx";
import { NotificationList } from "./notification-list.tsx";

/** The list of notifications. */
export default function NotificationsDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  return (
    <TitledDialog title="Notifications" onClose={onClose}>
      <NotificationList onShown={onShown} />
    </TitledDialog>
  );
}
