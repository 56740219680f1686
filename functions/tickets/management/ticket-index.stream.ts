import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { clock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import type { Change, StoredItem } from "./ticket-index.ts";
import { indexChange } from "./ticket-index.ts";

const toItem = (image: NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]): StoredItem | null =>
  image ? (unmarshall(image as Record<string, AttributeValue>) as StoredItem) : null;

const toChange = ({ eventID = "", dynamodb }: DynamoDBRecord): Change => ({
  id: eventID,
  before: toItem(dynamodb?.OldImage),
  after: toItem(dynamodb?.NewImage),
});

/** Keeps the back-office's counts and search of tickets in step with the table. A change that fails is delivered again. */
export const handler = async ({ Records = [] }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    try {
      await indexChange(toChange(record), env("CITY_ZONE"), clock.now());
    } catch (error) {
      log.error("ticket index failed", error as Error);
      // Changes of one item come in order: what follows the failed one waits for it.
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] };
    }
  }
  return { batchItemFailures: [] };
};
