import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Ambassador } from "../../../../../shared/model/ambassador.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { useRefreshAmbassadors } from "./use-refresh-ambassadors.ts";
import { useLoggedError } from "./use-report.ts";

const columns: Column<Ambassador>[] = [
  { field: "name", header: "Name", value: ({ name }) => name, minWidth: 150 },
  { field: "code", header: "Code", value: ({ code }) => code, minWidth: 120 },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: ({ status }) => status,
    cell: ({ status }) => (
      <StatusChip
        tone={status === "active" ? "positive" : "neutral"}
        label={status === "active" ? "Active" : "Inactive"}
      />
    ),
    width: 120,
  },
  {
    field: "created",
    header: "Created",
    value: ({ created_at }) => formatCityDate(created_at),
    width: 140,
  },
];

const StatusButton = ({ ambassador }: { ambassador: Ambassador }) => {
  const queryClient = useQueryClient();
  const refresh = useRefreshAmbassadors();
  const isActive = ambassador.status === "active";
  const label = isActive ? "Deactivate" : "Activate";
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call("ticketsAdmin", "updateAmbassador", {
        code: ambassador.code,
        status: isActive ? "inactive" : "active",
        version: ambassador.version,
      }),
    onSuccess: async (saved) => {
      type Listed = { items: Ambassador[] };
      queryClient.setQueriesData<Listed>(
        { queryKey: queryKeyOf("ticketsAdmin", "ambassadors") },
        (page) => page && { ...page, items: page.items.map((row) => (row.code === saved.code ? saved : row)) },
      );
      await refresh();
    },
    onError: async (error) => {
      toast({ title: "Error", text: error.message, variant: "destructive" });
      await refresh();
    },
  });
  return (
    <Button
      variant="outlined"
      color={isActive ? "inherit" : "primary"}
      loading={isPending}
      aria-label={`${label} ${ambassador.name}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
};

const AccountButton = ({ ambassador }: { ambassador: Ambassador }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button color="inherit" aria-label={`Account of ${ambassador.name}`} onClick={() => setIsOpen(true)}>
        Account
      </Button>
      {isOpen && <AccountDialog ambassador={ambassador} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** The ambassadors and their codes, newest first. */
export const ManageAmbassadors = () => {
  const { rows, loading, error, pager } = useCursorPages("ticketsAdmin", "ambassadors", {});
  const may = useMay();
  useLoggedError("ambassadors", error);
  return (
    <DataTable
      rows={rows ?? (error ? [] : undefined)}
      loading={loading}
      pager={pager}
      label="Ambassadors"
      columns={columns}
      failedTitle="Couldn't load ambassadors"
      empty={<EmptyList text="No ambassadors yet" />}
      rowActions={(ambassador) => (
        <>
          <IfMay route={["ticketsAdmin", "updateAmbassador"]}>
            <StatusButton ambassador={ambassador} />
          </IfMay>
          {/* Whose account it is, is found among the members. */}
          {may("ticketsAdmin", "updateAmbassador") && may("memberSearchAdmin", "list") && (
            <AccountButton ambassador={ambassador} />
          )}
          <HistoryLink subject={ambassador.id} />
        </>
      )}
      actionsWidth={310}
    />
  );
};
