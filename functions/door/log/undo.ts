import type { UndoRow } from "../../../shared/door/log.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import type { Write } from "../../platform/table/transaction.ts";
import type { TicketKeyParts } from "../../tickets/ticket.entity.ts";
import { findTickets } from "./order-facts.ts";
import { findRow, type ReceivedRow, type RowOutcome, storeRow, storeWithProblem } from "./store-row.ts";
import type { StoredRow } from "./to-row.ts";
import { isFirstOnly, type TicketUndo, undoTicket } from "./undo-ticket.ts";

/** A row that takes another one back, received from its scanner. */
export type ReceivedUndo = ReceivedRow & { row: UndoRow };

const attempts = 10;

// A scanner that asked the server and heard "in already" takes its own row back; all else is a supervisor's.
const mayUndo = ({ device, row }: ReceivedUndo, target: StoredRow): boolean =>
  device.role === "supervisor" || (row.row.device === device.id && target.problem === "conflict");

/** The seats of the undo that its target names. One that was refused then may be in by it now (`door-standing`). */
const openSeats = ({ row }: ReceivedUndo, { seats }: StoredRow): number => row.seats & seats;

const auditWrites = ({ device, row, now }: ReceivedUndo, { kind }: StoredRow, undos: readonly TicketUndo[]): Write[] =>
  (["entry", "passage"] as const).flatMap((undone) => {
    const ticket_ids = undos.flatMap(({ step: { step }, undoes }) => (undoes === undone ? [step] : []));
    if (ticket_ids.length === 0) return [];
    const { gate, role, event_id } = device;
    const details = { ticket_ids, role, gate, reason: row.reason, ...(undone === "passage" && { kind }) };
    const action = undone === "entry" ? "ticket.undo-redemption" : "door.undo-passage";
    const change = { action, subject: event_id, details } as const;
    return [AuditEntity.create(auditRow({ userId: device.id, email: "" }, change, now))];
  });

type Seat = readonly [number: number, ticket: TicketKeyParts];

const undoOpen = (received: ReceivedUndo, target: StoredRow, seats: readonly Seat[]): Promise<RowOutcome> => {
  let open = seats;
  const attempt = async (): Promise<RowOutcome | typeof conflict> => {
    const undone = [received.row];
    const found = await Promise.all(
      open.map(([seat, ticket]) => undoTicket({ row: target, seat, ticket, undone, now: received.now })),
    );
    const undos = found.flatMap((undo) => undo ?? []);
    const changes = [...undos.map(({ step }) => step), ...auditWrites(received, target, undos)];
    const outcome = await storeRow(received, changes);
    if (typeof outcome === "string") return outcome;
    // Who isn't in by it as their first entry isn't by anything else of it; all others are looked at again.
    if (isFirstOnly(target)) open = open.filter(([, { id }]) => !outcome.has(id));
    return conflict;
  };
  return retryOnConflict(attempts, attempt, () => new Error("The tickets of an undo kept changing"));
};

/**
 * Takes back what another row let in or out: the undo, the tickets and audit rows in one transaction. The row stands in any case; a scanner
 * that may not undo, or names a row that isn't there, changes nothing by it.
 */
export const undoPassage = async (received: ReceivedUndo): Promise<RowOutcome> => {
  const { device, row } = received;
  const target = await findRow(row.row.device, row.row.sequence);
  if (target?.event_id !== device.event_id || target.kind === "undo" || !mayUndo(received, target)) {
    return storeWithProblem(received, "not-allowed");
  }
  const seats = openSeats(received, target);
  const tickets = seats === 0 ? null : await findTickets(device.event_id, target.order_key ?? "", seats);
  return undoOpen(received, target, [...(tickets ?? [])]);
};
