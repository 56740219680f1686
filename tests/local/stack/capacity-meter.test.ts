import { expect, test } from "vitest";
import { meterCall } from "../../../local/dynamodb/capacity-meter.ts";

/** The units of a call whose answer counts `reported`. */
const unitsOf = (operation: string, body: unknown, { reported = 1, status = 200 } = {}) => {
  const headers = { "x-amz-target": `DynamoDB_20120810.${operation}` };
  const request = {
    method: "POST",
    path: "/",
    query: "",
    sourceIp: "",
    headers,
    body: Buffer.from(JSON.stringify(body)),
  };
  const { call, finish } = meterCall(request);
  finish({ status, headers: {}, body: Buffer.from(`{"ConsumedCapacity":[{"CapacityUnits":${reported}}]}`) });
  return [call.reads, call.writes];
};

const put = (Item: Record<string, unknown>) => ({ PutRequest: { Item } });

test("a batch of writes counts each item, and each index that an item is put into", () => {
  const removed = { DeleteRequest: { Key: { pk: "a", sk: "b" } } };
  const items = [put({ pk: "a" }), put({ pk: "b", gsi1pk: "x", gsi1sk: "y", gsi2pk: "z" }), removed];
  expect(unitsOf("BatchWriteItem", { RequestItems: { table: items } })).toEqual([0, 5]);
  expect(unitsOf("BatchWriteItem", { RequestItems: { table: items } }, { reported: 9 })).toEqual([0, 9]);
});

test("a batch of reads counts half a unit for each item, and a whole one when they must be up to date", () => {
  const Keys = [{ pk: "a" }, { pk: "b" }, { pk: "c" }];
  expect(unitsOf("BatchGetItem", { RequestItems: { table: { Keys } } })).toEqual([1.5, 0]);
  expect(unitsOf("BatchGetItem", { RequestItems: { table: { Keys, ConsistentRead: true } } })).toEqual([3, 0]);
});

test("a batch that is refused counts what its answer says", () => {
  const RequestItems = { table: [put({ pk: "a" }), put({ pk: "b" })] };
  expect(unitsOf("BatchWriteItem", { RequestItems }, { reported: 0, status: 400 })).toEqual([0, 0]);
});
