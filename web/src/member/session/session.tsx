import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { SessionEvent, SessionUser } from "../../session/auth-port.ts";
import { clearAbandonedReads, clearPersistedReads, persistReads, restoreReads } from "../offline/persisted-reads.ts";
import { deviceSession } from "./device-session.ts";

export type SessionState = {
  /** `loading` until the stored session is known. */
  status: "loading" | "signed-in" | "signed-out";
  user: SessionUser | null;
  /** The last change the session reported, and how many there have been. */
  event: SessionEvent | null;
  changes: number;
};

const unknown: SessionState = { status: "loading", user: null, event: null, changes: 0 };
const SessionContext = createContext<SessionState>(unknown);

const deviceOwner = (): string | null => deviceSession.user()?.id ?? null;

/**
 * What a person read belongs to them: it is gone from memory and device when their session ends or another person's begins,
 * and comes back from the device when it is theirs.
 */
const changeOwner = (queryClient: QueryClient, event: SessionEvent, before: string | null, owner: string | null) => {
  if (event === "SIGNED_OUT") {
    queryClient.clear();
    void clearPersistedReads();
  }
  if (!owner && event === "INITIAL_SESSION") void clearAbandonedReads();
  if (!owner || owner === before) return;
  if (before) {
    void clearPersistedReads();
    void queryClient.resetQueries();
  }
  void restoreReads(queryClient, deviceOwner, Date.now());
};

const isSame = (one: SessionUser | null, other: SessionUser | null) => JSON.stringify(one) === JSON.stringify(other);

const after = (before: SessionState, event: SessionEvent, user: SessionUser | null): SessionState => ({
  status: user ? "signed-in" : "signed-out",
  // The same person keeps the same object, so that nothing is read again for a mere new token.
  user: isSame(before.user, user) ? before.user : user,
  event,
  changes: before.changes + 1,
});

/** Keeps the session in React: who is signed in, and what changed last. Another person's data never stays behind. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const [state, setState] = useState(unknown);
  useEffect(() => {
    let owner: string | null = null;
    const stopCopying = persistReads(queryClient, deviceOwner);
    const stopListening = deviceSession.listen((event, user) => {
      changeOwner(queryClient, event, owner, user?.id ?? null);
      owner = user?.id ?? null;
      setState((before) => after(before, event, user));
    });
    return () => {
      stopCopying();
      stopListening();
    };
  }, [queryClient]);
  return <SessionContext value={state}>{children}</SessionContext>;
};

/** Who is signed in. */
export const useSession = (): SessionState => useContext(SessionContext);
