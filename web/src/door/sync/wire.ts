import type { ListDelta } from "../../../../shared/door/list.ts";
import { isPassage, type LogRow } from "../../../../shared/door/log.ts";
import type { DoorRow, ListDelta as SentDelta } from "../../../../shared/model/door.ts";

/** A row of the log as it is sent. */
export const toSentRow = (row: LogRow): DoorRow => {
  if (isPassage(row)) {
    const { issuedAt: issued_at, ...rest } = row;
    return { ...rest, issued_at };
  }
  if (row.kind === "undo") return row;
  const { fromSequence: from_sequence, ...rest } = row;
  return { ...rest, from_sequence };
};

/** A row of another device as it arrived. */
export const toLogRow = (row: DoorRow): LogRow => {
  if (row.kind === "admit" || row.kind === "exit") {
    const { issued_at: issuedAt, ...rest } = row;
    return { ...rest, issuedAt };
  }
  if (row.kind === "undo") return row;
  const { from_sequence: fromSequence, ...rest } = row;
  return { ...rest, fromSequence };
};

/** What changed on the list, as it arrived. */
export const toDelta = ({ complete_until: completeUntil, ...rest }: SentDelta): ListDelta => ({
  ...rest,
  completeUntil,
});

/**
 * The highest sequence of every device but `own`, for the server to send what comes after. It sends each log in order and keeps back only
 * rows that count for nobody, so a gap is no loss.
 */
export const seenSequences = (rows: readonly LogRow[], own: string): Record<string, number> => {
  const seen: Record<string, number> = {};
  for (const { device, sequence } of rows) {
    if (device !== own) seen[device] = Math.max(seen[device] ?? 0, sequence);
  }
  return seen;
};
