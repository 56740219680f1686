import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { type HoldPlace, holdSlots } from "./hold-places.ts";
import { findHold } from "./holds.ts";
import { endHold } from "./sweep-expired-holds.ts";

const endHoldOf = async ({ hold_id }: HoldPlace, now: string): Promise<void> => {
  const hold = await findHold(hold_id);
  if (hold) await endHold(hold, now);
};

/**
 * A slot that none of the member's holds takes. Null when there was none, but holds that ran out were just ended: read again.
 * Throws `hold.too-many-events`.
 */
export const findFreeSlot = async (taken: HoldPlace[], now: string): Promise<string | null> => {
  const free = holdSlots.find((slot) => taken.every(({ place }) => place !== slot));
  if (free) return free;
  const ranOut = taken.filter(({ until }) => until <= now);
  if (ranOut.length === 0) {
    throw new AppError(
      "hold.too-many-events",
      `You have unpaid tickets for ${limits.heldEvents} events. Pay for or release one of them first.`,
      { limit: limits.heldEvents },
    );
  }
  await Promise.all(ranOut.map((place) => endHoldOf(place, now)));
  return null;
};
