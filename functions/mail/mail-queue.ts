import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { env } from "../platform/env.ts";

/** SQS takes so many messages in one call. */
const batchSize = 10;
/** Within what the stream's reader has for a batch: SQS that doesn't answer must not hold it up. Milliseconds. */
const timeouts = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

let client: SQSClient | undefined;

/**
 * Queues emails of the outbox by their ids; one that is queued twice is sent once (send-from-outbox.ts).
 * Throws if SQS didn't take all of them. What it took is then queued again.
 */
export const queueMails = async (ids: readonly string[]): Promise<void> => {
  client ??= new SQSClient({ requestHandler: timeouts, maxAttempts: 2 });
  for (let begin = 0; begin < ids.length; begin += batchSize) {
    const Entries = ids
      .slice(begin, begin + batchSize)
      .map((MessageBody, index) => ({ Id: String(index), MessageBody }));
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: env("MAIL_QUEUE_URL"), Entries }),
    );
    if (Failed.length > 0) throw new Error(`SQS refused ${Failed.length} emails: ${Failed[0]?.Code}`);
  }
};
