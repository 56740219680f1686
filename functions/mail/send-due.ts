import { log } from "../platform/log.ts";
import { countMetric } from "../platform/metric.ts";
import { type Pace, workThrough } from "../platform/work-through.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { type Post, sendFromOutbox, type Tried } from "./outbox.ts";
import { send } from "./transport.ts";

export type Sent = { sent: number; failed: number; isHeldUp: boolean };

const pageSize = 100;
/** So many failures of the mail service in a row, and it is left alone until the next run. */
const serviceFailures = 5;

const dueMails = async (status: "pending" | "sending", now: string, cursor: string | null) =>
  OutboxEntity.query.due({ status }).lte({ due_at: now }).go({ limit: pageSize, cursor });

const tally = () => {
  const total: Sent = { sent: 0, failed: 0, isHeldUp: false };
  let inRow = 0;
  const count = (tried: Tried): void => {
    if (tried === "not-due") return;
    total[tried === "sent" ? "sent" : "failed"] += 1;
    inRow = tried === "service" ? inRow + 1 : 0;
    total.isHeldUp ||= inRow >= serviceFailures;
  };
  return { total, count };
};

/**
 * Sends what is due again: put-off mails and those whose sender died, the longest due first, at the given pace and until it says
 * stop. When the mail service takes none at all the run ends; what it did not come to stays due.
 */
export const sendDue = async (now: string, pace: Pace, post: Post = send): Promise<Sent> => {
  const { total, count } = tally();
  const mayGoOn = () => !total.isHeldUp && pace.mayGoOn();
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
      const page: Awaited<ReturnType<typeof dueMails>> = await dueMails(status, now, cursor);
      await workThrough(page.data, { ...pace, mayGoOn }, work);
      cursor = page.cursor;
    } while (cursor);
  }
  if (total.isHeldUp) countMetric("MailsHeldUp", 1, now);
  return total;
};
