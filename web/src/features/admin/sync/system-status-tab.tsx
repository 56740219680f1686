import Box from "@mui/material/Box";
import type { SyncAudit } from "../../../../../shared/model/sync.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { Reasons } from "./reasons.tsx";

const facts = [
  "Webhooks process events in real time: checkout, subscription changes and payments.",
  "A job runs every 15 minutes and matches missing user ids by email.",
  "Unmatched records are linked when users log in (auto-heal).",
  "All sync operations are logged to an audit table.",
];

const windows: Record<SyncAudit["window"], string> = { recent: "Scheduled", "30-days": "30 days", full: "Full" };

const columns: Column<SyncAudit>[] = [
  {
    field: "started_at",
    header: "Started",
    value: ({ started_at }) => toCityTime(started_at).format("MMM D, h:mm A"),
    minWidth: 130,
  },
  { field: "window", header: "Sync", value: ({ window }) => windows[window] },
  { field: "created", header: "Created", value: (row) => row.records_created, align: "right" },
  { field: "updated", header: "Updated", value: (row) => row.records_updated, align: "right" },
  { field: "skipped", header: "Skipped", value: (row) => row.records_skipped, align: "right" },
  { field: "unmatched", header: "Unmatched", value: (row) => row.records_unmatched, align: "right" },
  {
    field: "errors",
    header: "Errors",
    value: (row) => (row.errors.length > 0 ? `${row.errors.length}: ${row.errors.join("; ")}` : "0"),
    cell: ({ errors }) => (errors.length > 0 ? <Reasons errors={errors} /> : "0"),
    wraps: true,
    flex: 3,
    minWidth: 200,
  },
];

/** How memberships stay in step with Stripe, and the record of every comparison. */
export const SystemStatusTab = () => {
  const { rows, loading, error, onRetry, pager } = useCursorPages("stripeAdmin", "audits", {}, { pageSize: 20 });
  return (
    <>
      <SectionCard title="How the sync works">
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: "grid", gap: 0.5 }}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Box>
      </SectionCard>
      <SectionCard title="Sync audit">
        <DataTable
          label="Sync audit"
          rows={rows}
          columns={columns}
          loading={loading}
          error={error}
          onRetry={onRetry}
          failedTitle="Couldn't load the sync audit"
          empty={<EmptyList text="No sync has run yet" />}
          pager={pager}
        />
      </SectionCard>
    </>
  );
};
