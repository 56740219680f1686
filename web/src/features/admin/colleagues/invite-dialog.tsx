import Alert from "@mui/material/Alert";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { InvitationInput } from "../../../../../shared/model/colleague.ts";
import type { Role } from "../../../../../shared/model/roles.ts";
import { call, isCode } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { useColleagueChange } from "./use-colleague-change.ts";

/** The role that may do least, so that nobody gets more by an oversight. */
const firstRole: Role = "door";

/** Invites somebody to the back-office by email. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>(firstRole);
  const [isMistyped, setIsMistyped] = useState(false);
  const { save, error, busy } = useColleagueChange({
    change: () => call("colleaguesAdmin", "invite", { email: email.trim(), role }),
    done: "Invitation sent",
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = InvitationInput.safeParse({ email: email.trim(), role }).success;
    setIsMistyped(!isValid);
    if (isValid) save(undefined);
  };
  const isColleague = isCode(error, "colleague.exists");
  const fieldError = isMistyped ? "Enter a valid email address" : isColleague ? error?.message : undefined;
  return (
    <FormDialog
      title="Invite a colleague"
      onClose={onClose}
      onSubmit={submit}
      isDirty={email !== "" || role !== firstRole}
      busy={busy}
      submitLabel="Send invitation"
    >
      {error && !isColleague && <Alert severity="error">{error.message}</Alert>}
      <TextField
        autoFocus
        type="email"
        label="Email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fieldError !== undefined}
        helperText={fieldError ?? "They get a link that works once, for 7 days. A new invitation ends the one before."}
        disabled={busy}
        slotProps={{ htmlInput: { autoComplete: "off" } }}
      />
      <RoleField value={role} onChange={setRole} disabled={busy} />
    </FormDialog>
  );
};
