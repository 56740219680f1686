import type { Context } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { emitMetric } from "../platform/metrics.ts";
import { withLease } from "../platform/table/lease.ts";
import { continueRound } from "./missing/continue-round.ts";
import { eraseMissing } from "./missing/erase-missing.ts";

/** Of the 120 lookups a second that Cognito allows a pool: sign-ins need them, too. */
const lookups = { concurrency: 5, perSecond: 20 };
/** Time reserved for a page of lookups that has already started. */
const reserveMilliseconds = 30_000;
const leaseSeconds = 240;

/**
 * Every 5 minutes: erases members whose account has been missing from the user pool for 24 hours, and goes on with the daily round that
 * looks for them. Fails if one couldn't be erased, which raises an alarm, and counts those it wasn't allowed to erase, which raises another.
 */
export const handler = async (_event: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const now = clock.now();
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const report = await withLease("erase-missing", leaseSeconds, now, async () => {
    const outcome = await eraseMissing(now);
    return { ...outcome, lookedUp: await continueRound(now, { ...lookups, mayContinue }) };
  });
  if (!report) return null;
  if (report.held > 0) emitMetric("MissingAccountsHeld", report.held, now);
  log.info("missing accounts", report);
  if (report.failed > 0) throw new Error(`${report.failed} missing accounts couldn't be erased`);
  return report;
};
