/** How a call fails: an error response, no response, or a broken connection. */
export type FaultMode = "500" | "503" | "429" | "lock" | "timeout" | "reset";

export type Fault = {
  mode: FaultMode;
  /**
   * `before` fails before the call has begun, `during` undoes what it did, `after` keeps its effect. Once a call has begun its
   * answer is saved under its idempotency key, errors included.
   */
  when: "before" | "during" | "after";
  /** How many calls that match still pass before. */
  skip: number;
  /** How many calls are still to fail. */
  count: number;
  /** Only calls whose `METHOD /v1/path` contains this text. */
  match: string | null;
};

export type RecordedCall = {
  at: string;
  method: string;
  path: string;
  params: unknown;
  status: number | null;
  requestId: string;
  idempotencyKey: string | null;
  isReplayed: boolean;
  fault: string | null;
};

const keptCalls = 50_000;

/** The faults to inject, and the calls received. */
export class Faults {
  #orders: Fault[] = [];
  #calls: RecordedCall[] = [];
  /** Added to every response, in milliseconds. */
  latencyMs = 0;

  add(fault: Fault) {
    this.#orders.push(fault);
  }

  get pending(): readonly Fault[] {
    return this.#orders;
  }

  /** The next fault that matches this call; it counts as used. */
  next(method: string, path: string): Fault | undefined {
    const line = `${method} /v1${path}`;
    const fault = this.#orders.find((order) => order.match === null || line.includes(order.match));
    if (!fault || fault.skip-- > 0) return undefined;
    fault.count -= 1;
    this.#orders = this.#orders.filter((order) => order.count > 0);
    return fault;
  }

  record(call: RecordedCall) {
    this.#calls.push(call);
    if (this.#calls.length > keptCalls) this.#calls.shift();
  }

  get calls(): readonly RecordedCall[] {
    return this.#calls;
  }

  clearCalls() {
    this.#calls = [];
  }

  clear() {
    this.#orders = [];
    this.latencyMs = 0;
  }
}
