import { vi } from "vitest";

/** Has everything that waits to come into sight be in sight, as at the end of a page. */
export const putInSight = (): void => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(): void {
        queueMicrotask(() => this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
      }
      disconnect(): void {}
    },
  );
};
