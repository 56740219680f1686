import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { offerStartCall } from "../../api/index.ts";
import { offerStart } from "../../api/start.ts";
import { whenLoaded } from "../../components/when-idle.ts";
import type { SessionEvent, SessionUser } from "../../session/auth-port.ts";
import { clearCodes } from "../offline/codes.ts";
import { clearDrafts } from "../offline/drafts.ts";
import { clearRecentSearchesOfOthers, clearRecordsOfOthers } from "../offline/member-records.ts";
import { clearAbandonedReads, clearPersistedReads, persistReads, restoreReads } from "../offline/persisted-reads.ts";
import { serverClock } from "../server-time.ts";
import { deviceSession } from "./device-session.ts";

export type SessionState = {
  /** `loading` until the stored session is known. */
  status: "loading" | "signed-in" | "signed-out";
  user: SessionUser | null;
  /** The last session event, and how many there have been. */
  event: SessionEvent | null;
  changes: number;
};

const loadingState: SessionState = { status: "loading", user: null, event: null, changes: 0 };
const SessionContext = createContext<SessionState>(loadingState);

/** Who is signed in if that is known before the first render, as it is unless the tokens have to be renewed; the event follows. */
const initialState = (): SessionState => {
  if (!deviceSession.isKnown()) return loadingState;
  const user = deviceSession.user();
  return { ...loadingState, status: user ? "signed-in" : "signed-out", user };
};

const deviceOwner = (): string | null => deviceSession.user()?.id ?? null;

/** Removes what only its owner put on this device; that of the member `except` stays. */
const clearOwn = (except: string | null) => {
  void clearDrafts(window.localStorage, except);
  clearRecordsOfOthers(window.localStorage, except);
  clearRecentSearchesOfOthers(window.sessionStorage, except);
  void clearCodes(except, new Date(serverClock.now()).toISOString());
};

/**
 * Cached data belongs to one user: it is cleared from memory and device when their session ends or another user's
 * begins, and restored from the device if it is theirs.
 */
const switchOwner = (queryClient: QueryClient, event: SessionEvent, before: string | null, owner: string | null) => {
  if (event === "SIGNED_OUT") {
    queryClient.clear();
    void clearPersistedReads();
    // A session that merely ends leaves posts and messages that weren't sent, and the codes of tickets, to the member who comes back.
    if (deviceSession.wasLeft()) clearOwn(null);
  }
  if (!owner && event === "INITIAL_SESSION") void clearAbandonedReads();
  if (!owner) offerStart();
  if (!owner || owner === before) return;
  // A session that was there from the beginning has its start offered already.
  if (event !== "INITIAL_SESSION") offerStartCall();
  clearOwn(owner);
  if (before) {
    void clearPersistedReads();
    void queryClient.resetQueries();
  }
  void restoreReads(queryClient, deviceOwner, Date.now());
};

const isSame = (one: SessionUser | null, other: SessionUser | null) => JSON.stringify(one) === JSON.stringify(other);

const reduceSession = (before: SessionState, event: SessionEvent, user: SessionUser | null): SessionState => ({
  status: user ? "signed-in" : "signed-out",
  // The same user keeps the same object, so that a new token alone doesn't refetch anything.
  user: isSame(before.user, user) ? before.user : user,
  event,
  // A session that was known before the first render doesn't change by being announced.
  changes: before.changes + Number(event !== "INITIAL_SESSION" || before.status === "loading"),
});

/** Provides the session: who is signed in and the last event. Another person's data is always cleared. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const [state, setState] = useState(() => {
    // Before the first read of any screen.
    if (deviceSession.isStored()) offerStartCall();
    return initialState();
  });
  useEffect(() => {
    let owner: string | null = null;
    const stopCopying = persistReads(queryClient, deviceOwner, new Promise(whenLoaded));
    const stopListening = deviceSession.listen((event, user) => {
      switchOwner(queryClient, event, owner, user?.id ?? null);
      owner = user?.id ?? null;
      setState((before) => reduceSession(before, event, user));
    });
    return () => {
      stopCopying();
      stopListening();
    };
  }, [queryClient]);
  return <SessionContext value={state}>{children}</SessionContext>;
};

/** The current session state. */
export const useSession = (): SessionState => useContext(SessionContext);
