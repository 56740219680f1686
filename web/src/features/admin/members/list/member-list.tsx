import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { limits } from "../../../../../../shared/model/limits.ts";
import type { ListedMember, MemberFilter } from "../../../../../../shared/model/managed-member.ts";
import { cityDay } from "../../../../../../shared/rules/city-day.ts";
import { readPages } from "../../../../back-office/csv/read-pages.ts";
import { TakeListButton } from "../../../../back-office/csv/take-list-button.tsx";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../../back-office/layout/page-heading.tsx";
import { IfMay } from "../../../../back-office/roles/if-may.tsx";
import { useMay } from "../../../../back-office/roles/use-may.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../../back-office/table/filter-bar.tsx";
import { useUrlFilters } from "../../../../back-office/table/use-url-filters.ts";
import { ManageDialog } from "../manage/manage-dialog.tsx";
import { memberColumns } from "./member-columns.tsx";
import { memberCsv } from "./member-csv.ts";
import { MemberTiles } from "./member-tiles.tsx";
import { toSearch, useMembers } from "./use-members.ts";

const filterOptions = [
  { value: "all", label: "All members" },
  { value: "free", label: "Free" },
  { value: "essential", label: "Essential" },
  { value: "premium", label: "Premium" },
  { value: "active", label: "Active membership" },
  { value: "inactive", label: "No active membership" },
];

// What is searched for is a name, an address or a phone number: it stays out of the URL, and in this entry of the history.
const useSearchText = (): [string, (q: string) => void] => {
  const location = useLocation();
  const navigate = useNavigate();
  const { q = "" } = (location.state ?? {}) as { q?: string };
  return [q, (text) => navigate({ search: location.search }, { replace: true, state: { q: text } })];
};

const emptyText = (q: string, show: string): string =>
  q || show !== "all" ? "No members match. Try another name, email or phone number." : "Nobody has joined yet.";

const Manage = ({ member: { display_name }, onManage }: { member: ListedMember; onManage: () => void }) => (
  <Button color="inherit" aria-label={`Manage ${display_name}`} onClick={onManage}>
    Manage
  </Button>
);

/** The list of members with its figures, search and filter. */
export const MemberList = () => {
  const mayManage = useMay()("membershipsAdmin", "manage");
  const [filters, setFilters] = useUrlFilters({ show: "all" });
  const [q, setQ] = useSearchText();
  const [managed, setManaged] = useState<ListedMember | null>(null);
  const searched = q.trim().length >= limits.searchMinLength ? q.trim() : "";
  const { totals, members, error, retry, more, loadingMore, busy } = useMembers(
    searched,
    filters.show as MemberFilter | "all",
  );
  return (
    <>
      <PageHeading
        title="Membership Management"
        actions={
          <IfMay route={["memberSearchAdmin", "exportMembers"]}>
            <TakeListButton
              title="Export members"
              fileName={() => `members-${filters.show}-${cityDay(new Date().toISOString())}.csv`}
              columns={memberCsv}
              pages={(reason, signal) =>
                readPages(
                  "memberSearchAdmin",
                  "exportMembers",
                  { ...toSearch(searched, filters.show as MemberFilter | "all"), reason, limit: limits.pageSize },
                  signal,
                )
              }
            />
          </IfMay>
        }
      />
      <MemberTiles totals={totals} />
      <FilterBar views={{ list: "members", names: ["show"] }}>
        <SearchFilter label="Name, email or phone" value={q} onChange={setQ} />
        <SelectFilter
          label="Tier or status"
          value={filters.show}
          onChange={(show) => setFilters({ show })}
          options={filterOptions}
        />
      </FilterBar>
      <DataTable
        label="Members"
        rows={members}
        columns={memberColumns}
        hasColumnChoice
        loading={busy || !members}
        error={error}
        onRetry={retry}
        failedTitle="Couldn't load members"
        failedText={error?.message || "Unknown error"}
        empty={<EmptyList text={emptyText(searched, filters.show)} />}
        linkTo={({ id }) => `/admin/members/${id}`}
        {...(mayManage && {
          rowActions: (member: ListedMember) => <Manage member={member} onManage={() => setManaged(member)} />,
          actionsWidth: 92,
        })}
      />
      {more && (
        <Box sx={{ display: "grid", justifyItems: "center", mt: 1.5 }}>
          <Button variant="outlined" color="inherit" onClick={more} loading={loadingMore}>
            Show More Members
          </Button>
        </Box>
      )}
      {managed && <ManageDialog userId={managed.id} name={managed.display_name} onClose={() => setManaged(null)} />}
    </>
  );
};
