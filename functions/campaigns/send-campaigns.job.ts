import type { Context } from "aws-lambda";
import { sendEmailOnce } from "../mail/transport.ts";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { withLease } from "../platform/table/lease.ts";
import { createSignLink } from "./link-token.ts";
import { type CampaignRun, runCampaigns } from "./run-campaigns.ts";

const parallel = 10;
/** Time reserved for the emails that are being sent when the function is about to end. */
const reserveMilliseconds = 15_000;
/** As long as the function lives: the next run is never kept out by one that died. */
const leaseSeconds = 58;

/**
 * Every minute: starts due campaigns and sends, at its share of the stage's `mailRate`, until the function's time is nearly over. One run at a
 * time; returns null if another one is running.
 */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<CampaignRun | null> => {
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const pace = { concurrency: parallel, perSecond: Number(env("MAIL_RATE")), mayContinue };
  const sender = { post: sendEmailOnce, sign: await createSignLink(), clock: clock.now };
  const done = await withLease("send-campaigns", leaseSeconds, clock.now(), () => runCampaigns(pace, sender));
  if (done && done.sent + done.failed + done.unknown > 0) log.info("campaign emails sent", { ...done });
  return done;
};
