import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { clock } from "../clock.ts";
import { env } from "../env.ts";
import { applyProjection } from "./apply-projection.ts";
import type { Projection } from "./change.ts";
import { toChange } from "./to-change.ts";

const findFirstFailed = (records: DynamoDBRecord[], failed: Set<string>): DynamoDBRecord | undefined =>
  records.find(({ eventID = "" }) => failed.has(eventID));

/**
 * Creates the handler of a reader of the table's stream. Each projection gets all of its changes of a batch, whatever happens to the others.
 * Lambda delivers the batch again from the first change that failed for any of them.
 */
export const createStreamHandler =
  (projections: readonly Projection[]) =>
  async ({ Records = [] }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changes = Records.map(toChange);
    const context = { zone: env("CITY_ZONE"), now: clock.now() };
    const failed = await Promise.all(projections.map((projection) => applyProjection(projection, changes, context)));
    const first = findFirstFailed(Records, new Set(failed.flat()));
    return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? "" }] : [] };
  };
