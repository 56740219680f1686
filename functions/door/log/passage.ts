import type { PassageRow } from "../../../shared/door/log.ts";
import type { Write } from "../../platform/table/transaction.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";

type Place = Pick<PassageRow, "at" | "device" | "sequence">;

const digits = 15;
const pad = (number: number): string => String(number).padStart(digits, "0");

/** Where a row stands among all of a seat's rows, as text that sorts as `foldLog` does: corrected time, device, sequence. */
export const passageOf = ({ at, device, sequence }: Place): string => `${pad(at)} ${device} ${pad(sequence)}`;

/** The place in a log that a text of `passageOf` names. */
export const placeOf = (passage: string): { device: string; sequence: number } => {
  const [, device = "", sequence = ""] = passage.split(" ");
  return { device, sequence: Number(sequence) };
};

/** When a row happened, for people. A scanner's clock can be ahead; nobody came or went later than `now`. */
export const timeOf = ({ at }: Pick<PassageRow, "at">, now: string): string =>
  new Date(Math.min(at, Date.parse(now))).toISOString();

// Whom the back-office marked has no row of a scanner: its time stands for it.
// A first row whose clock wasn't ahead is known by the ticket's time, device and sequence (`firstEntryFields`).
const isLater = (row: PassageRow, { passage, admitted, check_in_ts = "" }: StoredTicket): boolean => {
  if (passage) return passageOf(row) > passage;
  if (!admitted) return new Date(row.at).toISOString() > check_in_ts;
  const { device_id: device, sequence } = admitted;
  return passageOf(row) > passageOf({ at: Date.parse(check_in_ts), device, sequence });
};

/** What a row does to a ticket that came in before. `conflict`: it let in who was in. */
export type PassageOutcome = "out" | "returned" | "conflict" | "none";

/** A row's outcome for a ticket, and its write; no write where the ticket stays as it is. */
export type PassagePlan = { outcome: PassageOutcome; write: Write | null };

/**
 * The write by which a ticket that came in stands as a row left it. Refused when anything happened at the door since the ticket was read.
 * `now` is the server's.
 */
export const passageWrite = ({ id, passage, check_in_ts = "" }: StoredTicket, row: PassageRow, now: string): Write => {
  const isExit = row.kind === "exit";
  const change = TicketEntity.patch({ id }).set({
    passage: passageOf(row),
    ...(isExit && { out_ts: timeOf(row, now) }),
  });
  return (isExit ? change : change.remove(["out_ts"])).where(
    (stored, { eq, notExists }) =>
      `${passage ? eq(stored.passage, passage) : notExists(stored.passage)} AND ${eq(stored.check_in_ts, check_in_ts)}`,
  );
};

/**
 * What a row does to a ticket by the rule of the log: of all its rows the last one says whether it is in or out, also one in conflict. So rows may
 * arrive in any order, and the ticket stays used whatever they say. It isn't for the first row that lets a ticket in.
 */
export const planPassage = (ticket: StoredTicket, row: PassageRow, now: string): PassagePlan => {
  const counts = ticket.check_in_ts !== undefined && isLater(row, ticket);
  const write = counts ? passageWrite(ticket, row, now) : null;
  if (row.kind === "exit") return { outcome: counts ? "out" : "none", write };
  const isReturn = counts && ticket.status === "redeemed" && ticket.out_ts !== undefined;
  return { outcome: isReturn ? "returned" : "conflict", write };
};
