/** A device clock this close counts as correct: `Date` is only exact to the second. */
const toleratedMilliseconds = 5_000;

type ClockStorage = Pick<Storage, "getItem" | "setItem">;

const key = "playyy.clock";

/**
 * Tracks how far the server's clock is ahead of this device's, from its responses' `Date`; stored for use offline.
 * Anything time-dependent, such as a ticket's window, is shown by this clock; the server decides.
 */
export const createServerClock = (storage: ClockStorage, deviceNow = () => Date.now()) => {
  const listeners = new Set<() => void>();
  let ahead = Number(storage.getItem(key) ?? 0) || 0;
  return {
    /** How many milliseconds the server is ahead; 0 if the device's clock is correct. */
    ahead: () => ahead,
    now: () => deviceNow() + ahead,
    /** Updates the offset from a response that has just arrived and was requested at `sentAt` (device time, milliseconds). */
    learn(date: string | null, sentAt: number): void {
      const serverTime = Date.parse(date ?? "");
      if (Number.isNaN(serverTime)) return;
      const measured = Math.round(serverTime + 500 - (sentAt + deviceNow()) / 2);
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
