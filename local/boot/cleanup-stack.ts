export type CleanupStep = () => unknown;

/** Remembers how to end what was started; ends it in the opposite order. */
export class CleanupStack {
  readonly #closers: CleanupStep[] = [];

  /** Takes a started part and gives it back, its `close` remembered. */
  use<T extends { close(): unknown }>(part: T): T {
    this.#closers.push(() => part.close());
    return part;
  }

  defer(closer: CleanupStep): void {
    this.#closers.push(closer);
  }

  async run(): Promise<void> {
    for (const closer of this.#closers.splice(0).reverse()) await closer();
  }
}
