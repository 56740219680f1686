import { discountOfCancelled } from "../../../shared/rules/code-redemption-stats.ts";
import { isPast } from "../../../shared/rules/event-times.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { step } from "../../platform/table/transaction.ts";
import { CodeRedemptionEntity } from "../ambassadors/code-redemption.entity.ts";
import { returnFreeTicketsSteps } from "../free-tickets/free-tickets.ts";
import { findHold, type StoredHold } from "../holds/holds.ts";
import { isFreeGaLock, listLocksHeldBy, releaseLockStep } from "../locks/single-use-locks.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { returnSoldSeatsStep } from "../seats.ts";
import { patchTicketStatus, TicketEntity } from "../ticket.entity.ts";
import type { TicketStep } from "../ticket-transaction.ts";
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
  const [hold, tickets] = await Promise.all([findHold(order.hold_id), readMany(TicketEntity, ids)]);
  return { order, hold, event: hold && (await findEvent(hold.event_id)), tickets };
};

/** Whether a ticket can be cancelled: it has not been yet. */
export const isCancellable = ({ status }: Pick<StoredTicket, "status">): boolean => status !== "cancelled";

const cancelTicketStep = (cancelled: StoredTicket, cancelled_by: string, isRefundOwed: boolean): TicketStep =>
  step(
    "ticket",
    patchTicketStatus(cancelled, "cancelled")
      .set({ cancelled_by, ...(isRefundOwed ? { refund_failed: true } : {}) })
      .where(({ status, seat_passed }, { eq, exists, notExists }) =>
        [eq(status, cancelled.status), cancelled.seat_passed ? exists(seat_passed) : notExists(seat_passed)].join(
          " AND ",
        ),
      ),
  );

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
 * What cancelling some tickets of an order gives back: the seats of unused tickets unless the event is over (the seat of a
 * checked-in one never returns, and that of one that was offered back has gone to somebody else), and by the same rule the locks on the free GA+ of the month and on the use of a code. One that was called
 * off is never over: its stock adds up as always, and sells nothing.
 */
export const planCancellation = async (
  issued: IssuedOrder,
  cancelled: StoredTicket[],
  now: string,
): Promise<{ seats: number; lockNames: string[] }> => {
  const { hold, event } = issued;
  if (event === null || (isPast(event, now) && !event.cancelled_at)) return { seats: 0, lockNames: [] };
  return {
    seats: cancelled.filter(({ status, seat_passed }) => status === "valid" && !seat_passed).length,
    lockNames: hold ? await listLocksHeldBy(locksToRelease(issued, cancelled), hold.id) : [],
  };
};

// The ambassador's figures follow each ticket, whoever gave its money back; without a standing ticket the order counts as refunded.
const returnCodeUseSteps = ({ order, hold, tickets }: IssuedOrder, cancelled: StoredTicket[]): TicketStep[] => {
  if (!hold?.code || cancelled.length === 0) return [];
  const after = tickets.map((ticket) => ({
    isCancelled: !isCancellable(ticket) || cancelled.includes(ticket),
    discountType: ticket.discount_type,
  }));
  const returned = {
    refunded_qty: after.filter(({ isCancelled }) => isCancelled).length,
    refunded_discount: discountOfCancelled(hold.code_discount ?? 0, after),
  };
  const status = returned.refunded_qty === tickets.length ? { payment_status: "refunded" } : {};
  return [
    step("redemption", CodeRedemptionEntity.patch({ order_id: order.session_id }).set({ ...returned, ...status })),
  ];
};

// Whether nothing that was paid for stands of an order after these.
const endsPaid = ({ tickets }: IssuedOrder, cancelled: StoredTicket[]): boolean => {
  const paid = tickets.filter((ticket) => isCancellable(ticket) && ticket.price_paid > 0);
  return paid.length > 0 && paid.every((ticket) => cancelled.includes(ticket));
};

/**
 * Cancels some tickets of an order, gives back what `planCancellation` says, and takes them out of their ambassador's figures. The locks,
 * and the count of those that cost nothing (R66), return only with `releasesLocks`. With `isRefundOwed` their money is still to be paid.
 */
export const cancelTicketsSteps = async (
  issued: IssuedOrder,
  cancelled: StoredTicket[],
  { by, releasesLocks, isRefundOwed = false }: { by: string; releasesLocks: boolean; isRefundOwed?: boolean },
  now: string,
): Promise<TicketStep[]> => {
  const { seats, lockNames } = await planCancellation(issued, cancelled, now);
  const free = cancelled.filter(({ price_paid }) => price_paid === 0).length;
  const endsPaidOrder = endsPaid(issued, cancelled);
  // An order has one type.
  const tier = cancelled[0]?.tier;
  return [
    ...cancelled.map((ticket) => cancelTicketStep(ticket, by, isRefundOwed)),
    ...returnCodeUseSteps(issued, cancelled),
    ...(issued.event && tier && (seats > 0 || endsPaidOrder)
      ? [returnSoldSeatsStep({ event_id: issued.event.id, tier, quantity: seats }, endsPaidOrder)]
      : []),
    ...(releasesLocks ? lockNames : []).map((lockName) => releaseLockStep(lockName, issued.order.hold_id)),
    ...(issued.hold && releasesLocks ? returnFreeTicketsSteps(issued.hold, free, now) : []),
  ];
};
