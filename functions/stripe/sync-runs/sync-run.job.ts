import type { Context } from "aws-lambda";
import { clock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { withRequestId } from "../../platform/request-id.ts";
import { claimRun, findWaitingRun } from "./claim-run.ts";
import { workOnRun } from "./work-on-run.ts";

/** Concurrent comparisons; how many start per second is a setting of the stage. */
const concurrency = 6;

/** Time reserved for comparisons that have already started. */
const reserveMilliseconds = 40_000;

/**
 * Works on the sync that an administrator started: called when it starts, and every minute to go on with one that isn't over or whose
 * function died. Does nothing while another call works on it.
 */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ run: string } | null> => {
  const now = clock.now();
  const waiting = await findWaitingRun(now);
  const run = waiting && (await claimRun(waiting, now));
  if (!run) return null;
  const pace = {
    concurrency,
    perSecond: Number(env("RECONCILE_RATE")),
    mayContinue: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  };
  await withRequestId(run.request_id, () => workOnRun(run, pace));
  return { run: run.id };
};
