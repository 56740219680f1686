import AddRounded from "@mui/icons-material/AddRounded";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import BlockRounded from "@mui/icons-material/BlockRounded";
import ForwardToInboxRounded from "@mui/icons-material/ForwardToInboxRounded";
import PersonRounded from "@mui/icons-material/PersonRounded";
import PlaylistAddRounded from "@mui/icons-material/PlaylistAddRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { Guest, GuestSeats } from "../../../../../shared/model/guest.ts";
import { call, isCode, query } from "../../../api/index.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { readPages } from "../../../back-office/csv/read-pages.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { type Act, ActMenu } from "../../../back-office/table/act-menu.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { AddGuestDialog } from "./add-guest-dialog.tsx";
import { guestColumns, guestCsv } from "./guest-columns.tsx";
import { describeClosed, describeLeft, nameWithCompany } from "./guest-texts.ts";
import { PasteGuestsDialog } from "./paste-guests-dialog.tsx";
import { guestReads } from "./use-guests.ts";
import { VoidGuestDialog } from "./void-guest-dialog.tsx";

const pageSize = 50;

const GuestActs = ({ guest, onVoid }: { guest: Guest; onVoid: () => void }) => {
  const { event_id: eventId, id: guestId, user_id, state, email } = guest;
  const { save } = useSave({
    save: () => call("ticketsAdmin", "resendGuest", { eventId, guestId }),
    failed: "Couldn't send it again",
    done: `Sent again to ${email}`,
    refresh: guestReads,
  });
  const mayOpenMembers = useMay()("memberSearchAdmin", "get");
  const acts: Act[] = [
    ...(state !== "voided" && email
      ? [{ label: "Send again", icon: <ForwardToInboxRounded />, onClick: () => save(undefined) }]
      : []),
    ...(user_id && mayOpenMembers
      ? [{ label: "Open member", icon: <PersonRounded />, to: `/admin/members/${user_id}` }]
      : []),
    ...(state === "sent" ? [{ label: "Void…", icon: <BlockRounded />, onClick: onVoid }] : []),
  ];
  return acts.length > 0 && <ActMenu name={nameWithCompany(guest)} acts={acts} />;
};

const Actions = ({ eventId, onAdd, onPaste }: { eventId: string; onAdd: () => void; onPaste: () => void }) => (
  <>
    <HistoryLink subject={eventId} />
    <ExportCsvButton
      fileName="guest-list.csv"
      columns={guestCsv}
      pages={(signal) => readPages("ticketsAdmin", "guests", { eventId, limit: 100 }, signal)}
    />
    <Button variant="outlined" startIcon={<PlaylistAddRounded />} onClick={onPaste}>
      Add several
    </Button>
    <Button variant="contained" startIcon={<AddRounded />} onClick={onAdd}>
      Add guest
    </Button>
  </>
);

const Seats = ({ seats }: { seats: GuestSeats }) => {
  const closed = describeClosed(seats);
  return closed ? (
    <Alert severity="info" sx={{ mb: 2 }}>
      {closed}
    </Alert>
  ) : null;
};

/** An event's guest list: who gets in without paying, and where each of them stands. */
export const GuestListPage = () => {
  const { eventId = "" } = useParams();
  const [open, setOpen] = useState<"one" | "several" | null>(null);
  const [voided, setVoided] = useState<Guest | null>(null);
  const { rows, loading, error, onRetry, pager } = useCursorPages("ticketsAdmin", "guests", { eventId }, { pageSize });
  const {
    data: seats,
    error: seatsError,
    refetch,
  } = useQuery({ ...query("ticketsAdmin", "guestSeats", { eventId }), staleTime: 0 });
  const isOpen = seats && describeClosed(seats) === null;
  if (isCode(error, "not-found"))
    return <EmptyState art="not-found" title="Event not found" text="It may have been deleted." />;
  return (
    <>
      <Button component={Link} to="/admin/events" color="inherit" startIcon={<ArrowBackRounded />} sx={{ mb: 1 }}>
        Events
      </Button>
      <PageHeading
        title={seats ? `Guest list: ${seats.title}` : "Guest list"}
        text={isOpen ? describeLeft(seats) : undefined}
        actions={
          isOpen && <Actions eventId={eventId} onAdd={() => setOpen("one")} onPaste={() => setOpen("several")} />
        }
      />
      {seats && <Seats seats={seats} />}
      {seatsError && !seats && (
        <Alert severity="warning" sx={{ mb: 2 }} action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Couldn't load what's left, so nobody can be added yet.
        </Alert>
      )}
      <DataTable
        {...{ rows, loading, error, onRetry, pager }}
        label="Guests"
        columns={guestColumns}
        failedTitle="Failed to load the guest list"
        empty={<EmptyList text="Nobody is on the list yet. Guests get in without paying, and each takes a seat." />}
        rowActions={(guest) => <GuestActs guest={guest} onVoid={() => setVoided(guest)} />}
        actionsWidth={64}
      />
      {seats && open === "one" && <AddGuestDialog {...{ eventId, seats }} onClose={() => setOpen(null)} />}
      {seats && open === "several" && <PasteGuestsDialog {...{ eventId, seats }} onClose={() => setOpen(null)} />}
      {voided && <VoidGuestDialog guest={voided} onClose={() => setVoided(null)} />}
    </>
  );
};
