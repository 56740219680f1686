import type { WebRequest, WebResponse } from "../http/message.ts";

/**
 * One call to the database: the function that made it, and the capacity units it consumed. `began` and `ended` are
 * milliseconds of the process clock; `ended` is 0 until the response arrives.
 */
export type DatabaseCall = {
  operation: string;
  /** The function's name; empty when the caller isn't a function. */
  caller: string;
  reads: number;
  writes: number;
  began: number;
  ended: number;
};

type BatchedWrite = { PutRequest?: { Item: Record<string, unknown> } };
type BatchedItems = BatchedWrite[] | { Keys?: unknown[]; ConsistentRead?: boolean };
type CapacityRequest = {
  TransactItems?: unknown[];
  RequestItems?: Record<string, BatchedItems>;
  ConsistentRead?: boolean;
};
type MeteredCall = { call: DatabaseCall; finish(answer: WebResponse): void };

const readOperations = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
const writeOperations = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"]);

/** The operation of a request, such as `PutItem`; empty when it names none. */
export const findOperation = (request: WebRequest): string =>
  (request.headers["x-amz-target"] ?? "").split(".")[1] ?? "";

/** Whether a call writes items. */
export const isWrite = (request: WebRequest): boolean => writeOperations.has(findOperation(request));

/** The name of the function that sent a request; empty when another client did. */
export const findCallingFunction = (request: WebRequest): string =>
  request.headers["user-agent"]?.match(/\bapp\/([\w-]+)/)?.[1] ?? "";

const capacityName = '"ReturnConsumedCapacity":';
const capacityField = Buffer.from(`${capacityName}"TOTAL",`);

/** Makes a request also ask for its consumed capacity. */
export const withConsumedCapacity = (request: WebRequest): WebRequest => {
  const operation = findOperation(request);
  if (!readOperations.has(operation) && !writeOperations.has(operation)) return request;
  const { body } = request;
  if (body.includes(capacityName)) return request;
  // Written into the text, after its first brace: every call to the database comes by here, and parsing each costs too much.
  return { ...request, body: Buffer.concat([body.subarray(0, 1), capacityField, body.subarray(1)]) };
};

/** Starts recording a call; `finish` adds the capacity that the response reports. */
export const meterCall = (request: WebRequest): MeteredCall => {
  const operation = findOperation(request);
  const caller = findCallingFunction(request);
  const call: DatabaseCall = { operation, caller, reads: 0, writes: 0, began: performance.now(), ended: 0 };
  return {
    call,
    finish: ({ status, body }) => {
      call.ended = performance.now();
      const units = Math.max(sumCapacityUnits(body), status < 300 ? minimumUnits(request) : 0);
      if (readOperations.has(operation)) call.reads = units;
      if (writeOperations.has(operation)) call.writes = units;
    },
  };
};

const unitsField = '"CapacityUnits":';

// Read from the text: in a string of an item the quotation marks would be escaped, and an attribute's value is an object, no number.
const sumCapacityUnits = (body: Buffer): number => {
  let sum = 0;
  for (let at = body.indexOf(unitsField); at >= 0; at = body.indexOf(unitsField, at + 1)) {
    const begin = at + unitsField.length;
    sum += Number.parseFloat(body.toString("latin1", begin, begin + 24)) || 0;
  }
  return sum;
};

const indexKey = /^gsi\d+pk$/;

/** An item that is put is written to the table and to each index that has it. */
const unitsOfWrite = ({ PutRequest }: BatchedWrite): number =>
  1 + Object.keys(PutRequest?.Item ?? {}).filter((name) => indexKey.test(name)).length;

/** Each item of a batch counts by itself. */
const unitsOfBatch = (items: BatchedItems): number =>
  Array.isArray(items)
    ? items.reduce((sum, item) => sum + unitsOfWrite(item), 0)
    : (items.Keys?.length ?? 0) * (items.ConsistentRead ? 1 : 0.5);

// DynamoDB Local counts less than AWS here: it rounds a batch or a transaction as a whole, and charges nothing for an empty query.
const minimumUnits = (request: WebRequest): number => {
  const operation = findOperation(request);
  if (!/^(Query$|Transact|Batch)/.test(operation)) return 0;
  const asked: CapacityRequest = JSON.parse(request.body.toString());
  if (operation === "Query") return asked.ConsistentRead ? 1 : 0.5;
  if (asked.RequestItems) return Object.values(asked.RequestItems).reduce((sum, items) => sum + unitsOfBatch(items), 0);
  return 2 * (asked.TransactItems ?? []).length;
};
