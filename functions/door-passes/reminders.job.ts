import type { Context } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { withLease } from "../platform/table/lease.ts";
import { sendReminders } from "./reminders/send-reminders.ts";

/** Time reserved for the page that is being worked on when the function is about to end. */
const reserveMilliseconds = 20_000;
const leaseSeconds = 240;

/** The schedule that reminds holders to get their tickets' codes ready. One run at a time; returns null if another one is running. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ queued: number } | null> => {
  const now = clock.now();
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const queued = await withLease("ticket-reminders", leaseSeconds, now, () => sendReminders(now, mayContinue));
  if (queued === null) return null;
  log.info("tickets' codes reminded of", { queued });
  return { queued };
};
