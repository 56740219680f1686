import type { ReadAnswer } from "./answer.ts";
import type { AdmitRow, ExitRow, RowAddress } from "./log.ts";
import { orderKeyOf } from "./refs.ts";
import { toSeatMask } from "./seats.ts";

/** Where a row is written: its place in the device's log, the time in milliseconds since 1970, and the gate. */
export type AdmitOrigin = RowAddress & { at: number; gate: string };

/**
 * The row that lets seats of an answer in; they are in once it is stored for good.
 * Throws `RangeError` for a seat that the answer doesn't let in.
 */
export const createAdmitRow = (
  { claims, ready }: ReadAnswer,
  seats: readonly number[],
  origin: AdmitOrigin,
): AdmitRow => {
  if (seats.length === 0 || seats.some((seat) => !ready.includes(seat))) {
    throw new RangeError("Only seats that the answer lets in can be admitted");
  }
  return {
    ...origin,
    kind: "admit",
    order: orderKeyOf(claims.order),
    seats: toSeatMask(seats),
    by: claims.kind,
    issuedAt: claims.issuedAt,
    step: claims.step,
    reason: null,
  };
};

/** The row that lets seats of an answer out, as `createAdmitRow` lets them in. */
export const createExitRow = (answer: ReadAnswer, seats: readonly number[], origin: AdmitOrigin): ExitRow => ({
  ...createAdmitRow(answer, seats, origin),
  kind: "exit",
});
