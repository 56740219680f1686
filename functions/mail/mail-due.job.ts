import type { Context } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { withLease } from "../platform/table/lease.ts";
import { type SendSummary, sendDueEmails } from "./send-due.ts";

const parallel = 10;
/** What a mail that is being sent may still need when the function's time ends. */
const reserveMilliseconds = 45_000;
const leaseSeconds = 250;

/**
 * Every 5 minutes: sends the mails that were put off, and those whose sender died, as fast as the stage's `mailRate` allows and
 * until its time is nearly over. One run at a time; answers null when one is under way.
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
