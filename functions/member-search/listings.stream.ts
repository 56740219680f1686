import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { refreshListing } from "./listings.ts";

const userIdOf = ({ dynamodb }: DynamoDBRecord): string | undefined =>
  (dynamodb?.NewImage ?? dynamodb?.OldImage)?.user_id?.S;

/** Groups the changes of a batch by member: several of one member need one refresh. */
const groupByMember = (records: DynamoDBRecord[]): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const record of records) {
    const userId = userIdOf(record);
    if (userId) found.set(userId, [...(found.get(userId) ?? []), record.dynamodb?.SequenceNumber ?? ""]);
  }
  return found;
};

/** Keeps the list of members up to date with members' records and grants. The stream retries a refresh that fails. */
export const handler = async ({ Records = [] }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed: string[] = [];
  for (const [userId, sequenceNumbers] of groupByMember(Records)) {
    try {
      await refreshListing(userId, clock.now());
    } catch (error) {
      log.error("member listing not refreshed", error as Error);
      failed.push(...sequenceNumbers);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
