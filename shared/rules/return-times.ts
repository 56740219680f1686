import { hours } from "./durations.ts";

/** Until how many hours before the start tickets of a new event may be returned, unless its owner says otherwise (R85). */
export const defaultReturnHours = 48;

/** What tells until when an event's tickets may be returned: for all of them, and for a while after a move. */
export type ReturnTerms = { start_at: string; return_hours?: number | null; return_until?: string | null };

const limitOf = ({ start_at, return_hours }: ReturnTerms): string | null =>
  typeof return_hours === "number" ? new Date(Date.parse(start_at) - hours(return_hours)).toISOString() : null;

/**
 * Until when whoever paid may return a ticket for its price (R85): the event's own limit, or, where it moved, what was said then if that is later;
 * null where neither is.
 */
export const getReturnUntil = (terms: ReturnTerms): string | null =>
  [limitOf(terms), terms.return_until ?? null]
    .filter((end) => end !== null)
    .toSorted()
    .at(-1) ?? null;
