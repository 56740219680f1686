import type { Context } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { withLease } from "../platform/table/lease.ts";
import { createSignReminders } from "./reminders/reminder-token.ts";
import { sendReminders } from "./reminders/send-reminders.ts";

/** Time reserved for the page that is being worked on when the function is about to end. */
const reserveMilliseconds = 20_000;
const leaseSeconds = 240;

/**
 * The schedule that reminds those who are coming of their events, and holders to get their tickets' codes ready. One run at a time; returns
 * null if another one is running.
 */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ queued: number } | null> => {
  const now = clock.now();
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const sign = await createSignReminders();
  const queued = await withLease("ticket-reminders", leaseSeconds, now, () =>
    sendReminders({ now, mayContinue, sign }),
  );
  if (queued === null) return null;
  log.info("events reminded of", { queued });
  return { queued };
};
