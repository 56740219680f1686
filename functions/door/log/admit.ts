import type { AdmitRow } from "../../../shared/door/log.ts";
import { seatsIn, toSeatMask } from "../../../shared/door/seats.ts";
import { limits } from "../../../shared/model/limits.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import { emitMetric } from "../../platform/metrics.ts";
import { type Step, step, type Write } from "../../platform/table/transaction.ts";
import { patchTicketStatus, type TicketKeyParts } from "../../tickets/ticket.entity.ts";
import { findTickets } from "./order-facts.ts";
import { type ReceivedRow, type RowOutcome, storeRow, storeWithProblem } from "./store-row.ts";

const shortestReason = 3;

/** A row that lets in, received from its scanner. */
export type ReceivedAdmit = ReceivedRow & { row: AdmitRow };

// A scanner's clock can be ahead; nobody came in later than now.
const checkInTime = ({ row, now }: ReceivedAdmit): string => new Date(Math.min(row.at, Date.parse(now))).toISOString();

const ticketStep = (received: ReceivedAdmit, known: TicketKeyParts): Step => {
  const { row } = received;
  return step(
    known.id,
    patchTicketStatus(known, "redeemed")
      .set({
        check_in_ts: checkInTime(received),
        admitted: { device_id: received.device.id, sequence: row.sequence, gate: row.gate },
      })
      .where(({ status }, { eq }) => eq(status, "valid")),
  );
};

const auditWrites = ({ device, row, now }: ReceivedAdmit): Write[] => {
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

/** Whether a scanner may let in so: by hand only a supervisor's, with a reason. */
const mayAdmit = ({ device, row }: ReceivedAdmit): boolean => {
  if (row.by !== "hand") return true;
  const length = row.reason?.trim().length ?? 0;
  return device.role === "supervisor" && length >= shortestReason && length <= limits.reasonLength;
};

type Seat = readonly [number: number, ticket: TicketKeyParts];

// Each turn leaves out the seats that the one before was refused for.
const admitOpen = async (received: ReceivedAdmit, open: readonly Seat[], refused: number[]): Promise<RowOutcome> => {
  const changes = [...open.map(([, ticket]) => ticketStep(received, ticket)), ...auditWrites(received)];
  const problem = refused.length > 0 ? ({ problem: "conflict", refused_seats: toSeatMask(refused) } as const) : {};
  const outcome = await storeRow(received, changes, problem);
  if (typeof outcome === "string") return outcome;
  const closed = open.filter(([, { id }]) => outcome.has(id));
  if (closed.length === 0) throw new Error("An admission was refused by something else than its tickets");
  const left = open.filter(([, { id }]) => !outcome.has(id));
  return admitOpen(received, left, [...refused, ...closed.map(([number]) => number)]);
};

/**
 * Lets the seats of a row in: the row and their tickets in one transaction without a read: for one seat 4 write units of
 * two items and 5 of the ticket's three indexes. Seats that can't come in (in already, refunded, cancelled) stay as they are and make the row a `conflict`; the others come in. The row is stored in any
 * case, so nothing that happened at the door is lost.
 */
export const admitSeats = async (received: ReceivedAdmit): Promise<RowOutcome> => {
  const { row, device, now } = received;
  if (!mayAdmit(received)) return storeWithProblem(received, "not-allowed");
  const tickets = await findTickets(device.event_id, row.order, row.seats);
  if (tickets) return admitOpen(received, [...tickets], []);
  emitMetric("DoorUnknownOrder", 1, now);
  return storeWithProblem(received, "unknown");
};
