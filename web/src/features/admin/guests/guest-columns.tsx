import type { Guest } from "../../../../../shared/model/guest.ts";
import { type CsvColumn, csvTime } from "../../../back-office/csv/csv.ts";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { describeGuest, guestTone, nameWithCompany } from "./guest-texts.ts";

/** The columns of a guest list. */
export const guestColumns: Column<Guest>[] = [
  { field: "name", header: "Guest", value: nameWithCompany, minWidth: 160 },
  { field: "email", header: "Email", value: ({ email }) => email, minWidth: 180 },
  { field: "type", header: "Type", value: ({ tier_name }) => tier_name, width: 110 },
  {
    field: "by",
    header: "Gets in by",
    value: ({ user_id }) => (user_id ? "Ticket in the app" : "Code and ID"),
    width: 140,
    onPhone: "sheet",
  },
  {
    field: "note",
    header: "Note",
    value: ({ note, void_reason }) => void_reason ?? note,
    onPhone: "sheet",
    minWidth: 120,
  },
  {
    field: "state",
    header: "Status",
    value: describeGuest,
    cell: (guest) => <StatusChip tone={guestTone[guest.state]} label={describeGuest(guest)} />,
    width: 200,
    onPhone: "status",
  },
];

/** The columns of its export. */
export const guestCsv: CsvColumn<Guest>[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Member", ({ user_id }) => user_id !== null],
  ["Type", ({ tier_name }) => tier_name],
  ["People", ({ people }) => people],
  ["Status", describeGuest],
  ["In", ({ admitted }) => admitted],
  ["In at", ({ in_at }) => csvTime(in_at)],
  ["Note", ({ note }) => note],
  ["Void reason", ({ void_reason }) => void_reason],
  ["Added", ({ created_at }) => csvTime(created_at)],
];
