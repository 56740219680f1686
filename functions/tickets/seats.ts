import type { TransactionStep } from "./ticket-transaction.ts";

type Seats = { event_id: string; quantity: number };
type SeatChange = { left: number; held: number; sold: number };

const counters = ["left", "held", "sold"] as const;

// No counter ever falls below 0; together they stay the capacity.
const updateStockStep = (event_id: string, change: SeatChange): TransactionStep => ({
  name: "stock",
  write: ({ stock }) =>
    stock
      .patch({ event_id })
      .add(change)
      .where((seats, { gte }) =>
        counters
          .filter((counter) => change[counter] < 0)
          .map((counter) => gte(seats[counter], -change[counter]))
          .join(" AND "),
      )
      .commit(),
});

/**
 * Takes seats out of sale for a hold, in one change with giving those of the hold it replaces back; refused when fewer are
 * left. No change at all when both have as many.
 */
export const reserveSeatsSteps = ({ event_id, quantity }: Seats, replaced = 0): TransactionStep[] =>
  quantity === replaced
    ? []
    : [updateStockStep(event_id, { left: replaced - quantity, held: quantity - replaced, sold: 0 })];

/** Puts the seats of a hold back on sale. */
export const releaseSeatsStep = ({ event_id, quantity }: Seats): TransactionStep =>
  updateStockStep(event_id, { left: quantity, held: -quantity, sold: 0 });

/** Turns the seats of a hold into sold ones. */
export const sellHeldSeatsStep = ({ event_id, quantity }: Seats): TransactionStep =>
  updateStockStep(event_id, { left: 0, held: -quantity, sold: quantity });

/** Puts sold seats back on sale: their tickets were cancelled. */
export const returnSoldSeatsStep = ({ event_id, quantity }: Seats): TransactionStep =>
  updateStockStep(event_id, { left: quantity, held: 0, sold: -quantity });

/** Sells seats that nobody holds, in one change with giving those of a replaced hold back; refused when fewer are left. */
export const sellAvailableSeatsStep = ({ event_id, quantity }: Seats, replaced = 0): TransactionStep =>
  updateStockStep(event_id, { left: replaced - quantity, held: -replaced, sold: quantity });
