import type { UndoRow } from "../../../shared/door/log.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import type { Write } from "../../platform/table/transaction.ts";
import type { TicketKeyParts } from "../../tickets/ticket.entity.ts";
import { findTickets } from "./order-facts.ts";
import { findRow, type ReceivedRow, type RowOutcome, storeRow, storeWithProblem } from "./store-row.ts";
import type { StoredRow } from "./to-row.ts";
import { undoTicketStep } from "./undo-ticket.ts";

/** A row that takes another one back, received from its scanner. */
export type ReceivedUndo = ReceivedRow & { row: UndoRow };

// A scanner that asked the server and heard "in already" takes its own row back; all else is a supervisor's.
const mayUndo = ({ device, row }: ReceivedUndo, target: StoredRow): boolean =>
  device.role === "supervisor" || (row.row.device === device.id && target.problem === "conflict");

/** The seats of the undo that its target names. One that was refused then may be in by it now (`door-standing`). */
const openSeats = ({ row }: ReceivedUndo, { seats }: StoredRow): number => row.seats & seats;

const auditWrites = ({ device, row, now }: ReceivedUndo, tickets: readonly TicketKeyParts[]): Write[] => {
  if (tickets.length === 0) return [];
  const { gate, role, event_id } = device;
  const details = { ticket_ids: tickets.map(({ id }) => id), role, gate, reason: row.reason };
  const change = { action: "ticket.undo-redemption", subject: event_id, details } as const;
  return [AuditEntity.create(auditRow({ userId: device.id, email: "" }, change, now))];
};

const undoOpen = async (received: ReceivedUndo, open: readonly TicketKeyParts[]): Promise<RowOutcome> => {
  const changes = [...open.map((ticket) => undoTicketStep(received.row.row, ticket)), ...auditWrites(received, open)];
  const outcome = await storeRow(received, changes);
  if (typeof outcome === "string") return outcome;
  const left = open.filter(({ id }) => !outcome.has(id));
  if (left.length === open.length) throw new Error("An undo was refused by something else than its tickets");
  return undoOpen(received, left);
};

/**
 * Takes back what another row let in: the undo, the tickets and an audit row in one transaction. The row stands in any case; a scanner
 * that may not undo, or names a row that isn't there, changes nothing by it.
 */
export const undoAdmission = async (received: ReceivedUndo): Promise<RowOutcome> => {
  const { device, row } = received;
  const target = await findRow(row.row.device, row.row.sequence);
  if (target?.event_id !== device.event_id || target.kind !== "admit" || !mayUndo(received, target)) {
    return storeWithProblem(received, "not-allowed");
  }
  const seats = openSeats(received, target);
  const tickets = seats === 0 ? null : await findTickets(device.event_id, target.order_key ?? "", seats);
  return undoOpen(received, [...(tickets?.values() ?? [])]);
};
