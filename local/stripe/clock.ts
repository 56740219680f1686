import type { Store } from "./store.ts";

/** The stand-in's time: the machine's plus an offset that only control moves, and that survives a restart. */
export class Clock {
  readonly #machine: () => number;
  readonly #store: Store;
  /** While due work is caught up, time stands at the moment that work was due. */
  #frozenAt: number | undefined;

  constructor(store: Store, machine: () => number) {
    this.#store = store;
    this.#machine = machine;
  }

  get offsetMs(): number {
    return Number(this.#store.get("facts", "clockOffsetMs")?.value ?? 0);
  }

  now(): number {
    return this.#frozenAt ?? this.machineNow() + this.offsetMs;
  }

  machineNow(): number {
    return this.#machine();
  }

  moveBy(ms: number) {
    this.#store.put("facts", { id: "clockOffsetMs", value: String(this.offsetMs + ms) });
  }

  reset() {
    this.#store.remove("facts", "clockOffsetMs");
  }

  /** Runs work that was due at `at` (epoch milliseconds) as if it were then. */
  asOf<Answer>(at: number, work: () => Answer): Answer {
    const before = this.#frozenAt;
    this.#frozenAt = Math.min(at, this.now());
    try {
      return work();
    } finally {
      this.#frozenAt = before;
    }
  }
}
