import { clock } from "../../platform/clock.ts";
import { emitMetric } from "../../platform/metrics.ts";
import type { StoredTurn } from "./line-turns.ts";
import { findNextTurn } from "./line-turns.ts";
import { findLine, type Line } from "./lines.ts";

/** The next turn of each queue of a line; null where nobody waits. */
export type NextTurns = { seats: StoredTurn | null; page: StoredTurn | null };

const secondsSince = (now: string, turn: StoredTurn | null, movedAt = ""): number => {
  if (!turn) return 0;
  const since = movedAt > turn.joined_at ? movedAt : turn.joined_at;
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 1_000));
};

/**
 * For how many seconds a line has stood still at `now` while somebody waits in it: since its last turn was served, or since the
 * next one joined if that was later. 0 when nobody waits. A long line that moves is not old.
 */
export const toLineAge = (line: Line, { seats, page }: NextTurns, now: string): number =>
  Math.max(secondsSince(now, seats, line.served_at), secondsSince(now, page, line.pages_done_at));

const readLineAge = async (eventId: string, now: string): Promise<number> => {
  const line = await findLine(eventId);
  if (line?.state !== "open") return 0;
  const [seats, page] = await Promise.all([
    findNextTurn(eventId, "seats", line.sold_out_through),
    findNextTurn(eventId, "page"),
  ]);
  return toLineAge(line, { seats, page }, now);
};

/** Counts in CloudWatch how old the oldest of some events' lines is, unless none of them stands still. */
export const reportLineAge = async (eventIds: readonly string[]): Promise<void> => {
  const now = clock.now();
  const ages = await Promise.all(eventIds.map((eventId) => readLineAge(eventId, now)));
  const oldest = Math.max(0, ...ages);
  if (oldest > 0) emitMetric("LineAgeSeconds", oldest, now);
};
