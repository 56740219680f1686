import type { Step } from "./office.ts";

type Seats = { event_id: string; quantity: number };
const key = ({ event_id }: Seats) => ({ event_id });

/** Takes seats out of sale for a hold; refused when fewer are left. */
export const reserveSeats = (seats: Seats): Step => ({
  name: "stock",
  write: ({ stock }) =>
    stock
      .patch(key(seats))
      .subtract({ left: seats.quantity })
      .add({ held: seats.quantity })
      .where(({ left }, { gte }) => gte(left, seats.quantity))
      .commit(),
});

/** Puts the seats of a hold back on sale. */
export const returnSeats = (seats: Seats): Step => ({
  name: "stock",
  write: ({ stock }) =>
    stock
      .patch(key(seats))
      .subtract({ held: seats.quantity })
      .add({ left: seats.quantity })
      .where(({ held }, { gte }) => gte(held, seats.quantity))
      .commit(),
});

/** Turns the seats of a hold into sold ones. */
export const sellHeldSeats = (seats: Seats): Step => ({
  name: "stock",
  write: ({ stock }) =>
    stock
      .patch(key(seats))
      .subtract({ held: seats.quantity })
      .add({ sold: seats.quantity })
      .where(({ held }, { gte }) => gte(held, seats.quantity))
      .commit(),
});

/** Puts sold seats back on sale: their tickets were cancelled. */
export const unsellSeats = (seats: Seats): Step => ({
  name: "stock",
  write: ({ stock }) =>
    stock
      .patch(key(seats))
      .subtract({ sold: seats.quantity })
      .add({ left: seats.quantity })
      .where(({ sold }, { gte }) => gte(sold, seats.quantity))
      .commit(),
});

/** Sells seats that nobody holds; refused when fewer are left. */
export const sellFreeSeats = (seats: Seats): Step => ({
  name: "stock",
  write: ({ stock }) =>
    stock
      .patch(key(seats))
      .subtract({ left: seats.quantity })
      .add({ sold: seats.quantity })
      .where(({ left }, { gte }) => gte(left, seats.quantity))
      .commit(),
});
