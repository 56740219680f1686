import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { sweepGrants } from "./sweep-grants.ts";

/** The schedule that closes expired grants. */
export const handler = async (): Promise<{ closed: number }> => {
  const closed = await sweepGrants(clock.now());
  log.info("grants swept", { closed });
  return { closed };
};
