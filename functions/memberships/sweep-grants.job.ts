import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { tellEndingSoon } from "./ending-soon.ts";
import { sweepGrants } from "./sweep-grants.ts";

/** The schedule that closes expired grants and tells members of those that end soon. */
export const handler = async (): Promise<{ closed: number; told: number }> => {
  const now = clock.now();
  const closed = await sweepGrants(now);
  const told = await tellEndingSoon(now);
  log.info("grants swept", { closed, told });
  return { closed, told };
};
