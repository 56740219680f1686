import { AppError, notFound } from "../../shared/model/errors.ts";
import type { EventState } from "../../shared/model/event.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import type { StoredEvent } from "./events.ts";

/** The error for whatever can't be done with a cancelled event any more. */
export const createEventCancelledError = (): AppError => new AppError("event.cancelled", "This event is cancelled.");

/** Asserts that an event isn't cancelled: a cancelled one is never edited, published or sold again. Throws `event.cancelled`. */
export const assertNotCancelled = ({ cancelled_at }: Pick<StoredEvent, "cancelled_at">): void => {
  if (cancelled_at) throw createEventCancelledError();
};

const refusals: Record<Exclude<EventState, "published">, () => AppError> = {
  draft: () => notFound("Event not found"),
  "sales-stopped": () =>
    new AppError("event.sales-stopped", "Sales for this event are stopped. Check back later, or look at other events."),
  postponed: () => new AppError("event.postponed", "This event is postponed. You can get in once it has a new date."),
  cancelled: createEventCancelledError,
};

/**
 * Returns an event that takes new guests at `now`: orders, places in line and RSVPs. Whoever reserved before can still pay (R72).
 * Throws `not-found` for a missing event and for a draft alike (R33), `event.cancelled`, `event.postponed`, `event.past`, or
 * `event.sales-stopped`.
 */
export const assertTakesGuests = (event: StoredEvent | null, now: string): StoredEvent => {
  const state = event ? getEventState(event) : "draft";
  if (!event || (state !== "published" && state !== "sales-stopped")) throw refusals[state as "draft"]();
  if (isPast(event, now)) throw new AppError("event.past", "This event is over.");
  if (state === "sales-stopped") throw refusals[state]();
  return event;
};
