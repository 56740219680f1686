import { AppError } from "../../shared/model/errors.ts";
import type { EventRecord } from "../../shared/model/event.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { getEventEnd, isPast } from "../../shared/rules/event-times.ts";
import { createChangeWrite } from "./create-change.ts";
import type { StoredEvent } from "./events.ts";
import { type ChangeRequest, changeEvent, nextVersion } from "./manage-events.ts";
import { assertNotCancelled } from "./takes-guests.ts";

type Mark = "publish_at" | "sales_stopped_at";

const touch = (event: StoredEvent, now: string): StoredEvent => ({
  ...event,
  version: nextVersion(event),
  updated_at: now,
});

const setMark = (event: StoredEvent, mark: Mark, at: string | null, now: string): StoredEvent => {
  const { [mark]: _before, ...others } = event;
  return touch(at === null ? others : { ...event, [mark]: at }, now);
};

// Nothing of an event that is a draft, over or cancelled can be stopped or put off.
const assertRunning = (event: StoredEvent, now: string): void => {
  assertNotCancelled(event);
  if (!event.is_published) throw new AppError("event.not-published", "Publish this event first.");
  if (!event.postponed_at && isPast(event, now)) throw new AppError("event.past", "This event is over.");
};

const setSales = (request: ChangeRequest, stoppedAt: string | null, now: string): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    ({ event, stock }) => {
      assertRunning(event, now);
      const state = getEventState(event);
      if (state === "postponed") {
        throw new AppError("event.postponed", "This event is postponed: nobody can buy until it has a new date.");
      }
      if ((state === "sales-stopped") === (stoppedAt !== null)) return null;
      return { event: setMark(event, "sales_stopped_at", stoppedAt, now), stock };
    },
    now,
  );

/**
 * Stops the sale of an event's tickets and its RSVPs; what is reserved can still be paid. Repeating it changes nothing.
 * Throws `not-found`, `version-conflict`, `event.not-published`, `event.postponed`, `event.past` and `event.cancelled`.
 */
export const stopSales = (request: ChangeRequest, now: string): Promise<EventRecord> => setSales(request, now, now);

/** Resumes sales that were stopped. Repeating it changes nothing. Throws as `stopSales`. */
export const resumeSales = (request: ChangeRequest, now: string): Promise<EventRecord> => setSales(request, null, now);

/**
 * Postpones an event until it has a new date: nobody new gets in, tickets and RSVPs stay, and the record of the change makes everybody
 * who is coming learn of it. Repeating it changes nothing.
 * Throws `not-found`, `version-conflict`, `event.not-published`, `event.past` and `event.cancelled`.
 */
export const postponeEvent = (request: ChangeRequest, now: string): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    ({ event, stock }) => {
      assertRunning(event, now);
      if (event.postponed_at) return null;
      const marks = { postponed_at: now, calendar_sequence: (event.calendar_sequence ?? 0) + 1 };
      const change = createChangeWrite(request.admin, { kind: "postponed", before: event }, now);
      return { event: touch({ ...event, ...marks }, now), stock, steps: [change] };
    },
    now,
  );

const publishAtError = (message: string): AppError =>
  new AppError("invalid-input", message, { fields: [{ path: "publish_at", message }] });

/**
 * Says when a draft publishes itself, or with null that it doesn't. Repeating it changes nothing.
 * Throws `not-found`, `version-conflict`, `event.cancelled`, `event.already-published`, and `invalid-input` for a time that is past, or
 * by which the event is over.
 */
export const schedulePublication = (
  request: ChangeRequest,
  publishAt: string | null,
  now: string,
): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    ({ event, stock }) => {
      assertNotCancelled(event);
      if (event.is_published) throw new AppError("event.already-published", "This event is published already.");
      if ((event.publish_at ?? null) === publishAt) return null;
      if (publishAt && publishAt <= now) throw publishAtError("Choose a time in the future.");
      if (publishAt && publishAt >= getEventEnd(event))
        throw publishAtError("The event is over by then. Choose an earlier time.");
      return { event: setMark(event, "publish_at", publishAt, now), stock };
    },
    now,
  );
