/** A phone whose clock is this close is taken to be right: `Date` itself is only exact to the second. */
const toleratedMilliseconds = 5_000;

type Kept = Pick<Storage, "getItem" | "setItem">;

const key = "playyy.clock";

/**
 * How far the server's clock is ahead of this device's, learned from the `Date` of its answers and kept for times without a
 * connection. What depends on the hour, such as a ticket's window, is shown by this clock; the server decides.
 */
export const createServerClock = (storage: Kept, deviceNow: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  let ahead = Number(storage.getItem(key) ?? 0) || 0;
  return {
    /** How many milliseconds the server is ahead; 0 for a clock that is right. */
    ahead: () => ahead,
    now: () => deviceNow() + ahead,
    /** Learns from an answer that was asked for at `sentAt` (device time, milliseconds) and has just come. */
    learn(date: string | null, sentAt: number): void {
      const told = Date.parse(date ?? "");
      if (Number.isNaN(told)) return;
      const measured = Math.round(told + 500 - (sentAt + deviceNow()) / 2);
      const next = Math.abs(measured) < toleratedMilliseconds ? 0 : measured;
      if (Math.abs(next - ahead) < toleratedMilliseconds) return;
      ahead = next;
      storage.setItem(key, String(ahead));
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type ServerClock = ReturnType<typeof createServerClock>;
