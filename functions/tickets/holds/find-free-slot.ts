import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { endHold } from "./end-hold.ts";
import { type HoldSlot, slotNames } from "./hold-slots.ts";
import { findHold } from "./holds.ts";

const endHoldOf = async ({ hold_id }: HoldSlot, now: string): Promise<void> => {
  const hold = await findHold(hold_id);
  if (hold) await endHold(hold, now);
};

/**
 * A slot that none of the member's holds occupies. Null if there was none and expired holds have just been ended: read again.
 * Throws `hold.too-many-events`.
 */
export const findFreeSlot = async (takenSlots: HoldSlot[], now: string): Promise<string | null> => {
  const free = slotNames.find((slot) => takenSlots.every(({ place }) => place !== slot));
  if (free) return free;
  const expired = takenSlots.filter(({ until }) => until <= now);
  if (expired.length === 0) {
    throw new AppError(
      "hold.too-many-events",
      `You have unpaid tickets for ${limits.heldEvents} events. Pay for or release one of them first.`,
      { limit: limits.heldEvents },
    );
  }
  await Promise.all(expired.map((slot) => endHoldOf(slot, now)));
  return null;
};
