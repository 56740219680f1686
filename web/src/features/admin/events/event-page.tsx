import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { CityEvent, EventRecord, SeriesScope } from "../../../../../shared/model/event.ts";
import type { RefusedOrder } from "../../../../../shared/model/event-change.ts";
import { call, isCode, query, queryKeyOf } from "../../../api/index.ts";
import { FormPage } from "../../../back-office/form/form-page.tsx";
import { type FormMode, FormRecord, type OpenRecord, useWayBack } from "../../../back-office/form/form-record.tsx";
import { useLeaveGuard } from "../../../back-office/form/use-leave-guard.tsx";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { Timeline } from "../../../back-office/timeline/timeline.tsx";
import { CancellationPanel } from "./cancellation-panel.tsx";
import { EntryQuestion, endingRsvpsOf } from "./entry-question.tsx";
import { EventActMenu } from "./event-act-menu.tsx";
import { EventFields } from "./event-fields.tsx";
import {
  type EventForm,
  EventFormSchema,
  type EventFormValues,
  type EventRequest,
  eventTable,
  toDuplicateValues,
  toEventFormValues,
} from "./event-form.ts";
import { EventMedia } from "./event-media.tsx";
import { toPreviewEvent } from "./event-preview.ts";
import { EventStateChip } from "./event-state-chip.tsx";
import { type Move, MoveQuestion, moveOf } from "./move-question.tsx";
import { ScopeQuestion } from "./series/scope-question.tsx";
import { SeriesDates } from "./series/series-dates.tsx";

/** What other features show of an event: its card and its page in a dialog as members see them. */
type Previews = {
  renderCard: (event: CityEvent) => ReactNode;
  renderPage: (event: CityEvent, onClose: () => void) => ReactNode;
  /** The ways to settle a refund of a cancelled event that Stripe refused. */
  renderSettle: (refund: Pick<RefusedOrder, "refund_id" | "amount">) => ReactNode;
};

type FormProps = Previews & OpenRecord<EventRecord>;

const list = "/admin/events";
const listKey = queryKeyOf("eventsAdmin", "list");
const titles: Record<FormMode, string> = { new: "New event", copy: "Duplicate event", edit: "Edit event" };

/** What a save sends: of an event in a series, for which of its dates. */
type SaveRequest = EventRequest & { scope?: SeriesScope };

/** What is asked before a save goes on: which dates it is for, whether RSVPs end, or whether an event moves. */
type Asked =
  | { question: "scope"; request: SaveRequest }
  | { question: "entry"; request: SaveRequest; rsvps: number }
  | { question: "move"; request: SaveRequest; move: Move };

const toQuestion = (request: SaveRequest, error: unknown): Asked | null => {
  const [move, rsvps] = [moveOf(error), endingRsvpsOf(error)];
  if (rsvps !== null) return { question: "entry", request, rsvps };
  return move && { question: "move", request, move };
};

// Saving a stored event keeps its state, which the actions beside the form change.
const saveEvent = (event: EventRecord | null, isUploading: boolean) => async (request: SaveRequest) => {
  if (isUploading) throw new Error("Wait until the upload is done, or cancel it.");
  const { scope, ...input } = request;
  if (!event) return call("eventsAdmin", "create", input);
  const { is_published: _kept, ...update } = request;
  return call("eventsAdmin", "update", { ...update, eventId: event.id, version: event.version });
};

const LiveCard = ({
  form,
  event,
  renderCard,
}: Pick<Previews, "renderCard"> & { form: EventForm; event: EventRecord | null }) => {
  const values = useDeferredValue(useWatch({ control: form.control }) as EventFormValues);
  return renderCard(toPreviewEvent(values, event, new Date().toISOString()));
};

// Where RSVPs are the way in, no types are shown.
const refuseField = (form: EventForm, path: string, message: string): void => {
  const isHidden = path.startsWith("ticket_types") && form.getValues("entry") !== "tickets";
  const name = (isHidden ? "entry" : path) as keyof EventFormValues;
  form.setError(name, { type: "server", message }, { shouldFocus: true });
};

/** A type that was left out and that somebody has ordered is back where it was, to be switched off instead. */
const putOrderedBack = (form: EventForm, event: EventRecord | null, error: unknown): void => {
  if (!isCode(error, "ticket.type-ordered")) return;
  const kept = form.getValues("ticket_types");
  const stored = toEventFormValues(event).ticket_types;
  const index = stored.findIndex(({ tier }) => tier === error.details.tier);
  const ordered = stored[index];
  if (!ordered || kept.some(({ tier }) => tier === ordered.tier)) return;
  form.setValue("ticket_types", kept.toSpliced(index, 0, ordered), { shouldDirty: true });
};

type HeaderProps = { event: EventRecord; onChanged: (changed: EventRecord | null) => void };

const HeaderActions = ({ event, onChanged }: HeaderProps) => (
  <>
    <EventStateChip event={event} />
    <EventActMenu event={event} isButton onChanged={onChanged} />
  </>
);

