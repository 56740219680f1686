export type CleanupStep = () => unknown;

/** Remembers how to end what was started; ends it in the opposite order. */
export class CleanupStack {
  readonly #steps: CleanupStep[] = [];

  /** Takes a started part and gives it back, its `close` remembered. */
  use<T extends { close(): unknown }>(part: T): T {
    this.#steps.push(() => part.close());
    return part;
  }

  defer(step: CleanupStep): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step();
  }
}
