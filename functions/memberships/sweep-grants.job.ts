import { sweepGrants } from "../entitlements/sweep-grants.ts";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { notifyEndingSoon } from "./notify-ending-soon.ts";

/** The schedule that closes expired grants and emails members whose grants end soon. */
export const handler = async (): Promise<{ closed: number; told: number }> => {
  const now = clock.now();
  const closed = await sweepGrants(now);
  const told = await notifyEndingSoon(now);
  log.info("grants swept", { closed, told });
  return { closed, told };
};
