import { step } from "../../platform/table/transaction.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import type { StoredTicket } from "../tickets.ts";

/** What is left of the price of a ticket after the refunds that named no tickets, in cents. */
export const remainingPrice = ({ price_paid, refunded_part = 0 }: Pick<StoredTicket, "price_paid" | "refunded_part">) =>
  price_paid - refunded_part;

/** Splits cents in proportion to `weights`, to the cent; none gets more than its weight, so what exceeds their sum is left over. */
export const splitCents = (weights: number[], amount: number): number[] => {
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0);
  let amountLeft = Math.min(amount, weightLeft);
  return weights.map((weight) => {
    const part = weightLeft > 0 ? Math.round((amountLeft * weight) / weightLeft) : 0;
    weightLeft -= weight;
    amountLeft -= part;
    return part;
  });
};

const isStanding = ({ status }: StoredTicket): boolean => status !== "cancelled";

const addPartStep = ({ id, refunded_part: known }: StoredTicket, part: number): TicketStep =>
  step(
    "ticket",
    TicketEntity.patch({ id })
      .add({ refunded_part: part })
      .where(
        ({ status, refunded_part }, { ne, eq, notExists }) =>
          `${ne(status, "cancelled")} AND ${known === undefined ? notExists(refunded_part) : eq(refunded_part, known)}`,
      ),
  );

const addParts = (tickets: StoredTicket[], parts: number[], by: 1 | -1): TicketStep[] =>
  tickets.flatMap((ticket, index) => (parts[index] ? [addPartStep(ticket, by * parts[index])] : []));

/**
 * Takes a refund that names no tickets off the standing ones of its order, in proportion to what is left of their prices: they stay
 * valid, and the tickets' figures add up to what Stripe has.
 */
export const spreadRefundSteps = (tickets: StoredTicket[], amount: number): TicketStep[] => {
  const standing = tickets.filter(isStanding);
  return addParts(standing, splitCents(standing.map(remainingPrice), amount), 1);
};

/** Adds such a refund back where it failed. */
export const returnSpreadRefundSteps = (tickets: StoredTicket[], amount: number): TicketStep[] => {
  const standing = tickets.filter(isStanding);
  const parts = standing.map(({ refunded_part = 0 }) => refunded_part);
  return addParts(standing, splitCents(parts, amount), -1);
};
