import { isPast } from "../../../shared/rules/event-times.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { findHold, type StoredHold } from "../holds/holds.ts";
import { isFreeGaLock, listLocksHeldBy, releaseLockStep } from "../locks/single-use-locks.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { returnSoldSeatsStep } from "../seats.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { TransactionStep } from "../ticket-transaction.ts";
import type { StoredTicket } from "../tickets.ts";

/** An issued order with its tickets as they are now. */
export type IssuedOrder = {
  order: SessionOutcome;
  hold: StoredHold | null;
  event: StoredEvent | null;
  tickets: StoredTicket[];
};

/** Reads all that belongs to an issued order, consistently; tickets in the order of its seats. */
export const readIssuedOrder = async (order: SessionOutcome): Promise<IssuedOrder> => {
  const ids = order.ticket_ids.map((id) => ({ id }));
  const [hold, { data }] = await Promise.all([findHold(order.hold_id), TicketEntity.get(ids).go({ consistent: true })]);
  const byId = new Map(data.map((ticket) => [ticket.id, ticket]));
  return {
    order,
    hold,
    event: hold && (await findEvent(hold.event_id)),
    tickets: order.ticket_ids.flatMap((id) => byId.get(id) ?? []),
  };
};

/** Whether a ticket can still be cancelled: it was not yet. */
export const isCancellable = ({ status }: Pick<StoredTicket, "status">): boolean => status !== "cancelled";

const cancelTicketStep = ({ id, status: known }: StoredTicket, cancelled_by: string): TransactionStep => ({
  name: "ticket",
  write: ({ ticket }) =>
    ticket
      .patch({ id })
      .set({ status: "cancelled", cancelled_by })
      .where(({ status }, { eq }) => eq(status, known))
      .commit(),
});

// The month's free GA+ is the first seat of its order. A code's use comes back with the last ticket, if nobody went in.
const locksToRelease = ({ order, hold, tickets }: IssuedOrder, leaving: StoredTicket[]): string[] => {
  const first = leaving.find(({ id }) => id === order.ticket_ids[0]);
  const isWhole = tickets.every((ticket) => !isCancellable(ticket) || leaving.includes(ticket));
  const wasUsed = tickets.some(({ check_in_ts }) => check_in_ts !== undefined);
  return (hold?.rights ?? []).filter((right) =>
    isFreeGaLock(right) ? first?.check_in_ts === undefined && first !== undefined : isWhole && !wasUsed,
  );
};

/**
 * The writes that cancel some tickets of an order. A seat goes back on sale when its ticket was not redeemed and the event is
 * not over; a redeemed one never does. With `returnsRights` the free GA+ of the month and the code's use come back by the same
 * rule.
 */
export const cancelTicketsSteps = async (
  issued: IssuedOrder,
  leaving: StoredTicket[],
  { by, returnsRights }: { by: string; returnsRights: boolean },
  now: string,
): Promise<TransactionStep[]> => {
  const { hold, event } = issued;
  const unused = leaving.filter(({ status }) => status === "valid");
  const isOnSale = event !== null && !isPast(event, now);
  const seats =
    isOnSale && unused.length > 0 ? [returnSoldSeatsStep({ event_id: event.id, quantity: unused.length })] : [];
  const wanted = returnsRights && isOnSale && hold ? locksToRelease(issued, leaving) : [];
  const rights = hold ? await listLocksHeldBy(wanted, hold.id) : [];
  return [
    ...leaving.map((ticket) => cancelTicketStep(ticket, by)),
    ...seats,
    ...rights.map((right) => releaseLockStep(right, issued.order.hold_id)),
  ];
};
