import { foldLog } from "../../../shared/door/fold.ts";
import type { AdmitRow, LogRow } from "../../../shared/door/log.ts";
import { hasSeat, seatKey } from "../../../shared/door/seats.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import type { Projection, StreamChange } from "../../platform/stream/change.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { patchTicketStatus } from "../../tickets/ticket.entity.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { listDevices } from "../devices/devices.ts";
import { findOrderOfHold, type StoredDoorOrder } from "../list/door-orders.ts";
import { DoorRowEntity } from "./door-row.entity.ts";
import { readCorrections } from "./read-corrections.ts";
import { toDoorRow, toLogRow } from "./to-row.ts";

/** The rows that tried to let a seat in while it was in by another one. */
const readRefused = async ({ event_id, order_key }: StoredDoorOrder, seat: number): Promise<LogRow[]> => {
  const { data } = await DoorRowEntity.query
    .problems({ event_id })
    .where((row, { eq }) => `${eq(row.order_key, order_key)} AND ${eq(row.problem, "conflict")}`)
    .go({ pages: "all" });
  return data.filter(({ refused_seats = 0 }) => hasSeat(refused_seats, seat)).map((row) => toLogRow(toDoorRow(row)));
};

/** The row by which a seat is in now that the one before it was taken back; null if there is none. */
const findRemaining = async (order: StoredDoorOrder, seat: number): Promise<AdmitRow | null> => {
  const refused = await readRefused(order, seat);
  if (refused.length === 0) return null;
  const corrections = await readCorrections(await listDevices(order.event_id));
  const { admissions } = foldLog([...refused, ...corrections]);
  return admissions.get(seatKey(order.order_key, seat))?.row ?? null;
};

const keepAdmitted = async (ticket: StoredTicket, row: AdmitRow, now: string): Promise<void> => {
  const { id, event_id } = ticket;
  const { device, sequence, gate, at } = row;
  const details = { ticket_ids: [id], device, sequence, gate };
  // Refused: the ticket came in, or was cancelled, in the meantime.
  await writeAll([
    patchTicketStatus(ticket, "redeemed")
      .set({
        check_in_ts: new Date(Math.min(at, Date.parse(now))).toISOString(),
        admitted: { device_id: device, sequence, gate },
      })
      .where(({ status }, { eq }) => eq(status, "valid")),
    AuditEntity.create(
      auditRow({ userId: device, email: "" }, { action: "ticket.redeem", subject: event_id, details }, now),
    ),
  ]);
};

const applyChange = async ({ before, after }: StreamChange, now: string): Promise<void> => {
  if (before?.status !== "redeemed" || after?.status !== "valid") return;
  const ticket = after as unknown as StoredTicket;
  const order = await findOrderOfHold(ticket.event_id, ticket.hold_id);
  const number = order?.tickets.find(({ id }) => id === ticket.id)?.number;
  const row = order && number ? await findRemaining(order, number) : null;
  if (row) await keepAdmitted(ticket, row, now);
};

/**
 * Brings a ticket in step with the log when what let it in was taken back: if another scanner let it in as well, it stays in by that row, as all
 * scanners have it.
 */
export const remainingAdmission: Projection = {
  name: "door-standing",
  entities: ["ticket"],
  async apply(changes, { now }) {
    for (const change of changes) await applyChange(change, now);
  },
};
