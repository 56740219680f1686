import { log } from "../platform/log.ts";
import { emitMetric } from "../platform/metrics.ts";
import { forEachThrottled, type Throttle } from "../platform/parallel.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { type SendEmail, type SendResult, sendFromOutbox } from "./send-from-outbox.ts";
import { sendEmail } from "./transport.ts";

export type SendSummary = { sent: number; failed: number; isHeldUp: boolean };

const pageSize = 100;
/** After this many consecutive failures of the mail service, the run stops. */
const maxServiceFailures = 5;

const listDueEmails = async (status: "pending" | "sending", now: string, cursor: string | null) =>
  OutboxEntity.query.due({ status }).lte({ due_at: now }).go({ limit: pageSize, cursor });

const tally = () => {
  const total: SendSummary = { sent: 0, failed: 0, isHeldUp: false };
  let inRow = 0;
  const count = (tried: SendResult): void => {
    if (tried === "not-due") return;
    total[tried === "sent" ? "sent" : "failed"] += 1;
    inRow = tried === "service" ? inRow + 1 : 0;
    total.isHeldUp ||= inRow >= maxServiceFailures;
  };
  return { total, count };
};

/**
 * Sends the postponed emails and those whose sender died, the longest overdue first, at the given pace. Stops when the
 * mail service accepts nothing; the rest stays due.
 */
export const sendDueEmails = async (now: string, pace: Throttle, post: SendEmail = sendEmail): Promise<SendSummary> => {
  const { total, count } = tally();
  const mayGoOn = () => !total.isHeldUp && pace.mayContinue();
  const work = async ({ id }: { id: string }): Promise<void> => {
    try {
      count(await sendFromOutbox(id, now, post));
    } catch (error) {
      total.failed += 1;
      log.error("outbox record failed", error as Error);
    }
  };
  for (const status of ["pending", "sending"] as const) {
    let cursor: string | null = null;
    do {
      if (!mayGoOn()) break;
      const page: Awaited<ReturnType<typeof listDueEmails>> = await listDueEmails(status, now, cursor);
      await forEachThrottled(page.data, { ...pace, mayContinue: mayGoOn }, work);
      cursor = page.cursor;
    } while (cursor);
  }
  if (total.isHeldUp) emitMetric("MailsHeldUp", 1, now);
  return total;
};
