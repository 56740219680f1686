import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { CityEvent, EventRecord } from "../../../../../shared/model/event.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { EventFields, type EventForm } from "./event-fields.tsx";
import {
  EventFormSchema,
  type EventFormValues,
  type EventRequest,
  toDuplicateValues,
  toEventFormValues,
} from "./event-form.ts";
import { EventMedia } from "./event-media.tsx";
import { toPreviewEvent } from "./event-preview.ts";
import { type Holders, holdersOf, UnpublishQuestion } from "./unpublish-question.tsx";

/** What the dialog edits: a stored event, a copy of one, or a new one. */
export type EditedEvent = { event: EventRecord | null; copyOf?: EventRecord };

type Props = EditedEvent & {
  onClose: () => void;
  onReload: () => void;
  /** Shows an event as members see it. */
  renderPreview: (event: CityEvent, onClose: () => void) => ReactNode;
};

const saveEvent = (event: EventRecord | null, isUploading: boolean) => async (request: EventRequest) => {
  if (isUploading) throw new Error("Wait until the upload is done, or cancel it.");
  return event
    ? call("eventsAdmin", "update", { ...request, eventId: event.id, version: event.version })
    : call("eventsAdmin", "create", request);
};

/** Creates, copies or edits an event. A failed save keeps what was entered. */
export const EventDialog = ({ event: opened, copyOf, onClose, onReload, renderPreview }: Props) => {
  const [event, setEvent] = useState(opened);
  const [isUploading, setIsUploading] = useState(false);
  const [preview, setPreview] = useState<CityEvent | null>(null);
  const form: EventForm = useForm<EventFormValues, unknown, EventRequest>({
    defaultValues: copyOf ? toDuplicateValues(copyOf) : toEventFormValues(event),
    resolver: zodResolver(EventFormSchema) as never,
  });
  const [asked, setAsked] = useState<{ request: EventRequest; holders: Holders } | null>(null);
  // Null: it isn't saved yet, because a question is asked first.
  const saveOrAsk = async (request: EventRequest): Promise<EventRecord | null> => {
    try {
      return await saveEvent(event, isUploading)(request);
    } catch (error) {
      const holders = holdersOf(error);
      if (!holders) throw error;
      setAsked({ request, holders });
      return null;
    }
  };
  const { save, busy, conflict } = useSave({
    save: saveOrAsk,
    failed: "Failed to save event",
    done: (saved) => saved && (event ? "Event saved" : "Event created"),
    refresh: [queryKeyOf("eventsAdmin", "list"), queryKeyOf("reportsAdmin", "events"), queryKeyOf("events", "list")],
    onDone: (saved) => saved && onClose(),
    refuseField: (path, message) => form.setError(path as keyof EventFormValues, { message }, { shouldFocus: true }),
  });
  return (
    <FormDialog
      title={event ? "Edit event" : copyOf ? "Duplicate event" : "New event"}
      maxWidth="md"
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(values))}
      isDirty={form.formState.isDirty || Boolean(copyOf)}
      busy={busy}
      submitLabel={event ? "Save" : "Create event"}
      conflict={conflict ? { onReload } : undefined}
      extraActions={
        <>
          {event && <HistoryLink subject={event.id} />}
          <Button
            color="inherit"
            onClick={() => setPreview(toPreviewEvent(form.getValues(), event, new Date().toISOString()))}
          >
            Preview
          </Button>
        </>
      }
    >
      <EventFields
        form={form}
        event={event}
        media={<EventMedia form={form} event={event} onStored={setEvent} onBusyChange={setIsUploading} />}
      />
      <UnpublishQuestion
        holders={asked?.holders ?? null}
        busy={busy}
        onConfirm={() => {
          if (asked) save({ ...asked.request, unpublish_with_holders: true });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
      {preview && renderPreview(preview, () => setPreview(null))}
    </FormDialog>
  );
};