const useSeriesDates = (event: EventRecord | null): EventRecord[] => {
  const { data } = useQuery({
    ...query("eventsAdmin", "series", { eventId: event?.id ?? "" }),
    enabled: Boolean(event?.series_id),
  });
  return event?.series_id ? (data?.items ?? []) : [];
};

const EventFormPage = ({ mode, record, readLatest, renderCard, renderPage, renderSettle }: FormProps) => {
  const [isUploading, setIsUploading] = useState(false);
  const [preview, setPreview] = useState<CityEvent | null>(null);
  const back = useWayBack(list);
  const form: EventForm = useForm<EventFormValues, unknown, EventRequest>({
    defaultValues: mode === "copy" && record ? toDuplicateValues(record) : toEventFormValues(record),
    resolver: zodResolver(EventFormSchema) as never,
  });
  const merge = useMerge({
    record: mode === "edit" ? record : null,
    readLatest,
    toValues: toEventFormValues,
    fields: eventTable,
    form: mergedForm(form),
  });
  const { record: event, setRecord: setEvent } = merge;
  const { leave, leaveNow, question } = useLeaveGuard(form.formState.isDirty || isUploading || mode === "copy");
  const [asked, setAsked] = useState<Asked | null>(null);
  const dates = useSeriesDates(event);
  const later = dates.filter((date) => event && date.start_at > event.start_at && date.state !== "cancelled").length;
  // Null: it isn't saved yet, because a question is asked first.
  const saveOrAsk = async (request: SaveRequest): Promise<EventRecord | null> => {
    try {
      return await saveEvent(event, isUploading)(request);
    } catch (error) {
      putOrderedBack(form, event, error);
      const question = toQuestion(request, error);
      if (!question) throw error;
      setAsked(question);
      return null;
    }
  };
  const { save, busy } = useSave({
    save: saveOrAsk,
    failed: "Failed to save event",
    done: (saved) => saved && (event ? "Event saved" : "Event created"),
    refresh: [
      listKey,
      queryKeyOf("eventsAdmin", "series"),
      queryKeyOf("reportsAdmin", "events"),
      queryKeyOf("events", "list"),
    ],
    onDone: (saved) => saved && leaveNow(back.go),
    refuseField: (path, message) => refuseField(form, path, message),
    onConflict: merge.onConflict,
  });
  const begin = (request: EventRequest) => (later > 0 ? setAsked({ question: "scope", request }) : save(request));
  const goOn = (request: SaveRequest) => {
    setAsked(null);
    save(request);
  };
  const onChanged = (changed: EventRecord | null) => (changed ? setEvent(changed) : leaveNow(back.go));
  const showPage = () => setPreview(toPreviewEvent(form.getValues(), event, new Date().toISOString()));
  return (
    <>
      <FormPage
        title={titles[mode]}
        {...(event ? { headerActions: <HeaderActions event={event} onChanged={onChanged} /> } : {})}
        back={{ label: "Events", to: back.to }}
        onCancel={() => leave(back.go)}
        onSubmit={form.handleSubmit(begin)}
        busy={busy}
        submitLabel={event ? "Save" : "Create event"}
        conflict={merge.panel}
        preview={<LiveCard form={form} event={event} renderCard={renderCard} />}
        question={question}
        isLocked={event?.state === "cancelled"}
        notice={
          <>
            {event?.state === "cancelled" && <CancellationPanel eventId={event.id} renderSettle={renderSettle} />}
            {event && dates.length > 1 && <SeriesDates event={event} dates={dates} />}
          </>
        }
        extraActions={
          <Button color="inherit" onClick={showPage}>
            Preview page
          </Button>
        }
      >
        <EventFields
          form={form}
          event={event}
          media={<EventMedia form={form} event={event} onStored={setEvent} onBusyChange={setIsUploading} />}
        />
        <MoveQuestion
          move={asked?.question === "move" ? asked.move : null}
          busy={busy}
          onConfirm={() => asked && goOn({ ...asked.request, confirm_move: true })}
          onClose={() => setAsked(null)}
        />
        {asked?.question === "entry" && (
          <EntryQuestion
            rsvps={asked.rsvps}
            busy={busy}
            onConfirm={() => goOn({ ...asked.request, confirm_entry: true })}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.question === "scope" && (
          <ScopeQuestion
            later={later}
            busy={busy}
            onChoose={(scope) => goOn({ ...asked.request, scope })}
            onClose={() => setAsked(null)}
          />
        )}
        {preview && renderPage(preview, () => setPreview(null))}
      </FormPage>
      {event && (
        // The bar that saves reaches below its form.
        <Box sx={{ mt: 10 }}>
          <Timeline of={{ kind: "event", id: event.id }} version={event.version} />
        </Box>
      )}
    </>
  );
};

/** Creates, copies or edits an event, at an address of its own. A failed save keeps what was entered. */
export const EventPage = (previews: Previews) => (
  <FormRecord<EventRecord>
    listKey={listKey}
    read={(eventId, signal) => call("eventsAdmin", "event", { eventId }, signal)}
    failedTitle="Failed to load events"
    list={list}
  >
    {(open) => <EventFormPage {...open} {...previews} />}
  </FormRecord>
);
