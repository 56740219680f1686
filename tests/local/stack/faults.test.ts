import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
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

test("a conflict meets the items that are named by their keys", async () => {
  const other = { pk: { S: "a" }, sk: { S: "Named" } };
  const transaction = { TransactItems: [Key, other].map((Item) => ({ Put: { TableName, Item } })) };
  stack.control.fault({ kind: "conflict", containing: "Named" });
  await expect(client().send(new TransactWriteItemsCommand(transaction))).rejects.toMatchObject({
    CancellationReasons: [{ Code: "None" }, { Code: "TransactionConflict" }],
  });
});

test("of transactions that write one item at the same moment all but one can be cancelled, and no other is", async () => {
  const write = (...keys: string[]) =>
    client().send(
      new TransactWriteItemsCommand({
        TransactItems: keys.map((pk) => ({ Put: { TableName, Item: { pk: { S: pk }, sk: { S: "b" } } } })),
      }),
    );
  stack.control.fault({ kind: "overlap", times: 10 });
  stack.control.fault({ kind: "held", operation: "TransactWriteItems", times: 3 });
  const running = [write("one", "shared"), write("two", "shared"), write("three")];
  await expect.poll(() => stack.control.heldCalls()).toBe(3);
  stack.control.releaseCalls();
  const results = await Promise.allSettled(running);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(results[2]?.status).toBe("fulfilled");
  const [lost] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  const reasons = (lost.CancellationReasons as { Code: string }[]).map(({ Code }) => Code);
  expect(reasons).toEqual(["None", "TransactionConflict"]);
  // Once the first one has ended, the item is free again.
  await write("shared");
  stack.control.clearFaults();
});

test("a crash before the call has no effect, and a crash after it keeps the effect", async () => {
  stack.control.fault({ kind: "crash-before", operation: "PutItem" });
  await expect(put("before")).rejects.toThrow();
  expect((await get()).Item?.value).toBeUndefined();
  stack.control.fault({ kind: "crash-after", operation: "PutItem" });
  await expect(put("after")).rejects.toThrow();
  expect((await get()).Item?.value).toEqual({ S: "after" });
});

test("a held call waits until it is let go, and what others write meanwhile comes before it", async () => {
  stack.control.fault({ kind: "held", operation: "PutItem", containing: "late" });
  const late = put("late");
  await expect.poll(() => stack.control.heldCalls()).toBe(1);
  await put("early");
  expect((await get()).Item?.value).toEqual({ S: "early" });
  stack.control.releaseCalls();
  await late;
  expect([(await get()).Item?.value, stack.control.heldCalls()]).toEqual([{ S: "late" }, 0]);
});

test("clearing the faults lets what is held go on", async () => {
  stack.control.fault({ kind: "held", operation: "PutItem" });
  const held = put("held");
  await expect.poll(() => stack.control.heldCalls()).toBe(1);
  stack.control.clearFaults();
  await held;
});

test("a call that loses its conditions is executed although they don't hold, with the values that its change needs", async () => {
  await put("before");
  const names = { "#value": "value" };
  const update = {
    TableName,
    Key,
    UpdateExpression: "SET #value = :after",
    ConditionExpression: "#value = :other AND attribute_not_exists(#gone)",
    ExpressionAttributeNames: { ...names, "#gone": "pk" },
    ExpressionAttributeValues: { ":after": { S: "after" }, ":other": { S: "other" } },
  };
  const send = () => client().send(new UpdateItemCommand(update));
  await expect(send()).rejects.toMatchObject({ name: "ConditionalCheckFailedException" });
  stack.control.fault({ kind: "unconditional", operation: "UpdateItem" });
  await send();
  expect((await get()).Item?.value).toEqual({ S: "after" });
  const transaction = new TransactWriteItemsCommand({
    TransactItems: [
      { ConditionCheck: { TableName, Key, ConditionExpression: "attribute_not_exists(pk)" } },
      { Put: { TableName, Item: { ...Key, value: { S: "put" } }, ConditionExpression: "attribute_not_exists(pk)" } },
    ],
  });
  await expect(client().send(transaction)).rejects.toMatchObject({ name: "TransactionCanceledException" });
  stack.control.fault({ kind: "unconditional" });
  await client().send(transaction);
  expect((await get()).Item?.value).toEqual({ S: "put" });
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
