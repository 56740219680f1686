import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { limits } from "../../../../../../shared/model/limits.ts";
import type { ListedMember, MemberFilter } from "../../../../../../shared/model/managed-member.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../../back-office/layout/page-heading.tsx";
import { FilterBar, SearchFilter, SelectFilter } from "../../../../back-office/table/filter-bar.tsx";
import { useUrlFilters } from "../../../../back-office/table/use-url-filters.ts";
import { FailedState } from "../../../../components/feedback/states.tsx";
import { ManageDialog } from "../manage/manage-dialog.tsx";
import { MemberCard } from "./member-card.tsx";
import { MemberTiles } from "./member-tiles.tsx";
import { useMembers } from "./use-members.ts";

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

const Cards = ({ members, onManage }: { members: ListedMember[]; onManage: (member: ListedMember) => void }) => (
  <Box
    component="section"
    aria-label="Members"
    sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 270px), 1fr))", gap: 1 }}
  >
    {members.map((member) => (
      <MemberCard key={member.id} member={member} onManage={() => onManage(member)} />
    ))}
  </Box>
);

const emptyText = (q: string, show: string): string =>
  q || show !== "all" ? "No members match. Try another name, email or phone number." : "Nobody has joined yet.";

/** The list of members with its figures, search and filter. */
export const MemberList = () => {
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
      <PageHeading title="Membership Management" />
      <MemberTiles totals={totals} />
      <FilterBar>
        <SearchFilter label="Name, email or phone" value={q} onChange={setQ} />
        <SelectFilter
          label="Tier or status"
          value={filters.show}
          onChange={(show) => setFilters({ show })}
          options={filterOptions}
        />
      </FilterBar>
      {error && !members ? (
        <FailedState compact title="Couldn't load members" text={error.message || "Unknown error"} onRetry={retry} />
      ) : !members ? (
        <Skeleton variant="rounded" height={320} />
      ) : members.length === 0 && !more ? (
        <EmptyList text={emptyText(searched, filters.show)} />
      ) : (
        <Box aria-busy={busy} sx={{ opacity: busy ? 0.6 : 1 }}>
          <Cards members={members} onManage={setManaged} />
          {more && (
            <Box sx={{ display: "grid", justifyItems: "center", mt: 1.5 }}>
              <Button variant="outlined" color="inherit" onClick={more} loading={loadingMore}>
                Show More Members
              </Button>
            </Box>
          )}
        </Box>
      )}
      {managed && <ManageDialog userId={managed.id} name={managed.display_name} onClose={() => setManaged(null)} />}
    </>
  );
};
