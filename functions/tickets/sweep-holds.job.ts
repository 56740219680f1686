import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { sweepHolds } from "./sweep.ts";

/** Every minute: ends the holds that ran out. */
export const handler = async (): Promise<{ ended: number }> => {
  const ended = await sweepHolds(clock.now());
  if (ended > 0) log.info("holds swept", { ended });
  return { ended };
};
