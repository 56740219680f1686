import Alert from "@mui/material/Alert";
import type { Invitation } from "../../../../../shared/model/colleague.ts";
import { call } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useColleagueChange } from "./use-colleague-change.ts";

/** Asks before an invitation is withdrawn. */
export const WithdrawDialog = ({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) => {
  const { save, error, busy } = useColleagueChange({
    change: () => call("colleaguesAdmin", "withdraw", { invitationId: invitation.id }),
    done: "Invitation withdrawn",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      destructive
      busy={busy}
      title="Withdraw this invitation?"
      text={`The link that ${invitation.email} got stops working. Nobody is told.`}
      confirm="Withdraw"
      cancel="Keep it"
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
