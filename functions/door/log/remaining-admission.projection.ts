import type { Admission } from "../../../shared/door/fold.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { auditRow } from "../../audit/audit-row.ts";
import type { Projection, StreamChange } from "../../platform/stream/change.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { patchTicketStatus } from "../../tickets/ticket.entity.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { findOrderOfHold } from "../list/door-orders.ts";
import { readEndedReturns } from "../office/ended-returns.ts";
import { officeOf, officeUndo } from "../office/office-log.ts";
import { firstEntryFields } from "./let-through.ts";
import { passageOf, timeOf } from "./passage.ts";
import { foldSeat } from "./seat-log.ts";

const keepAdmitted = async (ticket: StoredTicket, { row, exit, last }: Admission, now: string): Promise<void> => {
  const { id, event_id } = ticket;
  const { device, sequence, gate } = row;
  const details = { ticket_ids: [id], device, sequence, gate };
  // Refused: the ticket came in, or was cancelled, in the meantime.
  await writeAll([
    patchTicketStatus(ticket, "redeemed")
      .set({ ...firstEntryFields(row, now), passage: passageOf(last), ...(exit && { out_ts: timeOf(exit, now) }) })
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
  if (!order || !number) return;
  const place = { event_id: ticket.event_id, order_key: order.order_key, seat: number };
  const ended = await readEndedReturns(place, before as unknown as StoredTicket);
  // The back-office's undos of them may still be on their way (`door-office`).
  const undone = ended.map((row) => {
    return { ...officeUndo(row, number, Date.parse(now)), device: officeOf(ticket.event_id), sequence: 0 };
  });
  // What it came in by was taken back; its other rows are found without it.
  const left = await foldSeat(place, {}, undone);
  if (left) await keepAdmitted(ticket, left, now);
};

/**
 * Brings a ticket in step with the log when what let it in was taken back: if another row let it in as well, it stays in by that one, as all
 * scanners have it.
 */
export const remainingAdmission: Projection = {
  name: "door-standing",
  entities: ["ticket"],
  async apply(changes, { now }) {
    for (const change of changes) await applyChange(change, now);
  },
};
