import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { backOff } from "../../../functions/platform/back-off.ts";
import { batchRead } from "../../../functions/platform/table/batch-read.ts";
import { batchWrite } from "../../../functions/platform/table/batch-write.ts";
import { writeAll } from "../../../functions/platform/table/transaction.ts";

vi.mock("../../../functions/platform/back-off.ts", () => ({ backOff: vi.fn(async () => undefined) }));

const table = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  table.reset();
  vi.mocked(backOff).mockClear();
});

const pauses = { first: 20, longest: 320 };
const turns = [1, 2, 3, 4].map((turn) => [pauses, turn]);
const busy = { code: "unavailable", details: { retryAfterSeconds: 1 } };
const Key = { pk: "a", sk: "1" };

test("a batch that is read in part is read on after a pause, five times at most", async () => {
  const UnprocessedKeys = { city: { Keys: [Key] } };
  table.on(BatchGetCommand).resolves({ UnprocessedKeys });
  const read = () => batchRead({ some: [{ Key, parse: () => null }] });
  await expect(read()).rejects.toMatchObject(busy);
  expect([table.calls().length, vi.mocked(backOff).mock.calls]).toEqual([5, turns]);
});

test("a batch that is written in part is written on after a pause, five times at most", async () => {
  table.on(BatchWriteCommand).resolves({ UnprocessedItems: { city: [{ DeleteRequest: { Key } }] } });
  const write = { params: () => ({ TableName: "city", Key }) };
  await expect(batchWrite([write])).rejects.toMatchObject(busy);
  expect([table.calls().length, vi.mocked(backOff).mock.calls]).toEqual([5, turns]);
});

test("a transaction that conflicts with another is sent once more after a pause", async () => {
  const error = Object.assign(new Error("No"), { name: "TransactionConflictException" });
  table.on(TransactWriteCommand).rejectsOnce(error).resolves({});
  await writeAll([{ params: () => ({ Item: Key }) }]);
  expect(vi.mocked(backOff).mock.calls).toEqual([[{ first: 20, longest: 500 }, 0]]);
});
