import { hours } from "./durations.ts";

/** When an event takes place, as stored: UTC instants; without an end it lasts 6 hours. */
export type EventTimes = { start_at: string; end_at?: string | null };

/** What stands in place of the date of an event that has none for now. */
export const postponedText = "Postponed · new date to come";

export const defaultDurationHours = 6;
/** No event lasts longer, so whatever started earlier is over. */
export const longestEventDays = 31;
const doorsOpenHours = 6;
const doorsCloseHours = 2;

const addHours = (instant: string, count: number): string => new Date(Date.parse(instant) + hours(count)).toISOString();

/** The end of an event: `end_at`, or the start plus 6 hours when there is none (R18). */
export const getEventEnd = ({ start_at, end_at }: EventTimes): string =>
  end_at ?? addHours(start_at, defaultDurationHours);

/** Whether the event is over at `now`: from its end on. Until then it is upcoming. */
export const isPast = (event: EventTimes, now: string): boolean => Date.parse(now) >= Date.parse(getEventEnd(event));

/** When an event is live: from 6 hours before its start until 2 hours after its end (R18). */
export const getLiveWindow = (event: EventTimes): { opens_at: string; closes_at: string } => ({
  opens_at: addHours(event.start_at, -doorsOpenHours),
  closes_at: addHours(getEventEnd(event), doorsCloseHours),
});

/** Whether the event is live at `now`, and its tickets can be checked in; the opening instant belongs to the window, the closing one does not. */
export const isLive = (event: EventTimes, now: string): boolean => {
  const { opens_at, closes_at } = getLiveWindow(event);
  const at = Date.parse(now);
  return at >= Date.parse(opens_at) && at < Date.parse(closes_at);
};
