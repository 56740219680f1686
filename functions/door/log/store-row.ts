import type { LogRow } from "../../../shared/door/log.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { type Step, step, type Write, writeAll } from "../../platform/table/transaction.ts";
import { DoorRowEntity } from "./door-row.entity.ts";
import { passageFields, type StoredRow, undoFields } from "./to-row.ts";

/** A row of a scanner with its hash, on its way into the table. `now` is the server's. */
export type ReceivedRow = { device: DoorDevice; row: Exclude<LogRow, { kind: "void" }>; hash: string; now: string };

/** What is noted with a row: why it didn't change all of its seats' tickets, and which seats it let in again. */
export type RowNotes = Pick<StoredRow, "problem" | "refused_seats" | "returned_seats">;

const keptMilliseconds = days(400);

/** The write of a row: refused when there is a row at its place. */
export const rowWrite = ({ device, row, hash, now }: ReceivedRow, notes: RowNotes = {}): Write =>
  DoorRowEntity.create({
    device_id: device.id,
    sequence: row.sequence,
    event_id: device.event_id,
    hash,
    at: row.at,
    received_at: now,
    ttl: toTtl(addMilliseconds(now, keptMilliseconds)),
    ...(row.kind === "undo" ? undoFields(row) : passageFields(row)),
    ...notes,
    ...((row.kind === "exit" || (row.kind === "admit" && notes.returned_seats)) && { returning_order: row.order }),
  });

/** What became of a row. `clone`: another row stands at its place, so there are two scanners of one name. */
export type RowOutcome = "stored" | "conflict" | "unknown" | "not-allowed" | "clone";

/** A row by its place, read consistently; null if there is none. */
export const findRow = async (device_id: string, sequence: number): Promise<StoredRow | null> =>
  (await DoorRowEntity.get({ device_id, sequence }).go({ consistent: true })).data;

/** What became of a row that was stored before; `clone` when it is another one. */
export const outcomeOf = (stored: StoredRow | null, hash: string): RowOutcome =>
  stored?.hash === hash ? (stored.problem ?? "stored") : "clone";

/**
 * Writes a row with what it changes, in one transaction. Returns the names of the refused `changes`, or what became of the row: a row that
 * came before is what it was then, and changes nothing.
 */
export const storeRow = async (
  received: ReceivedRow,
  changes: readonly (Write | Step)[],
  notes: RowNotes = {},
): Promise<RowOutcome | ReadonlySet<string>> => {
  const refused = await writeAll([step("row", rowWrite(received, notes)), ...changes]);
  if (refused.size === 0) return notes.problem ?? "stored";
  if (!refused.has("row")) return refused;
  return outcomeOf(await findRow(received.device.id, received.row.sequence), received.hash);
};

/** Writes a row that changes nothing, and why. Returns what became of it. */
export const storeWithProblem = async (
  received: ReceivedRow,
  problem: "unknown" | "not-allowed",
): Promise<RowOutcome> => {
  const outcome = await storeRow(received, [], { problem });
  if (typeof outcome === "string") return outcome;
  throw new Error("A row alone was refused by something else than its place");
};
