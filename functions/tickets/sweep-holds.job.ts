import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { eraseDueGuests } from "./guests/erase-guests.ts";
import { sweepHolds } from "./holds/sweep-expired-holds.ts";

/**
 * Runs every minute: ends the expired holds, and erases the guests of events long over. Fails if any hold could not be ended, so that an alarm
 * notices; those stay due.
 */
export const handler = async (): Promise<{ ended: number }> => {
  const now = clock.now();
  const { ended, failed } = await sweepHolds(now);
  await eraseDueGuests(now);
  if (ended > 0) log.info("holds swept", { ended });
  if (failed > 0) throw new Error(`${failed} holds could not be ended`);
  return { ended };
};
