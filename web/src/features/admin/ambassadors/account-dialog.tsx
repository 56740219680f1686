import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { Ambassador } from "../../../../../shared/model/ambassador.ts";
import { call } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { MemberPicker } from "../../../back-office/form/member-picker.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { useRefreshAmbassadors } from "./use-refresh-ambassadors.ts";

/** Names the account that is the ambassador's own and can't use the code, another one, or none. */
export const AccountDialog = ({ ambassador, onClose }: { ambassador: Ambassador; onClose: () => void }) => {
  const { code, name, version, user_id } = ambassador;
  const [userId, setUserId] = useState<string | null>(null);
  const refresh = useRefreshAmbassadors();
  const { save, busy } = useSave({
    save: (picked: string | null) => call("ticketsAdmin", "updateAmbassador", { code, user_id: picked, version }),
    failed: "Error",
    done: "Ambassador saved",
    onDone: () => {
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Account of ${name}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (userId === null && !user_id) onClose();
        else save(userId);
      }}
      isDirty={userId !== null}
      busy={busy}
      submitLabel={userId === null && user_id ? "Name no account" : "Save"}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        {user_id ? (
          <>
            {code} names{" "}
            <Link component={RouterLink} to={`/admin/members/${user_id}`}>
              this account
            </Link>
            , which can't use it. Choose another one, or name none.
          </>
        ) : (
          `${code} names no account, so anybody can use it.`
        )}
      </Typography>
      <MemberPicker
        label="Their account"
        helper="This member can't use the code"
        onPick={(member) => setUserId(member?.id ?? null)}
      />
    </FormDialog>
  );
};
