import { messageDraftPrefix } from "../../member/offline/drafts.ts";

/** A message that the server doesn't have yet, as far as this device knows. `refusal` is the server's own reason. */
export type Unsent = { client_id: string; content: string; state: "sending" | "failed"; refusal?: string };

/** What a member has written to another and not sent: the draft, and messages on their way or failed. */
export type Written = { draft: string; unsent: readonly Unsent[] };

const nothing: Written = { draft: "", unsent: [] };

const keyOf = (userId: string, peerId: string): string => `${messageDraftPrefix}${userId}.${peerId}`;

const parse = (stored: string | null): Written => {
  try {
    const { draft = "", unsent = [] } = JSON.parse(stored ?? "{}") as Partial<Written>;
    return { draft: String(draft), unsent };
  } catch {
    return nothing;
  }
};

// What was on its way when the page was closed may have arrived: sent again under its id, it's the same message.
const interrupt = ({ draft, unsent }: Written): Written => ({
  draft,
  unsent: unsent.map((message) => ({ ...message, state: "failed" })),
});

/** Keeps what isn't sent on this device, also when its dialog or page is closed. */
export const createUnsentStore = (storage: Storage) => {
  const known = new Map<string, Written>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const read = (userId: string, peerId: string): Written => {
    const key = keyOf(userId, peerId);
    const found = known.get(key) ?? interrupt(parse(storage.getItem(key)));
    known.set(key, found);
    return found;
  };
  const write = (userId: string, peerId: string, written: Written) => {
    const key = keyOf(userId, peerId);
    known.set(key, written);
    try {
      if (written.draft === "" && written.unsent.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(written));
    } catch {
      // A full device keeps it while the page is open.
    }
    notify();
  };
  const changeUnsent = (userId: string, peerId: string, change: (unsent: readonly Unsent[]) => readonly Unsent[]) => {
    const written = read(userId, peerId);
    write(userId, peerId, { ...written, unsent: change(written.unsent) });
  };
  return {
    read,
    /** Takes over what another tab of this browser stored, so that neither overwrites the other's messages. */
    takeFromOtherTab: (key: string) => {
      if (!known.has(key)) return;
      known.set(key, parse(storage.getItem(key)));
      notify();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setDraft: (userId: string, peerId: string, draft: string) =>
      write(userId, peerId, { ...read(userId, peerId), draft }),
    /** Adds a message, or changes the one with its id. */
    put: (userId: string, peerId: string, message: Unsent) =>
      changeUnsent(userId, peerId, (unsent) =>
        unsent.some(({ client_id }) => client_id === message.client_id)
          ? unsent.map((one) => (one.client_id === message.client_id ? message : one))
          : [...unsent, message],
      ),
    remove: (userId: string, peerId: string, clientId: string) =>
      changeUnsent(userId, peerId, (unsent) => unsent.filter(({ client_id }) => client_id !== clientId)),
  };
};
