import UndoRounded from "@mui/icons-material/UndoRounded";
import type { Invitation } from "../../../../../shared/model/colleague.ts";
import { roleNames } from "../../../../../shared/model/roles.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { useServerNow } from "../../../member/server-time.ts";

const expiryText = ({ expires_at }: Invitation, now: string): string =>
  expires_at <= now ? "Expired" : formatCityMoment(expires_at);

const toColumns = (now: string): Column<Invitation>[] => [
  { field: "email", header: "Email", value: ({ email }) => email, minWidth: 200, flex: 2 },
  { field: "role", header: "Role", value: ({ role }) => roleNames[role], width: 110, onPhone: "fact" },
  {
    field: "expires",
    header: "Expires",
    value: (invitation) => expiryText(invitation, now),
    cell: (invitation) =>
      invitation.expires_at <= now ? <StatusChip tone="warning" label="Expired" /> : expiryText(invitation, now),
    minWidth: 200,
    onPhone: "status",
  },
  { field: "invited", header: "Invited by", value: ({ invited_by }) => invited_by, minWidth: 140, onPhone: "sheet" },
];

/** The invitations that nobody has accepted or withdrawn. */
export const InvitationTable = ({
  rows,
  onWithdraw,
}: {
  rows: readonly Invitation[];
  onWithdraw: (invitation: Invitation) => void;
}) => (
  <DataTable
    label="Open invitations"
    rows={rows}
    columns={toColumns(useServerNow(60_000))}
    failedTitle="Couldn't load the invitations"
    empty={<EmptyList text="No invitation is open." />}
    rowActions={(invitation) => (
      <RowAction
        label="Withdraw"
        name={`Withdraw the invitation of ${invitation.email}`}
        icon={<UndoRounded />}
        onClick={() => onWithdraw(invitation)}
      />
    )}
    actionsWidth={64}
  />
);
