import type { Tabs } from "./live-room.ts";

/** The tabs of this browser with the same member signed in: they elect a leader by a lock and talk over a channel. */
export const browserTabs = (userId: string): Tabs & { close(): void } => {
  const name = `playyy-live-${userId}`;
  const channel = new BroadcastChannel(name);
  const given = new AbortController();
  return {
    post: (note) => channel.postMessage(note),
    onNote: (take) => {
      const listen = ({ data }: MessageEvent) => take(data);
      channel.addEventListener("message", listen);
      return () => channel.removeEventListener("message", listen);
    },
    lead: (end, begin) => {
      const hold = async () => {
        if (given.signal.aborted) return;
        begin();
        await end;
      };
      // Whoever leaves before it is its turn gives up waiting.
      navigator.locks.request(name, { signal: given.signal }, hold).catch(() => undefined);
    },
    close: () => {
      given.abort();
      channel.close();
    },
  };
};
