import { createForwarder } from "../http/forward.ts";
import { readRequest, type WebRequest, writeResponse } from "../http/message.ts";
import { type ListeningServer, listen } from "../http/server.ts";
import type { Permissions } from "../iam/permissions.ts";
import { denyAccess } from "./access-check.ts";
import { type DatabaseCall, findOperation, isWrite, meterCall, withConsumedCapacity } from "./capacity-meter.ts";
import { readTransactionKeys } from "./transaction-keys.ts";
import { withoutConditions } from "./without-conditions.ts";

const conflict = {
  status: 400,
  type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
  message: "Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]",
};

/** Faults that happen on AWS and never with DynamoDB Local. */
export const FAULTS = {
  throttle: {
    status: 400,
    type: "com.amazonaws.dynamodb.v20120810#ThrottlingException",
    message: "Rate of requests exceeds the allowed throughput.",
  },
  /** Another transaction seems to write the items whose keys contain `containing`, or the first item where none does. */
  conflict,
  /** A transaction is cancelled where it writes an item that another one is writing, and only there: as DynamoDB does. */
  overlap: conflict,
  "internal-error": {
    status: 500,
    type: "com.amazonaws.dynamodb.v20120810#InternalServerError",
    message: "Internal server error",
  },
  /** The connection breaks before the call is executed. */
  "crash-before": undefined,
  /** The call is executed, but its response is lost. */
  "crash-after": undefined,
  /** The call waits until `release`: what others write meanwhile comes before it. */
  held: undefined,
  /** The call is executed without its conditions: the control of a race. */
  unconditional: undefined,
} as const;

export type Fault = {
  kind: keyof typeof FAULTS;
  /** The operation it hits, e.g. `TransactWriteItems`; any by default. */
  operation?: string;
  /** How many matching calls pass first; 0 by default. */
  skip?: number;
  /** How many calls it hits; 1 by default. */
  times?: number;
  /** Limits it to calls whose body contains this text, e.g. a key. */
  containing?: string;
};

export type FaultProxy = {
  url: string;
  inject(fault: Fault): void;
  /** Forgets the injected faults and lets what is held go on. */
  clear(): void;
  /** How many calls are held. */
  held(): number;
  /** Lets what is held go on. */
  release(): void;
  /** The calls since the last time this was read. */
  calls(): DatabaseCall[];
  /** Calls `listener` after each write. */
  onWrite(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * Starts a proxy in front of DynamoDB Local. It forwards everything except injected faults, and calls that the role of the
 * calling function doesn't allow.
 */
export const startFaultProxy = async (target: string, permissions?: Permissions): Promise<FaultProxy> => {
  const armed: (Fault & { skip: number; times: number })[] = [];
  /** The keys that running transactions write, as long as overlaps are to be noticed. */
  const beingWritten = new Set<string>();
  let seen: DatabaseCall[] = [];
  const waiting: (() => void)[] = [];
  const release = () => {
    for (const goOn of waiting.splice(0)) goOn();
  };
  const listeners: (() => void)[] = [];
  const forward = createForwarder(target);
  const overlaps = (request: WebRequest) => readTransactionKeys(request).some((key) => beingWritten.has(key));
  const takeFault = (request: WebRequest, isHeld: boolean): Fault | undefined => {
    const fault = armed.find(
      (one) =>
        (one.kind === "held") === isHeld &&
        matchesFault(one, findOperation(request), request) &&
        (one.kind !== "overlap" || overlaps(request)),
    );
    if (!fault || fault.skip-- > 0) return undefined;
    if (--fault.times === 0) armed.splice(armed.indexOf(fault), 1);
    return fault;
  };
  const forwardNoticed = async (request: WebRequest) => {
    const keys = armed.some(({ kind }) => kind === "overlap") ? readTransactionKeys(request) : [];
    for (const key of keys) beingWritten.add(key);
    try {
      return await forward(request);
    } finally {
      for (const key of keys) beingWritten.delete(key);
    }
  };
  const listening: ListeningServer = await listen(async (incoming, response) => {
    const request = withConsumedCapacity(await readRequest(incoming));
    const denied = permissions && denyAccess(request, permissions);
    if (denied) return writeResponse(response, denied);
    const metered = meterCall(request);
    seen.push(metered.call);
    if (takeFault(request, true)) await new Promise<void>((goOn) => waiting.push(goOn));
    const fault = takeFault(request, false);
    if (fault?.kind === "crash-before") return incoming.socket.destroy();
    const answer = FAULTS[fault?.kind ?? "crash-after"];
    if (fault && answer)
      return writeResponse(response, toFaultResponse(answer, findHits(fault, request, beingWritten)));
    const passed = await forwardNoticed(fault?.kind === "unconditional" ? withoutConditions(request) : request);
    metered.finish(passed);
    if (isWrite(request)) for (const tell of listeners) tell();
    if (fault?.kind === "crash-after") return incoming.socket.destroy();
    writeResponse(response, passed);
  });
  return {
    url: listening.url,
    inject: (fault) => armed.push({ ...fault, skip: fault.skip ?? 0, times: fault.times ?? 1 }),
    clear: () => {
      armed.splice(0);
      release();
    },
    held: () => waiting.length,
    release,
    calls: () => {
      const past = seen;
      seen = [];
      return past;
    },
    onWrite: (listener) => listeners.push(listener),
    close: async () => {
      release();
      forward.close();
      await listening.close();
    },
  };
};

const matchesFault = (fault: Fault, operation: string, request: WebRequest): boolean => {
  if (fault.operation && fault.operation !== operation) return false;
  return !fault.containing || request.body.includes(fault.containing);
};

// Which of a transaction's items meet a conflict.
const findHits = ({ kind, containing }: Fault, request: WebRequest, beingWritten: ReadonlySet<string>): boolean[] => {
  const keys = readTransactionKeys(request);
  const isHit = (key: string) =>
    kind === "overlap" ? beingWritten.has(key) : Boolean(containing && key.includes(containing.toLowerCase()));
  const hits = keys.map(isHit);
  return hits.some(Boolean) ? hits : keys.map((_, index) => index === 0);
};

const toFaultResponse = (answer: { status: number; type: string; message: string }, hits: readonly boolean[]) => {
  const reasons = hits.map((isHit) => ({ Code: isHit ? "TransactionConflict" : "None" }));
  const body = { __type: answer.type, message: answer.message, Message: answer.message, CancellationReasons: reasons };
  return {
    status: answer.status,
    headers: { "content-type": "application/x-amz-json-1.0" },
    body: Buffer.from(JSON.stringify(body)),
  };
};
