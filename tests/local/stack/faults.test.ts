import { DynamoDBClient, GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { LOCAL_CREDENTIALS } from "../../../local/s3/credentials.ts";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack({ faults: true });
const TableName = "App-Table";
const Key = { pk: { S: "a" }, sk: { S: "b" } };

const client = () => {
  const { dynamodb } = stack.control.facts().endpoints as { dynamodb: string };
  return new DynamoDBClient({
    endpoint: dynamodb,
    region: "us-east-1",
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
  });
};
const get = () => client().send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
const put = (value: string) => client().send(new PutItemCommand({ TableName, Item: { ...Key, value: { S: value } } }));
const transact = () =>
  client().send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: Key } }] }));

test("a throttled call fails once, as on AWS", async () => {
  stack.control.fault({ kind: "throttle", operation: "GetItem" });
  await expect(get()).rejects.toMatchObject({ name: "ThrottlingException" });
  await expect(get()).resolves.toBeDefined();
});

test("a transaction can get a conflict that DynamoDB Local never has", async () => {
  stack.control.fault({ kind: "conflict", operation: "TransactWriteItems", skip: 1 });
  await transact();
  await expect(transact()).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });
});

test("a crash before the call has no effect, and a crash after it keeps the effect", async () => {
  stack.control.fault({ kind: "crash-before", operation: "PutItem" });
  await expect(put("before")).rejects.toThrow();
  expect((await get()).Item?.value).toBeUndefined();
  stack.control.fault({ kind: "crash-after", operation: "PutItem" });
  await expect(put("after")).rejects.toThrow();
  expect((await get()).Item?.value).toEqual({ S: "after" });
});

test("operations are counted", async () => {
  stack.control.operations();
  await put("x");
  await get();
  expect(stack.control.operations()).toEqual(["PutItem", "GetItem"]);
});

test("what each call consumed is reported in DynamoDB's units, with its start and end", async () => {
  stack.control.databaseCalls();
  await put("x".repeat(3_000));
  await get();
  await transact();
  const caller = "";
  const calls = stack.control.databaseCalls();
  expect(calls.map(({ began: _, ended: __, ...call }) => call)).toEqual([
    { operation: "PutItem", caller, reads: 0, writes: 3 },
    { operation: "GetItem", caller, reads: 1, writes: 0 },
    { operation: "TransactWriteItems", caller, reads: 0, writes: 6 },
  ]);
  const [first, second, third] = calls;
  expect(first?.ended).toBeGreaterThan(first?.began ?? Number.POSITIVE_INFINITY);
  expect(second?.began).toBeGreaterThanOrEqual(first?.ended ?? Number.POSITIVE_INFINITY);
  expect(third?.began).toBeGreaterThanOrEqual(second?.ended ?? Number.POSITIVE_INFINITY);
});
