import PersonAddRounded from "@mui/icons-material/PersonAddRounded";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation } from "../../../../../shared/model/colleague.ts";
import { query } from "../../../api/index.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { ColleagueHistory } from "./colleague-history.tsx";
import { ColleagueTable } from "./colleague-table.tsx";
import { InvitationTable } from "./invitation-table.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type Open =
  | { dialog: "invite" }
  | { dialog: "role" | "remove"; userId: string }
  | { dialog: "withdraw"; invitation: Invitation }
  | null;

/** Who works in the back-office and as what, who is invited, and what was changed about it (R87). */
export const ColleaguesPage = () => {
  const { data, error, refetch } = useQuery(query("colleaguesAdmin", "list", {}));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  // As the list has them now: another owner may have changed them meanwhile.
  const chosen = open && "userId" in open && data?.colleagues.find(({ user_id }) => user_id === open.userId);
  return (
    <>
      <PageHeading
        title="Colleagues"
        text="Who works in this back-office, and what their role lets them do."
        actions={
          <Button variant="contained" startIcon={<PersonAddRounded />} onClick={() => setOpen({ dialog: "invite" })}>
            Invite
          </Button>
        }
      />
      <SectionCard title="Colleagues">
        <ColleagueTable
          rows={data?.colleagues}
          error={error}
          onRetry={() => void refetch()}
          onChangeRole={({ user_id: userId }) => setOpen({ dialog: "role", userId })}
          onRemove={({ user_id: userId }) => setOpen({ dialog: "remove", userId })}
        />
      </SectionCard>
      {data && (
        <SectionCard title="Open invitations">
          <InvitationTable
            rows={data.invitations}
            onWithdraw={(invitation) => setOpen({ dialog: "withdraw", invitation })}
          />
        </SectionCard>
      )}
      <IfMay route={["auditAdmin", "list"]}>
        <ColleagueHistory />
      </IfMay>
      {open?.dialog === "invite" && <InviteDialog onClose={close} />}
      {open?.dialog === "withdraw" && <WithdrawDialog invitation={open.invitation} onClose={close} />}
      {open?.dialog === "role" && chosen && <ChangeRoleDialog key={chosen.role} colleague={chosen} onClose={close} />}
      {open?.dialog === "remove" && chosen && <RemoveDialog colleague={chosen} onClose={close} />}
    </>
  );
};
