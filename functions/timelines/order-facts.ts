import { notFound } from "../../shared/model/errors.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { findSessionOutcome } from "../tickets/payments/payment-sessions.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";

/** Asserts that tickets were issued for a payment. Throws `not-found`. */
export const getIssuedSession = async (sessionId: string) => {
  const order = await findSessionOutcome(sessionId);
  if (order?.outcome !== "issued") throw notFound("Order not found");
  return order;
};

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
      return check_in_ts ? [{ kind: "fact" as const, id: `used_${id}`, at: check_in_ts, fact }] : [];
    }),
  ];
};
