import { findEvent } from "../events/events.ts";
import { entryOf } from "../events/ticket-types.ts";
import { endWaiting as endPage } from "../waiting-lists/end-waiting.ts";
import type { ChangeStep } from "./change-steps.ts";

/**
 * Ends one page of the waiting for an event that was called off, or for its spots once it needs tickets: open offers are withdrawn, and each is
 * told once why. Does nothing once the event is joined by RSVPs again.
 */
export const endWaiting: ChangeStep = async (change, position, { now }) => {
  const event = await findEvent(change.event_id);
  if (!event || (!event.cancelled_at && entryOf(event) === "rsvp")) return null;
  const reason = event.cancelled_at ? "cancelled" : "needs-ticket";
  return endPage(change.event_id, { event, reason, position }, now);
};
