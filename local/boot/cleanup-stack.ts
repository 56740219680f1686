export type CleanupStep = () => unknown;

/** Collects how to stop what was started, and stops it in reverse order. */
export class CleanupStack {
  readonly #steps: CleanupStep[] = [];

  /** Registers the `close` of a started part and returns the part. */
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
