import type { Context } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { reconcile } from "./reconcile.ts";

/** Stripe lets 25 calls a second through to each of its endpoints; one comparison makes two of a kind at most. */
const pace = { parallel: 6, perSecond: 8 };

/** What a comparison that has begun may still take. */
const reserveMilliseconds = 40_000;

/** Every 15 minutes: heals whatever webhooks have missed. Fails when anything could not be compared, so that it is noticed. */
export const handler = async (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const mayGoOn = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const report = await reconcile("recent", clock.now(), { ...pace, mayGoOn });
  const { unmatched_details: _personal, ...counts } = report ?? { unmatched_details: [] };
  log.info("reconciled", counts);
  if (report && report.errors.length > 0) throw new Error(`${report.errors.length} comparisons failed`);
  return counts;
};
