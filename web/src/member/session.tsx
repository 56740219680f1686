import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type SessionEvent, type SessionUser, sessionStore } from "./store.ts";

export type { SessionEvent, SessionUser } from "./store.ts";

export type SessionState = {
  /** `loading` until the stored session is known. */
  status: "loading" | "signed-in" | "signed-out";
  user: SessionUser | null;
  /** The last change the session reported, with a number that grows with each. */
  event: SessionEvent | null;
  changes: number;
};

const Session = createContext<SessionState>({ status: "loading", user: null, event: null, changes: 0 });

/** Keeps the session of the app in React: who is signed in, and what changed last. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SessionState>({ status: "loading", user: null, event: null, changes: 0 });
  useEffect(
    () =>
      sessionStore().listen((event, user) => {
        if (event === "SIGNED_OUT") queryClient.clear();
        setState((before) => ({
          status: user ? "signed-in" : "signed-out",
          user: before.user && user && JSON.stringify(before.user) === JSON.stringify(user) ? before.user : user,
          event,
          changes: before.changes + 1,
        }));
      }),
    [queryClient],
  );
  const value = useMemo(() => state, [state]);
  return <Session value={value}>{children}</Session>;
};

/** Who is signed in. */
export const useSession = (): SessionState => useContext(Session);
