import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { eraseDueAccounts } from "./erase-data.ts";

/**
 * Every 5 minutes: completes account deletions. Fails if one couldn't be completed, which raises an alarm; it stays
 * due.
 */
export const handler = async (): Promise<{ worked: number }> => {
  const { worked, failed } = await eraseDueAccounts(clock.now());
  if (worked > 0) log.info("accounts erased", { worked });
  if (failed > 0) throw new Error(`${failed} accounts couldn't be erased`);
  return { worked };
};
