/** When an event takes place, as stored: UTC instants; without an end it lasts 6 hours. */
export type Span = { start_at: string; end_at?: string | null };

const hour = 3_600_000;
export const assumedHours = 6;
const doorsOpenHours = 6;
const doorsCloseHours = 2;

const shift = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * hour).toISOString();

/** The end of an event: `end_at`, or the start plus 6 hours when there is none (decision D18). */
export const endOf = ({ start_at, end_at }: Span): string => end_at ?? shift(start_at, assumedHours);

/** Whether the event is over at `now`: from its end on. Until then it is upcoming. */
export const isPast = (event: Span, now: string): boolean => Date.parse(now) >= Date.parse(endOf(event));

/** When an event is live: from 6 hours before its start until 2 hours after its end (decision D18). */
export const liveWindow = (event: Span): { opens_at: string; closes_at: string } => ({
  opens_at: shift(event.start_at, -doorsOpenHours),
  closes_at: shift(endOf(event), doorsCloseHours),
});

/** Whether the event is live at `now`; the opening instant belongs to the window, the closing one does not. */
export const isLive = (event: Span, now: string): boolean => {
  const { opens_at, closes_at } = liveWindow(event);
  const at = Date.parse(now);
  return at >= Date.parse(opens_at) && at < Date.parse(closes_at);
};

/** Whether a ticket of the event may be redeemed at `now`: exactly while the event is live. */
export const mayRedeemAt = isLive;
