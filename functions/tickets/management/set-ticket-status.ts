import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { AdminTicket } from "../../../shared/model/ticket-report.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { findMember } from "../../members/members.ts";
import { TallyEntity } from "../../members/tally.entity.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { createAlreadyRedeemedError, createCancelledError } from "../check-in.ts";
import { patchTicketStatus, TicketEntity } from "../ticket.entity.ts";
import { holderOf, type StoredTicket } from "../tickets.ts";
import { toAdminTickets } from "./admin-tickets.ts";

/** The statuses that an administrator sets; a ticket is cancelled by its refund. */
export type SettableStatus = "valid" | "redeemed";

const oppositeOf = { valid: "redeemed", redeemed: "valid" } as const;

/** A ticket as stored. Throws `not-found`. */
export const getTicket = async (ticketId: string): Promise<StoredTicket> => {
  const { data } = await TicketEntity.get({ id: ticketId }).go({ consistent: true });
  if (!data) throw notFound("Ticket not found");
  return data;
};

const createNotRedeemedError = () => new AppError("ticket.not-redeemed", "This ticket isn't redeemed.");

const refusalOf = (ticket: StoredTicket): AppError => {
  if (ticket.status === "cancelled") return createCancelledError(ticket);
  return ticket.status === "redeemed" ? createAlreadyRedeemedError(ticket.check_in_ts) : createNotRedeemedError();
};

// The holder came in, not the buyer; nothing is counted for an account that is gone, or a guest without one.
const findCounted = async (ticket: StoredTicket): Promise<string | null> =>
  ticket.is_guest || (ticket.holder_id && !(await findMember(ticket.holder_id))) ? null : holderOf(ticket);

const createWrite = async (admin: Admin, known: StoredTicket, status: SettableStatus, now: string) => {
  const { id, holder_id, session_id } = known;
  const user_id = await findCounted(known);
  const isRedeeming = status === "redeemed";
  const row = auditRow(
    admin,
    {
      action: isRedeeming ? "ticket.redeem" : "ticket.undo-redemption",
      subject: session_id,
      before: { status: known.status, check_in_ts: known.check_in_ts },
      after: { status, check_in_ts: isRedeeming ? now : null },
      details: { ticket_id: id },
    },
    now,
  );
  const change = patchTicketStatus(known, status);
  const changed = isRedeeming
    ? change.set({ check_in_ts: now })
    : change.remove(["check_in_ts", "admitted", "passage", "out_ts"]);
  // Who came in by a scanner is counted, and uncounted, by the projection `door-check-ins`.
  const tallies =
    known.admitted || !user_id ? [] : [TallyEntity.upsert({ user_id }).add({ check_ins: isRedeeming ? 1 : -1 })];
  return [
    changed.where(
      (fields, { eq, notExists }) =>
        `${eq(fields.status, known.status)} AND ${holder_id ? eq(fields.holder_id, holder_id) : notExists(fields.holder_id)}`,
    ),
    ...tallies,
    AuditEntity.create(row),
  ];
};

/**
 * Marks a ticket as redeemed at `now`, or undoes that, with its audit row under its order. Of two calls at once one is refused.
 * Throws `not-found`, `ticket.already-redeemed` with the first time, `ticket.cancelled`, `ticket.refunded`, or `ticket.not-redeemed` when
 * there is nothing to undo; in each case nothing has changed.
 */
export const setTicketStatus = async (
  admin: Admin,
  ticketId: string,
  status: SettableStatus,
  now: string,
): Promise<AdminTicket> => {
  const known = await getTicket(ticketId);
  if (known.status !== oppositeOf[status]) throw refusalOf(known);
  const refused = await writeAll(await createWrite(admin, known, status, now));
  const current = await getTicket(ticketId);
  if (refused.size > 0) throw refusalOf(current);
  return (await toAdminTickets([current]))[0] as AdminTicket;
};
