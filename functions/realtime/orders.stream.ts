import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { log } from "../platform/log.ts";
import { sendToMember } from "./connections.ts";

const notifyBuyer = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  const { user_id, session_id, ticket_ids } = dynamodb?.NewImage ?? {};
  const issued = (ticket_ids?.L ?? []).flatMap(({ S }) => S ?? []);
  // A refunded payment has none; its buyer gets an email.
  if (!user_id?.S || !session_id?.S || issued.length === 0) return;
  await sendToMember(user_id.S, { type: "tickets-issued", session_id: session_id.S, ticket_ids: issued });
};

/** Notifies buyers of their new tickets while they are watching. The stream retries a notification that fails. */
export const handler = async ({ Records = [] }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed: string[] = [];
  for (const record of Records) {
    try {
      await notifyBuyer(record);
    } catch (error) {
      log.error("order notification failed", error as Error);
      failed.push(record.dynamodb?.SequenceNumber ?? "");
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
