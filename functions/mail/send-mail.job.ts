import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { forEachThrottled } from "../platform/parallel.ts";
import { sendFromOutbox } from "./send-from-outbox.ts";

const parallel = 5;
/** A mail service that hangs takes no more of the batch than this; what has not begun by then stays in the queue. */
const budgetMilliseconds = 15_000;

/**
 * Sends the emails whose ids wait in the queue, at this function's share of the stage's `mailRate`. What the mail service doesn't take is
 * retried by the schedule; what the table doesn't let us claim, and what there was no time for, by the queue.
 */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const end = performance.now() + budgetMilliseconds;
  const pace = {
    concurrency: parallel,
    perSecond: Number(env("MAIL_RATE")),
    mayContinue: () => performance.now() < end,
  };
  const left = new Set(Records.map(({ messageId }) => messageId));
  // The turn at the end belongs to nobody: without it, batches of one email would follow each other at any rate.
  await forEachThrottled([...Records, null], pace, async (record) => {
    if (!record) return;
    try {
      await sendFromOutbox(record.body, clock.now());
      left.delete(record.messageId);
    } catch (error) {
      log.error("outbox record failed", error as Error);
    }
  });
  return { batchItemFailures: [...left].map((itemIdentifier) => ({ itemIdentifier })) };
};
