import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ActiveMembership } from "../../../../../shared/model/sync.ts";
import { isSynced } from "../../../../../shared/rules/membership-sync.ts";
import { query } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { FailedState } from "../../../components/feedback/states.tsx";

const pageSize = 25;

const tierLabels = { essential: "Essential", premium: "Premium" } as const;

const columns: Column<ActiveMembership>[] = [
  { field: "email", header: "Email", value: ({ email }) => email, flex: 2, minWidth: 200 },
  { field: "tier", header: "Tier", value: ({ tier }) => tierLabels[tier] },
  { field: "status", header: "Status", value: ({ status }) => status },
  {
    field: "sync",
    header: "Sync",
    onPhone: "status",
    value: (row) => (isSynced(row) ? "Synced" : "Not synced"),
    cell: (row) =>
      isSynced(row) ? <StatusChip tone="positive" label="Synced" /> : <StatusChip tone="neutral" label="Not synced" />,
  },
];

const Counters = () => {
  const { data, isError, refetch } = useQuery(query("stripeAdmin", "metrics", {}));
  if (isError) return <FailedState compact title="Couldn't load counters" onRetry={() => void refetch()} />;
  return (
    <StatTiles
      items={[
        { label: "Synced with provider", value: data?.synced_count },
        { label: "Not synced (promo/manual)", value: data?.not_synced_count },
        { label: "Provider orphans (no user)", value: data?.unmatched_count },
      ]}
    />
  );
};

/** Compares active memberships with Stripe's subscriptions; `orphans` lists those of nobody. */
export const ComparisonTab = ({ orphans }: { orphans: ReactNode }) => {
  const { pager, rows, loading, error, onRetry } = useCursorPages("stripeAdmin", "memberships", {}, { pageSize });
  return (
    <>
      <Counters />
      {orphans}
      <SectionCard title="Active memberships">
        <DataTable
          label="Active memberships"
          rows={rows}
          columns={columns}
          rowId={({ user_id }) => user_id}
          loading={loading}
          error={error}
          onRetry={onRetry}
          failedTitle="Couldn't load active memberships"
          empty={<EmptyList text="No active memberships" />}
          pager={pager}
        />
      </SectionCard>
    </>
  );
};

/** The alert around subscriptions of nobody. */
export const OrphansAlert = ({ children }: { children: ReactNode }) => (
  <Alert
    severity="error"
    variant="outlined"
    data-destructive
    sx={{ mb: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}
  >
    <AlertTitle>Stripe subscriptions without a user</AlertTitle>
    These users must sign up first; the sync then links them automatically.
    <Box sx={{ mt: 1.5 }}>{children}</Box>
  </Alert>
);
