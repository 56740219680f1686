import { notFound } from "../../shared/model/errors.ts";
import { findMember } from "../members/members.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { findSessionOutcome } from "../tickets/payments/payment-sessions.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";

const getIssuedSession = async (sessionId: string) => {
  const order = await findSessionOutcome(sessionId);
  if (order?.outcome !== "issued") throw notFound("Order not found");
  return order;
};

/**
 * Asserts that an order takes notes: they go with its buyer's account, so there has to be one. Throws `not-found`, also for a guest's
 * order and after the account was deleted.
 */
export const assertTakesNotes = async (sessionId: string): Promise<void> => {
  const { user_id } = await getIssuedSession(sessionId);
  if (!(await findMember(user_id))) throw notFound("Only orders of somebody who has an account can have notes");
};

/** The id under which a ticket's check-in stands on the timeline of its order. */
export const checkInId = (ticketId: string): string => `used_${ticketId}`;

/** When an order was paid and its tickets used. Throws `not-found`. */
export const readOrderFacts = async (sessionId: string) => {
  const order = await getIssuedSession(sessionId);
  const tickets = await readMany(
    TicketEntity,
    order.ticket_ids.map((id) => ({ id })),
  );
  const paid = { type: "order-paid", amount: order.amount, tickets: order.ticket_ids.length } as const;
  return [
    { kind: "fact" as const, id: `paid_${sessionId}`, at: order.created_at, fact: paid },
    ...tickets.flatMap(({ id, check_in_ts }) => {
      const fact = { type: "checked-in", number: order.ticket_ids.indexOf(id) + 1 } as const;
      return check_in_ts ? [{ kind: "fact" as const, id: checkInId(id), at: check_in_ts, fact }] : [];
    }),
  ];
};
