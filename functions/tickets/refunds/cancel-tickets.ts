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

/** Reads everything that belongs to an issued order, consistently; its tickets in the order of their numbers. */
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

/** Whether a ticket can be cancelled: it has not been yet. */
export const isCancellable = ({ status }: Pick<StoredTicket, "status">): boolean => status !== "cancelled";

const cancelTicketStep = ({ id, status: knownStatus }: StoredTicket, cancelled_by: string): TransactionStep => ({
  name: "ticket",
  write: ({ ticket }) =>
    ticket
      .patch({ id })
      .set({ status: "cancelled", cancelled_by })
      .where(({ status }, { eq }) => eq(status, knownStatus))
      .commit(),
});

// The free GA+ of the month is the first ticket of its order. The use of a code returns with the last ticket if none was checked in.
const locksToRelease = ({ order, hold, tickets }: IssuedOrder, cancelled: StoredTicket[]): string[] => {
  const first = cancelled.find(({ id }) => id === order.ticket_ids[0]);
  const isLast = tickets.every((ticket) => !isCancellable(ticket) || cancelled.includes(ticket));
  const wasUsed = tickets.some(({ check_in_ts }) => check_in_ts !== undefined);
  return (hold?.rights ?? []).filter((lockName) =>
    isFreeGaLock(lockName) ? first !== undefined && first.check_in_ts === undefined : isLast && !wasUsed,
  );
};

/**
 * Cancels some tickets of an order. The seat of an unused ticket goes back on sale unless the event is over; the seat of a
 * checked-in one never does. With `releasesLocks`, the free GA+ of the month and the use of the code return by the same rule.
 */
export const cancelTicketsSteps = async (
  issued: IssuedOrder,
  cancelled: StoredTicket[],
  { by, releasesLocks }: { by: string; releasesLocks: boolean },
  now: string,
): Promise<TransactionStep[]> => {
  const { hold, event } = issued;
  const quantity = cancelled.filter(({ status }) => status === "valid").length;
  const isOnSale = event !== null && !isPast(event, now);
  const lockNames =
    releasesLocks && isOnSale && hold ? await listLocksHeldBy(locksToRelease(issued, cancelled), hold.id) : [];
  return [
    ...cancelled.map((ticket) => cancelTicketStep(ticket, by)),
    ...(isOnSale && quantity > 0 ? [returnSoldSeatsStep({ event_id: event.id, quantity })] : []),
    ...lockNames.map((lockName) => releaseLockStep(lockName, issued.order.hold_id)),
  ];
};
