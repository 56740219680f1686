import type { Context } from "aws-lambda";
import { clock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { reconcile } from "./reconcile.ts";

/** Concurrent comparisons; how many start per second is a setting of the stage. */
const parallel = 6;

/** Time reserved for comparisons that have already started. */
const reserveMilliseconds = 40_000;

/**
 * Every 15 minutes: repairs what webhooks have missed. Fails if anything couldn't be compared, which raises an alarm.
 */
export const handler = async (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const mayGoOn = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const report = await reconcile(clock.now(), {
    concurrency: parallel,
    perSecond: Number(env("RECONCILE_RATE")),
    mayContinue: mayGoOn,
  });
  const { unmatched_details: _personal, ...counts } = report ?? { unmatched_details: [] };
  log.info("reconciled", counts);
  if (report && report.errors.length > 0) throw new Error(`${report.errors.length} comparisons failed`);
  return counts;
};
