import Alert from "@mui/material/Alert";
import type { Colleague } from "../../../../../shared/model/colleague.ts";
import { call } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useColleagueChange } from "./use-colleague-change.ts";

/** Asks before a colleague is removed from the back-office. */
export const RemoveDialog = ({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) => {
  const { user_id: userId, name } = colleague;
  const { save, error, busy } = useColleagueChange({
    change: () => call("colleaguesAdmin", "remove", { userId }),
    done: `${name} removed`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      destructive
      busy={busy}
      title={`Remove ${name}?`}
      text={`${name} is signed out everywhere at once and can't open the back-office any more. Their account as a member, and what they did here, stay.`}
      confirm="Remove"
      onConfirm={() => save(undefined)}
      onClose={onClose}
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
