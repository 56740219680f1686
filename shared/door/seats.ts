/** The seats of an order as bits: seat 1 is the lowest. An order has at most 8. */
export type SeatMask = number;

const seatsPerOrder = 8;

/** Whether a number is a mask with at least one seat. */
export const isSeatMask = (mask: number): boolean => Number.isInteger(mask) && mask > 0 && mask < 2 ** seatsPerOrder;

/** The numbers of the seats in a mask, from 1, ascending. */
export const seatsIn = (mask: SeatMask): number[] =>
  Array.from({ length: seatsPerOrder }, (_, index) => index + 1).filter((seat) => hasSeat(mask, seat));

export const hasSeat = (mask: SeatMask, seat: number): boolean => (mask & (1 << (seat - 1))) !== 0;

/** The mask of some seats, each from 1 to 8. Throws `RangeError` for any other number. */
export const toSeatMask = (seats: readonly number[]): SeatMask => {
  const mask = seats.reduce((bits, seat) => bits | (1 << (seat - 1)), 0);
  if (seats.some((seat) => !Number.isInteger(seat) || seat < 1 || seat > seatsPerOrder)) {
    throw new RangeError("An order has the seats 1 to 8");
  }
  return mask;
};

/** One seat of an order, as a key of maps. */
export const seatKey = (orderKey: string, seat: number): string => `${orderKey}.${seat}`;
