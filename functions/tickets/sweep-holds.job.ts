import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { sweepHolds } from "./holds/sweep-expired-holds.ts";

/** Runs every minute: ends the expired holds. Fails if any could not be ended, so that an alarm notices; those stay due. */
export const handler = async (): Promise<{ ended: number }> => {
  const { ended, failed } = await sweepHolds(clock.now());
  if (ended > 0) log.info("holds swept", { ended });
  if (failed > 0) throw new Error(`${failed} holds could not be ended`);
  return { ended };
};
