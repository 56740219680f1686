import { BatchWriteCommand, type BatchWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../../shared/model/errors.ts";
import { backOff } from "../back-off.ts";
import { documents } from "./table.ts";
import type { Write } from "./transaction.ts";

type Requests = NonNullable<BatchWriteCommandInput["RequestItems"]>;
type Params = { TableName: string; Item?: Record<string, unknown>; Key?: Record<string, unknown> };

/** The most writes that one call holds. */
const batchSize = 25;
const attempts = 5;
const pauses = { first: 20, longest: 320 };

const toRequests = (writes: readonly Write[]): Requests => {
  const requests: Requests = {};
  for (const write of writes) {
    const { TableName, Item, Key } = write.params() as Params;
    requests[TableName] ??= [];
    requests[TableName].push(Item ? { PutRequest: { Item } } : { DeleteRequest: { Key } });
  }
  return requests;
};

const sendBatch = async (writes: readonly Write[]): Promise<void> => {
  let left = toRequests(writes);
  for (let turn = 0; Object.keys(left).length > 0; turn += 1) {
    if (turn === attempts) {
      throw new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });
    }
    if (turn > 0) await backOff(pauses, turn);
    const { UnprocessedItems } = await documents.send(new BatchWriteCommand({ RequestItems: left }));
    left = UnprocessedItems ?? {};
  }
};

/**
 * Puts and deletes items without conditions, 25 in a call, each item at most once. No transaction: a failure leaves those written that
 * came before it, so the caller must be able to repeat all of them.
 * Throws `unavailable` when the store does not take all of them.
 */
export const batchWrite = async (writes: readonly Write[]): Promise<void> => {
  for (let first = 0; first < writes.length; first += batchSize)
    await sendBatch(writes.slice(first, first + batchSize));
};
