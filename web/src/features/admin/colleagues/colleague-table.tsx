import ManageAccountsRounded from "@mui/icons-material/ManageAccountsRounded";
import PersonRemoveRounded from "@mui/icons-material/PersonRemoveRounded";
import type { Colleague } from "../../../../../shared/model/colleague.ts";
import { roleNames } from "../../../../../shared/model/roles.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { RelativeTime } from "../../../member/relative-time.tsx";
import { useSession } from "../../../member/session/session.tsx";

const toColumns = (ownId: string | undefined): Column<Colleague>[] => [
  {
    field: "name",
    header: "Name",
    value: ({ name, user_id }) => (user_id === ownId ? `${name} (you)` : name),
    minWidth: 160,
    flex: 2,
  },
  { field: "email", header: "Email", value: ({ email }) => email, minWidth: 200, flex: 2 },
  { field: "role", header: "Role", value: ({ role }) => roleNames[role], width: 110, onPhone: "status" },
  {
    field: "since",
    header: "Joined",
    value: ({ since }) => since && formatCityDate(since),
    width: 130,
    onPhone: "sheet",
  },
  {
    field: "seen",
    header: "Last seen",
    value: ({ last_seen_at }) => last_seen_at ?? "Not yet",
    cell: ({ last_seen_at }) => (last_seen_at ? <RelativeTime at={last_seen_at} /> : "Not yet"),
    width: 150,
  },
  { field: "invited", header: "Invited by", value: ({ invited_by }) => invited_by, minWidth: 140, onPhone: "sheet" },
];

/** Everybody who works in the back-office, with what can be done about each. */
export const ColleagueTable = ({
  rows,
  error,
  onRetry,
  onChangeRole,
  onRemove,
}: {
  rows: readonly Colleague[] | undefined;
  error: unknown;
  onRetry: () => void;
  onChangeRole: (colleague: Colleague) => void;
  onRemove: (colleague: Colleague) => void;
}) => {
  const { user } = useSession();
  return (
    <DataTable
      label="Colleagues"
      rows={rows}
      rowId={({ user_id }) => user_id}
      columns={toColumns(user?.id)}
      loading={!rows && !error}
      error={error}
      onRetry={onRetry}
      failedTitle="Couldn't load your colleagues"
      empty={<EmptyList text="Nobody works here yet." />}
      rowActions={(colleague) => (
        <>
          <RowAction
            label="Change role"
            name={`Change the role of ${colleague.name}`}
            icon={<ManageAccountsRounded />}
            onClick={() => onChangeRole(colleague)}
          />
          <RowAction
            label="Remove"
            name={`Remove ${colleague.name}`}
            icon={<PersonRemoveRounded />}
            onClick={() => onRemove(colleague)}
          />
        </>
      )}
      actionsWidth={104}
    />
  );
};
