import Alert from "@mui/material/Alert";
import { useState } from "react";
import type { Colleague } from "../../../../../shared/model/colleague.ts";
import { type Role, roleNames } from "../../../../../shared/model/roles.ts";
import { call } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { useColleagueChange } from "./use-colleague-change.ts";

/** Asks which role a colleague gets, with what each may do. It begins at the role that was seen, and changes only that one. */
export const ChangeRoleDialog = ({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) => {
  const { user_id: userId, name, role: seenRole } = colleague;
  const [role, setRole] = useState<Role>(seenRole);
  const { save, error, busy } = useColleagueChange({
    change: () => call("colleaguesAdmin", "changeRole", { userId, role, seen_role: seenRole }),
    done: "Role changed",
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Change the role of ${name}?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (role === seenRole) onClose();
        else save(undefined);
      }}
      isDirty={false}
      busy={busy}
      submitLabel={role === seenRole ? "Keep the role" : `Make ${roleNames[role]}`}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      <RoleField value={role} onChange={setRole} disabled={busy} />
    </FormDialog>
  );
};
