import { AppError } from "../../shared/model/errors.ts";
import { counted } from "../../shared/rules/counted.ts";
import { days } from "../../shared/rules/durations.ts";
import { formatPlace } from "../../shared/rules/event-place.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { formatCents } from "../../shared/rules/money.ts";
import { getReturnUntil } from "../../shared/rules/return-times.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { countOwnRsvps } from "./count-rsvps.ts";
import { toWhenAndWhere } from "./create-change.ts";
import type { StoredEvent } from "./events.ts";
import type { Stock } from "./stock.ts";

const returnDays = 7;

/**
 * Whether a change moves an event: another start or another place (R75). Another end or other doors alone don't, and neither does
 * a correction of what is over: nobody plans by it any more.
 */
export const isMove = (before: StoredEvent, after: StoredEvent, now: string): boolean => {
  const isDated = before.start_at !== after.start_at;
  // Whoever holds something of a postponed event hears of its place along with its new date.
  if (before.postponed_at) return isDated;
  if (isPast(before, now) && isPast(after, now)) return false;
  return isDated || formatPlace(before) !== formatPlace(after);
};

/** Until when a ticket of an event that is moved at `now` may be returned: 7 days later or the start, whichever is first. */
const returnUntil = (start_at: string, now: string): string => {
  const weekLater = addMilliseconds(now, days(returnDays));
  return weekLater < start_at ? weekLater : start_at;
};

// A postponed event that has a new date isn't postponed any more.
const withNewDate = (before: StoredEvent, after: StoredEvent): StoredEvent => {
  const { postponed_at, ...dated } = after;
  return postponed_at && before.start_at !== after.start_at ? dated : after;
};

/**
 * A moved event as it is stored: calendars have one more change of it. Where somebody `isComing` it says what it was before and until when
 * tickets may be returned, and otherwise nothing of either.
 */
export const toMoved = (before: StoredEvent, after: StoredEvent, isComing: boolean, now: string): StoredEvent => {
  const { moved_from: _from, return_until: _until, ...kept } = withNewDate(before, after);
  return {
    ...kept,
    calendar_sequence: (before.calendar_sequence ?? 0) + 1,
    ...(isComing && { moved_from: toWhenAndWhere(before), return_until: returnUntil(after.start_at, now) }),
  };
};

/** Who is coming to an event, by its stock and the count of its RSVPs; whoever has a ticket is among the tickets alone. */
export type Coming = { tickets: number; rsvps: number; held: number };

/** Counts who is coming to an event. */
export const countComing = async (eventId: string, { sold, held }: Stock): Promise<Coming> => ({
  tickets: sold,
  rsvps: await countOwnRsvps(eventId),
  held,
});

/** Whether anybody is coming, or about to pay for it. */
export const isAnybodyComing = ({ tickets, rsvps, held }: Coming): boolean => tickets + rsvps + held > 0;

/**
 * The question before an event is moved: `event.move-confirm`, with how many are told, what whoever paid may get back in cents, and until
 * when they could if it were moved now.
 */
export const createMoveQuestion = (event: StoredEvent, coming: Coming, paid: number): AppError => {
  const { tickets, rsvps, held } = coming;
  const parts = [
    ...(tickets > 0 ? [counted(tickets, "ticket")] : []),
    ...(rsvps > 0 ? [counted(rsvps, "RSVP")] : []),
    ...(held > 0 ? [counted(held, "reserved ticket")] : []),
  ];
  const listed = new Intl.ListFormat("en-US").format(parts);
  const money = paid > 0 ? ` Whoever paid may return their ticket, up to ${formatCents(paid)} in all.` : "";
  const text = `This event has ${listed}, and everybody is told of the move.${money} Confirm that you want to move it.`;
  return new AppError("event.move-confirm", text, { ...coming, paid, return_until: getReturnUntil(event) });
};
