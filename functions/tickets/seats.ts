import { StockEntity } from "../events/stock.entity.ts";
import { isOpen } from "../events/stock.ts";
import { step } from "../platform/table/transaction.ts";
import type { TicketStep } from "./ticket-transaction.ts";

type Seats = { event_id: string; quantity: number };
type SeatChange = { left: number; held: number; sold: number; paid_orders?: number };
/** Seats of an order; its total in cents. */
type OrderedSeats = Seats & { total: number };

const counters = ["left", "held", "sold"] as const;

// No counter falls below 0; their sum stays the capacity. Seats that nobody held are taken only while the event takes new guests, and those
// of a cancelled event only come back.
const updateStockStep = (event_id: string, change: SeatChange): TicketStep =>
  step(
    "stock",
    StockEntity.patch({ event_id })
      .add(change)
      .where((seats, conditions) =>
        [
          ...counters
            .filter((counter) => change[counter] < 0)
            .map((counter) => conditions.gte(seats[counter], -change[counter])),
          ...(change.left < 0 ? [isOpen(seats, conditions)] : []),
          ...(change.sold > 0 || change.held > 0 ? [conditions.notExists(seats.closed_at)] : []),
        ].join(" AND "),
      ),
  );

/**
 * Reserves seats for a hold and returns those of the hold it replaces, in one write; refused when fewer are left. No write at
 * all when both holds have the same number of seats.
 */
export const reserveSeatsSteps = ({ event_id, quantity }: Seats, replacedSeats = 0): TicketStep[] =>
  quantity === replacedSeats
    ? []
    : [updateStockStep(event_id, { left: replacedSeats - quantity, held: quantity - replacedSeats, sold: 0 })];

/** Puts the seats of a hold back on sale. */
export const releaseSeatsStep = ({ event_id, quantity }: Seats): TicketStep =>
  updateStockStep(event_id, { left: quantity, held: -quantity, sold: 0 });

const countPaid = (total: number) => (total > 0 ? { paid_orders: 1 } : {});

/** Turns the held seats of a hold into sold ones. */
export const sellHeldSeatsStep = ({ event_id, quantity, total }: OrderedSeats): TicketStep =>
  updateStockStep(event_id, { left: 0, held: -quantity, sold: quantity, ...countPaid(total) });

/** Puts sold seats back on sale: their tickets were cancelled; with `endsPaidOrder`, the last of an order that were paid for. */
export const returnSoldSeatsStep = ({ event_id, quantity }: Seats, endsPaidOrder: boolean): TicketStep =>
  updateStockStep(event_id, {
    left: quantity,
    held: 0,
    sold: -quantity,
    ...(endsPaidOrder ? { paid_orders: -1 } : {}),
  });

/** Sells seats that nobody holds and returns those of a replaced hold, in one write; refused when fewer are left. */
export const sellAvailableSeatsStep = ({ event_id, quantity, total }: OrderedSeats, replacedSeats = 0): TicketStep =>
  updateStockStep(event_id, {
    left: replacedSeats - quantity,
    held: -replacedSeats,
    sold: quantity,
    ...countPaid(total),
  });
