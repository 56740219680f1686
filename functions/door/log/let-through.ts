import { type AdmitRow, isPassage, type LogRow, type PassageRow } from "../../../shared/door/log.ts";
import { seatsIn, toSeatMask } from "../../../shared/door/seats.ts";
import { limits } from "../../../shared/model/limits.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import { emitMetric } from "../../platform/metrics.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, type Write } from "../../platform/table/transaction.ts";
import { patchTicketStatus, TicketEntity, type TicketKeyParts } from "../../tickets/ticket.entity.ts";
import { isPassedOn, type StoredTicket } from "../../tickets/tickets.ts";
import { findTickets } from "./order-facts.ts";
import { type PassageOutcome, passageOf, planPassage, timeOf } from "./passage.ts";
import { type ReceivedRow, type RowNotes, type RowOutcome, storeRow, storeWithProblem } from "./store-row.ts";

const shortestReason = 3;
const attempts = 10;

/** A row that lets in or out, received from its scanner. */
export type ReceivedPassage = ReceivedRow & { row: PassageRow };

/** Whether a row that was received lets in or out. */
export const isReceivedPassage = (received: ReceivedRow): received is ReceivedPassage =>
  isPassage(received.row as LogRow);

/** The fields of a ticket that a row lets in first; `now` is the server's. */
export const firstEntryFields = (row: AdmitRow, now: string) => ({
  check_in_ts: timeOf(row, now),
  admitted: { device_id: row.device, sequence: row.sequence, gate: row.gate },
  // Its place follows from these, unless its clock was ahead: the ticket stays within one unit (`isLater`).
  ...(row.at > Date.parse(now) && { passage: passageOf(row) }),
});

const firstEntryWrite = (row: AdmitRow, known: TicketKeyParts, now: string): Write =>
  patchTicketStatus(known, "redeemed")
    .set(firstEntryFields(row, now))
    .where(({ status, seat_passed }, { eq, notExists }) => `${eq(status, "valid")} AND ${notExists(seat_passed)}`);

const auditWrites = ({ device, row, now }: ReceivedPassage): Write[] => {
  if (row.by !== "hand") return [];
  const details = {
    role: device.role,
    gate: row.gate,
    order: row.order,
    seats: seatsIn(row.seats),
    reason: row.reason,
  };
  const change = { action: "door.admit-by-hand", subject: device.event_id, details } as const;
  return [AuditEntity.create(auditRow({ userId: device.id, email: "" }, change, now))];
};

// Out goes only whose code was read: nobody is kept inside by a phone that died.
const mayWrite = ({ device, row }: ReceivedPassage): boolean => {
  if (row.by !== "hand") return true;
  const length = row.reason?.trim().length ?? 0;
  const isExplained = length >= shortestReason && length <= limits.reasonLength;
  return row.kind === "admit" && device.role === "supervisor" && isExplained;
};

/** A seat of a row with its ticket's keys, and the ticket itself once it had to be read. */
type Seat = { number: number; key: TicketKeyParts; known: StoredTicket | null };
type SeatPlan = { number: number; key: TicketKeyParts; outcome: PassageOutcome | "first"; write: Write | null };

const readSeat = async (seat: Seat): Promise<Seat> => {
  const { data } = await TicketEntity.get({ id: seat.key.id }).go({ consistent: true });
  return { ...seat, known: data };
};

const planSeat = ({ row, now }: ReceivedPassage, { number, key, known }: Seat): SeatPlan => {
  if (row.kind === "admit" && (known === null || (known.status === "valid" && !isPassedOn(known)))) {
    return { number, key, outcome: "first", write: firstEntryWrite(row, key, now) };
  }
  return { number, key, ...(known ? planPassage(known, row, now) : { outcome: "none", write: null }) };
};

const maskOf = (plans: readonly SeatPlan[], wanted: PassageOutcome): number => {
  const numbers = plans.filter(({ outcome }) => outcome === wanted).map(({ number }) => number);
  return numbers.length === 0 ? 0 : toSeatMask(numbers);
};

const notesOf = (plans: readonly SeatPlan[]): RowNotes => {
  const [refused_seats, returned_seats] = [maskOf(plans, "conflict"), maskOf(plans, "returned")];
  return {
    ...(refused_seats > 0 && { problem: "conflict", refused_seats }),
    ...(returned_seats > 0 && { returned_seats }),
  };
};

// Each turn reads the tickets that the one before was refused for: what they are by then decides.
const storePassage = (received: ReceivedPassage, first: readonly Seat[]): Promise<RowOutcome> => {
  let seats = first;
  const attempt = async (): Promise<RowOutcome | typeof conflict> => {
    const plans = seats.map((seat) => planSeat(received, seat));
    const steps = plans.flatMap(({ key, write }) => (write ? [step(key.id, write)] : []));
    const outcome = await storeRow(received, [...steps, ...auditWrites(received)], notesOf(plans));
    if (typeof outcome === "string") return outcome;
    seats = await Promise.all(seats.map((seat) => (outcome.has(seat.key.id) ? readSeat(seat) : seat)));
    return conflict;
  };
  return retryOnConflict(attempts, attempt, () => new Error("The tickets of a row kept changing"));
};

/**
 * Lets the seats of a row in or out: the row and their tickets in one transaction. Who comes in first needs no read: for one seat 4 write units of
 * two items and 5 of the ticket's three indexes. Seats that can't come in (in already, refunded, cancelled) make the row a `conflict`; the
 * others come in. Who isn't in doesn't go out: the row changes nothing. It is stored in any case, so nothing that happened at the door is lost.
 */
export const letThrough = async (received: ReceivedPassage): Promise<RowOutcome> => {
  const { row, device, now } = received;
  if (!mayWrite(received)) return storeWithProblem(received, "not-allowed");
  const tickets = await findTickets(device.event_id, row.order, row.seats);
  if (tickets) {
    const seats = [...tickets].map(([number, key]) => ({ number, key, known: null }));
    return storePassage(received, row.kind === "exit" ? await Promise.all(seats.map(readSeat)) : seats);
  }
  emitMetric("DoorUnknownOrder", 1, now);
  return storeWithProblem(received, "unknown");
};
