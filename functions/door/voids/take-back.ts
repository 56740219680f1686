import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import type { TicketKeyParts } from "../../tickets/ticket.entity.ts";
import type { StoredDevice } from "../devices/devices.ts";
import { findTickets } from "../log/order-facts.ts";
import type { StoredRow } from "../log/to-row.ts";
import { isFirstOnly, type TicketUndo, undoTicket } from "../log/undo-ticket.ts";

const attempts = 10;

/** Whether the back-office took back what a scanner let in or out with one of its rows: by its time, or by its place in the log. */
export const isVoided = (
  { void_since, void_from_sequence }: StoredDevice,
  { kind, at, sequence }: Pick<StoredRow, "kind" | "at" | "sequence">,
): boolean =>
  kind !== "undo" && void_since !== undefined && (at >= void_since || sequence >= (void_from_sequence ?? 1));

const auditWrites = (device: StoredDevice, row: StoredRow, undos: readonly TicketUndo[], now: string): Write[] => {
  const ticket_ids = undos.flatMap(({ step: { step }, undoes }) => (undoes === "entry" ? [step] : []));
  if (ticket_ids.length === 0) return [];
  const details = { ticket_ids, device: device.id, sequence: row.sequence, gate: row.gate };
  const change = { action: "ticket.undo-redemption", subject: device.event_id, details } as const;
  return [AuditEntity.create(auditRow({ userId: device.voided_by ?? device.id, email: "" }, change, now))];
};

type Seat = readonly [number: number, ticket: TicketKeyParts];

/**
 * Makes the tickets valid again that one voided row let in, with an audit row in the transaction; whom it let out or in again stands as the other
 * rows say. Tickets that it means nothing to stay as they are, so repeated it changes nothing.
 */
export const takeBack = async (device: StoredDevice, row: StoredRow, now: string): Promise<void> => {
  let open: readonly Seat[] = [...((await findTickets(device.event_id, row.order_key ?? "", row.seats)) ?? [])];
  const attempt = async () => {
    const found = await Promise.all(open.map(([seat, ticket]) => undoTicket({ row, seat, ticket, undone: [], now })));
    const undos = found.flatMap((undo) => undo ?? []);
    if (undos.length === 0) return null;
    const refused = await writeAll([...undos.map(({ step }) => step), ...auditWrites(device, row, undos, now)]);
    if (refused.size === 0) return null;
    if (isFirstOnly(row)) open = open.filter(([, { id }]) => !refused.has(id));
    return conflict;
  };
  await retryOnConflict(attempts, attempt, () => new Error("The tickets of a voided row kept changing"));
};
