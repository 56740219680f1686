import { useEffect, useState, useSyncExternalStore } from "react";
import { openSession } from "../session/open-session.ts";
import type { DoorSession, DoorStatus } from "../session/types.ts";
import type { Pairing } from "../store/pairing-store.ts";

const none = () => () => {};

/** The session of a paired scanner, for as long as the page is open; null for a moment. */
export const useSession = (database: IDBDatabase, pairing: Pairing): DoorSession | null => {
  const [session, setSession] = useState<DoorSession | null>(null);
  useEffect(() => {
    const opened = openSession({ database, pairing });
    setSession(opened);
    return () => {
      setSession(null);
      opened.stop();
    };
  }, [database, pairing]);
  return session;
};

/** What a session shows, after each of its changes. */
export const useStatus = (session: DoorSession | null): DoorStatus | null =>
  useSyncExternalStore(session?.subscribe ?? none, () => session?.getStatus() ?? null);
