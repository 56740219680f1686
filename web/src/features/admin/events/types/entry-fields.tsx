import TextField from "@mui/material/TextField";
import type { EventRecord } from "../../../../../../shared/model/event.ts";
import { counted } from "../../../../../../shared/rules/counted.ts";
import { FormNumber, FormRadios, FormText } from "../../../../back-office/form/form-fields.tsx";
import { FormRow, FormSection } from "../../../../back-office/form/form-section.tsx";
import { bindFields } from "../../../../back-office/form/form-table.ts";
import { type EventForm, type EventFormValues, entries, eventTable } from "../event-form.ts";
import { countTaken } from "../event-preview.ts";
import { TicketTypes } from "./ticket-types.tsx";

type Props = { form: EventForm; event: EventRecord | null };

/** What another way into a stored event leads to; nothing while it stays. */
const toConsequence = (entry: EventFormValues["entry"], event: EventRecord | null): string | undefined => {
  if (!event || entry === "" || entry === event.entry) return undefined;
  if (entry === "tickets") return "RSVPs without a ticket end, and their members are told that they need one.";
  const taken = event.sold + event.held;
  return taken > 0
    ? `${counted(taken, "ticket is", "tickets are")} sold or held in open checkouts, so this will be refused.`
    : "No more tickets are sold, and its ticket types are removed.";
};

const toTakenText = ({ entry, sold, held }: EventRecord, taken: number): string =>
  entry === "rsvp" ? counted(taken, "RSVP") : `${sold} sold, ${held} held in open checkouts`;

/** Spots left are derived from the total and those that are taken: shown, never edited (R12). */
const SpotsLeft = ({ form, event }: Props) => {
  const typed = form.watch("total_spots").trim();
  const taken = countTaken(event);
  const left = typed === "" ? "No limit" : String(Math.max(0, (Number(typed) || 0) - taken));
  return (
    <TextField
      label="Spots left"
      value={left}
      helperText={event ? toTakenText(event, taken) : "Total minus what is taken"}
      slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }}
      disabled
    />
  );
};

/** How people get into an event: by RSVP or with a ticket of one of its types, and how many there are. */
export const EntryFields = (props: Props) => {
  const { form, event } = props;
  const field = bindFields(eventTable, form.control);
  const entry = form.watch("entry");
  return (
    <FormSection title="Entry and tickets">
      <FormRadios {...field("entry")} options={entries} helper={toConsequence(entry, event)} />
      {entry === "tickets" && <TicketTypes {...props} />}
      <FormRow>
        <FormNumber {...field("total_spots")} helper="Empty means no limit" />
        <SpotsLeft {...props} />
      </FormRow>
      <FormText {...field("rewards")} />
    </FormSection>
  );
};
