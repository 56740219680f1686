import { createEventCancelledError } from "../../events/takes-guests.ts";
import { endHoldsOfEvent } from "../../tickets/holds/end-holds-of-event.ts";
import { refuseTurns } from "../../tickets/line/refuse-line.ts";
import type { ChangeStep } from "../change-steps.ts";

const queues = ["seats", "page"] as const;

/** Refuses everybody who waits in a cancelled event's line. */
export const closeLine: ChangeStep = async ({ event_id }, position) => {
  const [index = 0, after = 0] = position?.split(":").map(Number) ?? [];
  const queue = queues[index];
  if (!queue) return null;
  const last = await refuseTurns(event_id, queue, after, createEventCancelledError());
  if (last !== null) return `${index}:${last}`;
  return index + 1 < queues.length ? `${index + 1}:0` : null;
};

/** Ends the unpaid orders of a cancelled event. One that is paid at this moment is refunded by its own way, as a late payment. */
export const endHolds: ChangeStep = ({ event_id }, position, { now }) => endHoldsOfEvent(event_id, position, now);
