import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { eraseDueGuests } from "./guests/erase-guests.ts";
import { sweepHolds } from "./holds/sweep-expired-holds.ts";
import { refundPassed } from "./offered-back/refund-passed.ts";

/**
 * Runs every minute: ends the expired holds, refunds the tickets whose places somebody else took, and erases the guests of events long over. Fails if
 * any hold could not be ended or any ticket not be refunded, so that an alarm notices; those stay due.
 */
export const handler = async (): Promise<{ ended: number }> => {
  const now = clock.now();
  const { ended, failed } = await sweepHolds(now);
  const unrefunded = await refundPassed(now);
  await eraseDueGuests(now);
  if (ended > 0) log.info("holds swept", { ended });
  if (failed + unrefunded > 0)
    throw new Error(`${failed} holds could not be ended, ${unrefunded} orders not be refunded`);
  return { ended };
};
