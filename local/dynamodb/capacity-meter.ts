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

type Consumed = { CapacityUnits?: number };
type CapacityRequest = { TransactItems?: unknown[]; ConsistentRead?: boolean };
type MeteredCall = { call: DatabaseCall; finish(answer: WebResponse): void };

const readOperations = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
const writeOperations = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"]);

/** The operation of a request, such as `PutItem`; empty when it names none. */
export const findOperation = (request: WebRequest): string =>
  (request.headers["x-amz-target"] ?? "").split(".")[1] ?? "";

/** The name of the function that sent a request; empty when another client did. */
export const findCallingFunction = (request: WebRequest): string =>
  request.headers["user-agent"]?.match(/\bapp\/([\w-]+)/)?.[1] ?? "";

/** Makes a request also ask for its consumed capacity. */
export const withConsumedCapacity = (request: WebRequest): WebRequest => {
  const operation = findOperation(request);
  if (!readOperations.has(operation) && !writeOperations.has(operation)) return request;
  const body: Record<string, unknown> = JSON.parse(request.body.toString());
  return { ...request, body: Buffer.from(JSON.stringify({ ...body, ReturnConsumedCapacity: "TOTAL" })) };
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

const sumCapacityUnits = (body: Buffer): number => {
  const { ConsumedCapacity = [] } = JSON.parse(body.toString() || "{}") as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
};

// DynamoDB Local counts less than AWS here: it rounds a transaction as a whole, and charges nothing for an empty query.
const minimumUnits = (request: WebRequest): number => {
  const operation = findOperation(request);
  const { TransactItems = [], ConsistentRead = false }: CapacityRequest = JSON.parse(request.body.toString());
  if (operation === "Query") return ConsistentRead ? 1 : 0.5;
  return 2 * TransactItems.length;
};
