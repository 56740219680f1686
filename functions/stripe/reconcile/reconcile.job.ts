import type { Context } from "aws-lambda";
import { clock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { reconcile } from "./reconcile.ts";

/** Comparisons side by side; how many begin in a second is a setting of the stage. */
const parallel = 6;

/** What a comparison that has begun may still take. */
const reserveMilliseconds = 40_000;

/** Every 15 minutes: heals whatever webhooks have missed. Fails when anything could not be compared, so that it is noticed. */
export const handler = async (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const mayGoOn = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const report = await reconcile("recent", clock.now(), {
    concurrency: parallel,
    perSecond: Number(env("RECONCILE_RATE")),
    mayContinue: mayGoOn,
  });
  const { unmatched_details: _personal, ...counts } = report ?? { unmatched_details: [] };
  log.info("reconciled", counts);
  if (report && report.errors.length > 0) throw new Error(`${report.errors.length} comparisons failed`);
  return counts;
};
