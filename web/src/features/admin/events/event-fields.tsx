import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { EventRecord, EventSection } from "../../../../../shared/model/event.ts";
import { eventTypes } from "../../../../../shared/model/event-choices.ts";
import { toggleSection } from "../../../../../shared/rules/event-sections.ts";
import { defaultDurationHours } from "../../../../../shared/rules/event-times.ts";
import {
  FormChecks,
  FormChips,
  FormDateTime,
  FormSelect,
  FormSwitch,
  FormText,
} from "../../../back-office/form/form-fields.tsx";
import { FormRow, FormSection } from "../../../back-office/form/form-section.tsx";
import { bindFields } from "../../../back-office/form/form-table.ts";
import { doorModes, type EventForm, eventTable, isLongEvent } from "./event-form.ts";
import { ReturnFields } from "./return-fields.tsx";
import { TimePicker } from "./time-picker.tsx";
import { EntryFields } from "./types/entry-fields.tsx";

const bindForm = ({ control }: EventForm) => bindFields(eventTable, control);
type Own = { form: EventForm; event: EventRecord | null };
type Props = Own & { field: ReturnType<typeof bindForm> };

const sections = [
  { value: "city", label: "City" },
  { value: "rager", label: "Rager" },
  { value: "vip", label: "VIP" },
];

const About = ({ form, field }: Props) => (
  <FormSection title="About">
    <FormText {...field("title")} autoFocus={form.formState.defaultValues?.title === ""} />
    <FormText {...field("description")} rows={4} />
    <FormChips {...field("type")} options={eventTypes} />
    <FormText {...field("location")} placeholder="Riverside, Jacksonville" />
    <FormRow>
      <FormText {...field("venue_name")} />
      <FormText {...field("venue_address")} />
    </FormRow>
  </FormSection>
);

const When = ({ form: { setValue }, event, field }: Props) => (
  <FormSection
    title="When"
    text={`Events end ${defaultDurationHours} hours after start when no end time is given, and become Past after that.`}
  >
    {event && isLongEvent(event) && (
      <Alert severity="info">
        This event lasts longer than a day, or is at an hour that the clocks repeat. It keeps its times unless you
        change them here.
      </Alert>
    )}
    <FormRow columns="1fr 1.4fr">
      <FormText {...field("date")} type="date" helper="In Jacksonville" />
      <FormText
        {...field("time")}
        placeholder="7:00 PM - 11:30 PM"
        helper="Such as 7:00 PM, or 9:00 PM - 2:00 AM into the next day"
        end={
          <TimePicker
            onPick={(text) => setValue("time", text, { shouldDirty: true, shouldValidate: true, shouldTouch: true })}
          />
        }
      />
    </FormRow>
    <FormRow columns="1fr 1.4fr">
      <FormText {...field("doors_time")} placeholder="6:30 PM" helper="At the start if left empty" />
      <FormDateTime {...field("countdown_date")} helper="The start if left empty" />
    </FormRow>
  </FormSection>
);

const doorHelp = {
  member: "Each member taps Redeem on their own ticket at the door.",
  scan: "Tickets become codes. Pair phones as scanners on the event's Door page.",
} as const;

const Door = ({ form: { watch }, event, field }: Props) => (
  <FormSection title="Door">
    <FormSelect
      {...field("door_mode")}
      options={doorModes}
      disabled={event?.is_door_open ?? false}
      helper={
        event?.is_door_open
          ? "A scanner is paired or somebody is in already, so this can't change any more."
          : doorHelp[watch("door_mode")]
      }
    />
    {watch("door_mode") === "scan" && (
      <>
        <FormSwitch {...field("re_entry")} />
        <Typography variant="body2" color="textSecondary">
          Scanners get an Out mode. You can change this at any time, also tonight. Whoever is out when you switch it off
          may still come back.
        </Typography>
      </>
    )}
    <FormDateTime {...field("transfer_until")} helper="When the doors open if left empty. Jacksonville time." />
    <FormSwitch {...field("rights_transferable")} />
  </FormSection>
);

const Visibility = ({ event, field }: Props) => (
  <FormSection title="Visibility">
    <FormChecks
      {...field("event_section")}
      options={sections}
      onToggle={(checked, value) => toggleSection(checked as EventSection[], value as EventSection)}
    />
    <FormRow columns="1fr 1fr 1fr">
      {!event && <FormSwitch {...field("is_published")} />}
      <FormSwitch {...field("featured")} />
      <FormSwitch {...field("premium")} />
    </FormRow>
  </FormSection>
);

/** The fields of an event, in sections. */
export const EventFields = ({ media, ...own }: Own & { media: ReactNode }) => {
  const props = { ...own, field: bindForm(own.form) };
  return (
    <>
      <About {...props} />
      <When {...props} />
      {media}
      <EntryFields {...own} />
      {own.form.watch("entry") === "tickets" && <ReturnFields form={own.form} />}
      <Door {...props} />
      <Visibility {...props} />
    </>
  );
};
