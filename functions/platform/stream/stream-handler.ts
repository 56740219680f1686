import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { clock } from "../clock.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { applyProjection } from "./apply-projection.ts";
import { differs, type Projection, requestIdOfChange, type StreamChange } from "./change.ts";
import { toChange } from "./to-change.ts";

const findFirstFailed = (records: DynamoDBRecord[], failed: Set<string>): DynamoDBRecord | undefined =>
  records.find(({ eventID = "" }) => failed.has(eventID));

// Most changes belong to no request that anybody would look for. A later change of an item leaves the id of the request that made it.
const logTraced = (change: StreamChange, failed: Set<string>): void => {
  const requestId = differs(change, "request_id") ? requestIdOfChange(change) : undefined;
  const { id, entity } = change;
  if (requestId) log.info("change followed", { requestId, entity, change: id, failed: failed.has(id) });
};

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
    const failedIds = new Set(failed.flat());
    for (const change of changes) logTraced(change, failedIds);
    const first = findFirstFailed(Records, failedIds);
    return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? "" }] : [] };
  };
