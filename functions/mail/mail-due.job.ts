import type { Context } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { withLease } from "../platform/table/lease.ts";
import { type SendSummary, sendDueEmails } from "./send-due.ts";

const parallel = 10;
/** Time reserved for an email that is being sent when the function is about to end. */
const reserveMilliseconds = 45_000;
const leaseSeconds = 250;

/**
 * Every 5 minutes: retries postponed emails and those whose sender died, at its share of the stage's `mailRate`, until the
 * function's time is nearly over. Only one run at a time; returns null if another one is running.
 */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<SendSummary | null> => {
  const mayGoOn = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const now = clock.now();
  const done = await withLease("mail-due", leaseSeconds, now, () =>
    sendDueEmails(now, { concurrency: parallel, perSecond: Number(env("MAIL_RATE")), mayContinue: mayGoOn }),
  );
  if (done && done.sent + done.failed > 0) log.info("due mails sent", done);
  return done;
};
