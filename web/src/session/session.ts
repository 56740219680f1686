import { AuthFailure, assertCredentials, sessionMissingFailure, toAuthFailure } from "./auth-errors.ts";
import type { AuthPort, SessionUser, SignInStep, SignUpInput } from "./auth-port.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type SessionListener, SessionStore } from "./session-store.ts";

/** Starts the session: reads the stored one, refreshes it in time and reports changes to listeners. */
export const createSession = ({ auth, clock = systemClock }: { auth: AuthPort; clock?: Clock }) => {
  const store = new SessionStore(auth, clock);
  return {
    ...sessionState(store),
    ...signInMethods(store, auth),
    ...signOutMethods(store, auth),
    ...reauthenticationMethods(store, auth),
    ...accountMethods(store, auth),
  };
};

const sessionState = (store: SessionStore) => ({
  /** Adds a listener, which gets INITIAL_SESSION once it is known; returns a function that removes it. */
  listen: (listener: SessionListener) => store.listen(listener),
  isKnown: (): boolean => store.isKnown,
  user: (): SessionUser | null => store.tokens?.user ?? null,
  /** Whether the last session was ended by signing out: the next user then doesn't return to its page. */
  wasLeft: () => store.wasLeft,
  ready: store.ready,
  accessToken: () => store.accessToken(),
  /** Adopts a change that another tab made to the storage. */
  follow: () => store.follow(),
  stop: () => store.stop(),
  /** What the API client needs. */
  bearer: {
    atHand: () => store.validToken,
    token: () => store.accessToken(),
    refresh: async () => (await store.refresh())?.accessToken ?? null,
    expired: () => store.end(),
  },
});

const signInMethods = (store: SessionStore, auth: AuthPort) => ({
  /** Creates an account, to be confirmed with the emailed code. */
  signUp: (input: SignUpInput) =>
    withAuthFailure(async () => {
      assertCredentials(input);
      return auth.signUp(input);
    }),

  confirm: (email: string, code: string) => withAuthFailure(() => auth.confirm(email, code)),
  resend: (email: string, next?: string) => withAuthFailure(() => auth.resend(email, next)),

  /** Signs in; "totp" means that confirmTotp with an authenticator code must follow. */
  signIn: (input: { email?: string; phone?: string; password?: string }) =>
    withAuthFailure(async (): Promise<SignInStep> => {
      assertCredentials(input);
      const step = await auth.signIn(input.email || input.phone || "", input.password ?? "");
      if (step === "done") await store.adopt("SIGNED_IN");
      return step;
    }),

  confirmTotp: (code: string) =>
    withAuthFailure(async () => {
      await auth.confirmTotp(code);
      await store.adopt("MFA_CHALLENGE_VERIFIED");
      store.report("SIGNED_IN");
    }),

  /** Emails a reset code; resolves the same for known and unknown addresses. */
  forgotPassword: (email: string) => withAuthFailure(() => auth.forgotPassword(email)),

  resetPassword: (email: string, code: string, password: string) =>
    withAuthFailure(async () => {
      await auth.resetPassword(email, code, password);
      store.report("PASSWORD_RECOVERY");
    }),
});

const signOutMethods = (store: SessionStore, auth: AuthPort) => ({
  /** Signs out here or on all devices; this device's session ends even if the service can't be reached. */
  signOut: (scope: "local" | "global" = "local") =>
    withAuthFailure(async () => {
      try {
        await auth.signOut(scope);
      } finally {
        await store.end(true);
      }
    }),

  /** Ends the session on this device without a request: the account was deleted. */
  leave: () => store.end(true),

  /**
   * Signs out all other devices. Cognito can only end all sessions of an account, so this checks the password, ends them
   * all and signs in again; with an authenticator app a code must follow ("totp").
   */
  signOutOthers: (password: string) =>
    withAuthFailure(async (): Promise<SignInStep> => {
      const { email } = requireUser(store);
      await auth.changePassword(password, password);
      await auth.signOut("global");
      const step = await auth.signIn(email, password);
      if (step === "done") await store.adopt("TOKEN_REFRESHED");
      return step;
    }),
});

const reauthenticationMethods = (store: SessionStore, auth: AuthPort) => ({
  /**
   * Signs in again with the password, for actions that require a recent sign-in; with an authenticator app a code must
   * follow ("totp"). The password is checked first: a wrong one leaves the session unchanged.
   */
  proveAgain: (password: string) =>
    withAuthFailure(async (): Promise<SignInStep> => {
      const { email } = requireUser(store);
      await auth.changePassword(password, password);
      const step = await auth.signIn(email, password);
      if (step === "done") await store.adopt("TOKEN_REFRESHED");
      return step;
    }),
});

const accountMethods = (store: SessionStore, auth: AuthPort) => ({
  changePassword: (current: string, next: string) =>
    updateAccount(store, async () => {
      await auth.changePassword(current, next);
    }),
  updateUser: (change: { name?: string; phone?: string }) =>
    updateAccount(store, () => auth.updateUser(change), "refresh"),

  hasTotp: () => withAuthFailure(() => auth.hasTotp()),
  /** A secret for an authenticator app, also as a URI for a QR code; verifyTotp activates it. */
  enrolTotp: () => withAuthFailure(async () => auth.enrolTotp(requireUser(store).email)),
  verifyTotp: (code: string) => updateAccount(store, () => auth.verifyTotp(code), "refresh"),
  removeTotp: () =>
    updateAccount(
      store,
      async () => {
        if (requireUser(store).isAdmin)
          throw new AuthFailure("refused", "Administrators can't turn off two-step sign-in.");
        await auth.removeTotp();
      },
      "refresh",
    ),
});

/** Changes the account; with "refresh" the tokens are renewed to reflect it. */
const updateAccount = (store: SessionStore, change: () => Promise<void>, after?: "refresh") =>
  withAuthFailure(async () => {
    requireUser(store);
    await change();
    if (after) await store.refresh();
    store.report("USER_UPDATED");
  });

const requireUser = (store: SessionStore): SessionUser => {
  if (!store.tokens) throw sessionMissingFailure();
  return store.tokens.user;
};

const withAuthFailure = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw toAuthFailure(error);
  }
};
