import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import CampaignRounded from "@mui/icons-material/CampaignRounded";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { ComingPerson } from "../../../../../shared/model/coming.ts";
import { limits } from "../../../../../shared/model/limits.ts";
import { cityDay } from "../../../../../shared/rules/city-day.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { isCode, query } from "../../../api/index.ts";
import { readPages } from "../../../back-office/csv/read-pages.ts";
import { TakeListButton } from "../../../back-office/csv/take-list-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { FilterBar, SearchFilter } from "../../../back-office/table/filter-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { comingCsv } from "./coming-csv.ts";
import { checkInText, wayText } from "./coming-texts.ts";

const minSearchLength = 2;

const columns: Column<ComingPerson>[] = [
  { field: "name", header: "Name", value: ({ name }) => name, wraps: true, flex: 2, minWidth: 140 },
  { field: "email", header: "Email", value: ({ email }) => email, flex: 2, minWidth: 160, onPhone: "sheet" },
  { field: "way", header: "Coming by", value: wayText, wraps: true, minWidth: 120 },
  { field: "in", header: "Checked in", value: checkInText, width: 96 },
  { field: "since", header: "Since", value: ({ since }) => formatCityDateTime(since), width: 172, onPhone: "sheet" },
];

const Figures = ({ eventId }: { eventId: string }) => {
  const { data, isError } = useQuery(query("memberSearchAdmin", "comingCount", { eventId }));
  const value = (count: number | undefined) => (isError ? "–" : count === undefined ? undefined : formatCount(count));
  return (
    <StatTiles
      items={[
        { label: "Coming", value: value(data?.all) },
        { label: "With a ticket", value: value(data?.with_ticket) },
        { label: "By RSVP", value: value(data?.by_rsvp) },
      ]}
    />
  );
};

const Heading = ({ eventId, title }: { eventId: string; title: string | undefined }) => (
  <PageHeading
    title={title ? `Who's coming: ${title}` : "Who's coming"}
    text="Members with a ticket or an RSVP, each once. A ticket that was sent counts for whoever has it now."
    actions={
      <>
        <IfMay route={["campaignsAdmin", "create"]}>
          <Button
            component={Link}
            to={`/admin/notifications?new=1&event=${eventId}`}
            variant="contained"
            startIcon={<CampaignRounded />}
          >
            Message them
          </Button>
        </IfMay>
        <IfMay route={["memberSearchAdmin", "exportComing"]}>
          <TakeListButton
            title="Export who's coming"
            fileName={() => `coming-${eventId}-${cityDay(new Date().toISOString())}.csv`}
            columns={comingCsv}
            pages={(reason, signal) =>
              readPages("memberSearchAdmin", "exportComing", { eventId, reason, limit: limits.pageSize }, signal)
            }
          />
        </IfMay>
      </>
    }
  />
);

const People = ({ eventId }: { eventId: string }) => {
  // Never in the URL, which is logged.
  const [search, setSearch] = useState("");
  const q = search.trim();
  const mayOpenMembers = useMay()("memberSearchAdmin", "get");
  const isSearching = q.length >= minSearchLength;
  const { rows, loading, error, onRetry, pager } = useCursorPages("memberSearchAdmin", "coming", {
    eventId,
    ...(isSearching ? { q } : {}),
  });
  const hasMore = isSearching && pager.hasNext;
  return (
    <>
      <FilterBar>
        <SearchFilter label="Search name, email or phone" value={search} onChange={setSearch} />
      </FilterBar>
      <DataTable
        {...{ rows, loading, error, onRetry, pager, columns }}
        label="Who's coming"
        rowId={({ user_id }) => user_id}
        failedTitle="Couldn't load who's coming"
        empty={
          <EmptyList
            text={
              hasMore
                ? "None of these members is coming. Go on to the next page, or type more of the name."
                : isSearching
                  ? "Nobody who is coming matches this search."
                  : "Nobody is coming yet."
            }
          />
        }
        {...(mayOpenMembers && { linkTo: ({ user_id }: { user_id: string }) => `/admin/members/${user_id}` })}
      />
    </>
  );
};

/** Who is coming to an event: counts, everybody by name, the export, and the way to tell all of them something. */
export const ComingPage = () => {
  const { eventId = "" } = useParams();
  const { data: event, error } = useQuery(query("eventsAdmin", "event", { eventId }));
  return (
    <>
      <Button component={Link} to="/admin/events" color="inherit" startIcon={<ArrowBackRounded />} sx={{ mb: 1 }}>
        Events
      </Button>
      {isCode(error, "not-found", "invalid-input") ? (
        <EmptyState art="not-found" title="Event not found" text="It may have been deleted." />
      ) : (
        <>
          <Heading eventId={eventId} title={event?.title} />
          <Figures eventId={eventId} />
          <People eventId={eventId} />
        </>
      )}
    </>
  );
};
