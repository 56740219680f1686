import { AppError } from "../../shared/model/errors.ts";
import type { Seat } from "./seats.ts";

/** The error for a nonce of another state, and for a binding that somebody else changed in the meantime. */
export const createChangedError = (): AppError =>
  new AppError("bind.changed", "This ticket was set up somewhere else just now. Open it again.");

/** The error for seats whose code lives on another phone, or as a printed one; it says where, and since when. */
export const createElsewhereError = ({ label, bound_at }: Seat): AppError =>
  new AppError("bind.elsewhere", "This ticket's code lives on another phone.", {
    label: label ?? null,
    bound_at: bound_at ?? null,
  });

/** The error for one move too many in a day. */
export const createMovesUsedError = (): AppError =>
  new AppError(
    "bind.moves-used",
    "You've moved this ticket three times today. Try again tomorrow, or ask at the door.",
  );

/** The error for a code before it can be made; it says from when. */
export const createNotYetError = (opens_at: string): AppError =>
  new AppError("bind.not-yet", "Your code can't be made yet.", { opens_at });
