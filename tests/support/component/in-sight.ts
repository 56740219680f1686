import { vi } from "vitest";

/** Has whatever is watched be seen so: in sight, out of it, or not at all. */
export const playSight = (seen: readonly { isIntersecting: boolean }[]): void => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(): void {
        queueMicrotask(() => this.#callback(seen as IntersectionObserverEntry[], this as never));
      }
      disconnect(): void {}
    },
  );
};

/** Has everything that waits to come into sight be in sight, as at the end of a page. */
export const putInSight = (): void => playSight([{ isIntersecting: true }]);
