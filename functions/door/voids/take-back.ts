import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import type { TicketKeyParts } from "../../tickets/ticket.entity.ts";
import type { StoredDevice } from "../devices/devices.ts";
import { findTickets } from "../log/order-facts.ts";
import type { StoredRow } from "../log/to-row.ts";
import { undoTicketStep } from "../log/undo-ticket.ts";

/** Whether the back-office took back what a scanner let in with one of its rows: by its time, or by its place in the log. */
export const isVoided = (
  { void_since, void_from_sequence }: StoredDevice,
  { kind, at, sequence }: Pick<StoredRow, "kind" | "at" | "sequence">,
): boolean =>
  kind === "admit" && void_since !== undefined && (at >= void_since || sequence >= (void_from_sequence ?? 1));

const auditWrite = (device: StoredDevice, row: StoredRow, tickets: readonly TicketKeyParts[], now: string): Write => {
  const details = {
    ticket_ids: tickets.map(({ id }) => id),
    device: device.id,
    sequence: row.sequence,
    gate: row.gate,
  };
  const change = { action: "ticket.undo-redemption", subject: device.event_id, details } as const;
  return AuditEntity.create(auditRow({ userId: device.voided_by ?? device.id, email: "" }, change, now));
};

const takeBackTickets = async (
  device: StoredDevice,
  row: StoredRow,
  tickets: readonly TicketKeyParts[],
  now: string,
): Promise<void> => {
  if (tickets.length === 0) return;
  const refused = await writeAll([
    ...tickets.map((ticket) => undoTicketStep({ device: row.device_id, sequence: row.sequence }, ticket)),
    auditWrite(device, row, tickets, now),
  ]);
  if (refused.size === 0) return;
  const left = tickets.filter(({ id }) => !refused.has(id));
  if (left.length === tickets.length) throw new Error("Taking back was refused by something else than its tickets");
  await takeBackTickets(device, row, left, now);
};

/**
 * Makes the tickets valid again that one voided row let in, with an audit row in the transaction. Tickets that aren't in by this row stay as they
 * are, so repeated it changes nothing.
 */
export const takeBack = async (device: StoredDevice, row: StoredRow, now: string): Promise<void> => {
  const tickets = await findTickets(device.event_id, row.order_key ?? "", row.seats);
  await takeBackTickets(device, row, [...(tickets?.values() ?? [])], now);
};
