import { AppError } from "../../../shared/model/errors.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { findEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { findMember } from "../../members/members.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { createCancelledError } from "../check-in.ts";
import { emailStep, type TicketStep } from "../ticket-transaction.ts";
import { getTicket } from "./set-ticket-status.ts";

const auditRowStep = (row: ReturnType<typeof auditRow>): TicketStep => step("audit", AuditEntity.create(row));

/**
 * Emails a ticket again to its buyer, at the address of their account; recipient, event and tier are those of the ticket. The
 * email is queued with its audit row. Returns the address.
 * Throws `not-found`, `ticket.cancelled`, `ticket.refunded`, and `order.no-event` or `order.no-buyer` when the event or the buyer's account is gone.
 */
export const resendConfirmation = async (admin: Admin, ticketId: string, now: string): Promise<{ sent_to: string }> => {
  const ticket = await getTicket(ticketId);
  if (ticket.status === "cancelled") throw createCancelledError(ticket);
  const [member, event] = await Promise.all([findMember(ticket.user_id), findEvent(ticket.event_id)]);
  if (ticket.is_guest)
    throw new AppError("order.no-buyer", "A guest has no account. Send this again on the event's guest list.");
  if (!member?.email)
    throw new AppError("order.no-buyer", "The buyer deleted their account, so there is no address to send to.");
  if (!event) throw new AppError("order.no-event", "This event was removed, so there is no confirmation to send.");
  const row = auditRow(
    admin,
    { action: "ticket.resend", subject: ticket.session_id, details: { ticket_id: ticket.id } },
    now,
  );
  const data = {
    template: "ticket-confirmation" as const,
    tier: nameTier(withTypes(event), ticket.tier),
    ticket_ids: [ticket.id],
    total: ticket.price_paid,
    code: ticket.code_used ?? null,
    event: toEventDetails(event),
    door_mode: event.door_mode,
    doors_at: event.doors_at ?? event.start_at,
  };
  await writeAll([auditRowStep(row), emailStep(outboxEmail(`ticket-again-${row.id}`, member.email, data, now))]);
  return { sent_to: member.email };
};
