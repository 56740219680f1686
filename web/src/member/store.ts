import { bearerFrom } from "../api/index.ts";

export type SessionUser = { id: string; email: string; name: string; phone: string | null; isAdmin: boolean };

export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "TOKEN_REFRESHED"
  | "SIGNED_OUT"
  | "PASSWORD_RECOVERY"
  | "USER_UPDATED"
  | "MFA_CHALLENGE_VERIFIED";

/** The part of the session that React and the API client need. */
export type SessionStore = {
  /** Reports the initial session once it is known, then every change; gives back how to stop. */
  listen(listener: (event: SessionEvent, user: SessionUser | null) => void): () => void;
  token(): Promise<string | null>;
  refresh(): Promise<string | null>;
  expired(): Promise<void>;
};

let store: SessionStore | null = null;

/** Hands the app its session; called once, before the first render. */
export const provideSession = (session: SessionStore): void => {
  store = session;
  bearerFrom(() => session);
};

/** The session handed over at the start. */
export const sessionStore = (): SessionStore => {
  if (!store) throw new Error("provideSession() has not been called");
  return store;
};
