import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { AuditFilter } from "../../../../../shared/model/audit.ts";
import { startOfCityDay } from "../../../../../shared/rules/city-time.ts";
import { days } from "../../../../../shared/rules/durations.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { AuditTable, areaOptions } from "../../../back-office/audit/audit-table.tsx";
import { WhoFilter } from "../../../back-office/audit/who-filter.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../back-office/table/filter-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useUrlFilters } from "../../../back-office/table/use-url-filters.ts";

const defaults = { subject: "", area: "all", by: "", from: "", to: "" };

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + days(1)).toISOString().slice(0, 10);

const toQuery = ({ subject, area, by, from, to }: typeof defaults): AuditFilter => ({
  ...(subject ? { subject } : {}),
  ...(area !== "all" && !subject ? { area: area as NonNullable<AuditFilter["area"]> } : {}),
  ...(by ? { by } : {}),
  ...(from ? { from: startOfCityDay(from) } : {}),
  ...(to ? { to: startOfCityDay(nextDay(to)) } : {}),
});

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <TextField
    type="date"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ width: "auto", flex: { xs: "1 1 130px", sm: "none" } }}
  />
);

const CloseButtons = ({ intentId }: { intentId: string }) => {
  const { save, busy } = useSave({
    save: (outcome: "done" | "failed") => call("auditAdmin", "close", { intentId, outcome }),
    failed: "Couldn't record the outcome",
    done: "Outcome recorded",
    refresh: [queryKeyOf("auditAdmin", "open"), queryKeyOf("auditAdmin", "list")],
  });
  return (
    <>
      <Button color="inherit" disabled={busy} onClick={() => save("done")}>
        It happened
      </Button>
      <Button color="inherit" disabled={busy} onClick={() => save("failed")}>
        It didn't
      </Button>
    </>
  );
};

const OpenIntents = () => {
  const { rows, loading, error, onRetry, pager } = useCursorPages("auditAdmin", "open", {});
  if (!error && (rows?.length ?? 0) === 0) return null;
  return (
    <SectionCard
      title="Unfinished changes"
      text="These changes at Stripe or in storage began, and we don't know how they ended. Look there before you repeat one, then record what you found."
    >
      <AuditTable
        {...{ rows, loading, error, onRetry, pager }}
        label="Unfinished changes"
        empty="Nothing is unfinished."
        rowActions={({ id }) => <CloseButtons intentId={id} />}
        actionsWidth={220}
      />
    </SectionCard>
  );
};

/** Who changed what, and when: by record, person, area and day. */
export const AuditLog = () => {
  const [filters, setFilters] = useUrlFilters(defaults);
  const { rows, loading, error, onRetry, pager } = useCursorPages("auditAdmin", "list", toQuery(filters));
  return (
    <>
      <PageHeading title="Audit Log" text="Every change an administrator made, newest first. Rows are never altered." />
      <OpenIntents />
      <FilterBar views={{ list: "audit-log", names: ["by", "area", "from", "to"] }}>
        <SearchFilter label="Record id" value={filters.subject} onChange={(subject) => setFilters({ subject })} />
        <WhoFilter by={filters.by} rows={rows} onChange={(by) => setFilters({ by })} />
        <SelectFilter
          label="Area"
          value={filters.area}
          onChange={(area) => setFilters({ area, subject: "" })}
          options={areaOptions}
        />
        <Day label="From" value={filters.from} onChange={(from) => setFilters({ from })} />
        <Day label="To" value={filters.to} onChange={(to) => setFilters({ to })} />
      </FilterBar>
      <AuditTable
        {...{ rows, loading, error, onRetry, pager }}
        label="Audit log"
        empty="No changes match these filters."
      />
    </>
  );
};
