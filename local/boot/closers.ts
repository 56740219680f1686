export type Closer = () => unknown;

/** Remembers how to end what was started; ends it in the opposite order. */
export class Closers {
  readonly #closers: Closer[] = [];

  /** Takes a started part and gives it back, its `close` remembered. */
  keep<T extends { close(): unknown }>(part: T): T {
    this.#closers.push(() => part.close());
    return part;
  }

  add(closer: Closer): void {
    this.#closers.push(closer);
  }

  async closeAll(): Promise<void> {
    for (const closer of this.#closers.splice(0).reverse()) await closer();
  }
}
