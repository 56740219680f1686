import type { WebRequest, WebResponse } from "../http/message.ts";

/**
 * What one call to the database was, which function made it, and what it consumed in DynamoDB's units. `began` and `ended` are
 * milliseconds of the process clock; `ended` is 0 while there is no answer.
 */
export type DatabaseCall = {
  operation: string;
  /** The function's name; empty for a caller that is none. */
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

/** The operation that a request names, such as `PutItem`. */
export const findOperation = (request: WebRequest): string =>
  (request.headers["x-amz-target"] ?? "").split(".")[1] ?? "";

/** The name of the function that sent a request; empty when none did. */
export const findCallingFunction = (request: WebRequest): string =>
  request.headers["user-agent"]?.match(/\bapp\/([\w-]+)/)?.[1] ?? "";

/** The same request, which also asks what it consumes. */
export const withConsumedCapacity = (request: WebRequest): WebRequest => {
  const operation = findOperation(request);
  if (!readOperations.has(operation) && !writeOperations.has(operation)) return request;
  const wish: Record<string, unknown> = JSON.parse(request.body.toString());
  return { ...request, body: Buffer.from(JSON.stringify({ ...wish, ReturnConsumedCapacity: "TOTAL" })) };
};

/** Begins the record of a call; `take` adds what its answer says it consumed. */
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

// Where DynamoDB Local counts less than AWS: it rounds a transaction as a whole, and asks nothing for a query of nothing.
const minimumUnits = (request: WebRequest): number => {
  const operation = findOperation(request);
  const { TransactItems = [], ConsistentRead = false }: CapacityRequest = JSON.parse(request.body.toString());
  if (operation === "Query") return ConsistentRead ? 1 : 0.5;
  return 2 * TransactItems.length;
};
