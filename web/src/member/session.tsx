import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { SessionEvent, SessionUser } from "../session/auth-port.ts";
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

/** Nothing a person read stays on the device after they signed out; the cache's name is set in `build/pwa.ts`. */
const forget = (queryClient: QueryClient) => {
  queryClient.clear();
  if ("caches" in window) void caches.delete("playyy-own");
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
  useEffect(
    () =>
      deviceSession.listen((event, user) => {
        if (event === "SIGNED_OUT") forget(queryClient);
        setState((before) => after(before, event, user));
      }),
    [queryClient],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
};

/** Who is signed in. */
export const useSession = (): SessionState => useContext(SessionContext);
