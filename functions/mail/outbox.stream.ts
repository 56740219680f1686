import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { sendFromOutbox } from "./send-from-outbox.ts";

/** Sends each new email in the outbox. One that fails is retried by the schedule, not by the stream. */
export const handler = async ({ Records = [] }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed: string[] = [];
  for (const { dynamodb } of Records) {
    const id = dynamodb?.NewImage?.id?.S;
    try {
      if (id) await sendFromOutbox(id, clock.now());
    } catch (error) {
      log.error("outbox record failed", error as Error);
      failed.push(dynamodb?.SequenceNumber ?? "");
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
