import type { Store } from "./store.ts";

/** The stand-in's time: the machine's plus an offset that only control moves, and that survives a restart. */
export class Clock {
  readonly #machine: () => number;
  readonly #store: Store;
  /** While due jobs run, the time at which the current one was due. */
  #frozenAt: number | undefined;

  constructor(store: Store, machine: () => number) {
    this.#store = store;
    this.#machine = machine;
  }

  get offsetMs(): number {
    return Number(this.#store.read("facts", "clockOffsetMs")?.value ?? 0);
  }

  now(): number {
    return this.#frozenAt ?? this.machineNow() + this.offsetMs;
  }

  machineNow(): number {
    return this.#machine();
  }

  /** How far this customer is ahead of everybody else, as with Stripe's test clocks. */
  customerOffsetMs(customer: string): number {
    return Number(this.#store.read("facts", `aheadMs/${customer}`)?.value ?? 0);
  }

  moveBy(ms: number) {
    this.#store.put("facts", { id: "clockOffsetMs", value: String(this.offsetMs + ms) });
  }

  moveCustomerBy(customer: string, ms: number) {
    this.#store.put("facts", { id: `aheadMs/${customer}`, value: String(this.customerOffsetMs(customer) + ms) });
  }

  reset() {
    this.#store.remove("facts", "clockOffsetMs");
  }

  /** Runs work as if it were `at` (epoch milliseconds). */
  runAt<Answer>(at: number, work: () => Answer): Answer {
    const before = this.#frozenAt;
    this.#frozenAt = at;
    try {
      return work();
    } finally {
      this.#frozenAt = before;
    }
  }

  /** Runs work in a customer's own time, unless it already runs at a set time. */
  runInCustomerTime<Answer>(customer: unknown, work: () => Answer): Answer {
    const ahead = typeof customer === "string" ? this.customerOffsetMs(customer) : 0;
    if (ahead === 0 || this.#frozenAt !== undefined) return work();
    return this.runAt(this.now() + ahead, work);
  }
}
