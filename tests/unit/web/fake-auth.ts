import { vi } from "vitest";
import type { AuthPort, SessionEvent, Tokens } from "../../../web/src/session/auth-port.ts";
import { createSession } from "../../../web/src/session/session.ts";

export const dana = {
  id: "sub-1",
  email: "dana@example.com",
  name: "Dana",
  phone: "+19045550100",
  isAdmin: false,
  role: null,
  owesSecondFactor: false,
};

let issued = 0;
/** Tokens of Dana that live for some seconds from now. */
export const tokensFor = (seconds: number, user = dana): Tokens => {
  issued += 1;
  return { accessToken: `token-${issued}`, expiresAt: Date.now() + seconds * 1000, user };
};

/** The auth service, played: it keeps what it is told to keep and answers what a test sets. */
export const fakeAuth = (kept: Tokens | null = null) => {
  const state = { kept };
  const auth = {
    stored: vi.fn(async () => state.kept),
    refresh: vi.fn(async (): Promise<Tokens | null> => {
      state.kept = tokensFor(3600);
      return state.kept;
    }),
    clearTokens: vi.fn(async () => {
      state.kept = null;
    }),
    signUp: vi.fn(async () => ({ referral: null })),
    confirm: vi.fn(async () => {}),
    resend: vi.fn(async () => {}),
    signIn: vi.fn(async (): Promise<"done" | "totp"> => {
      state.kept = tokensFor(3600);
      return "done";
    }),
    confirmTotp: vi.fn(async () => {
      state.kept = tokensFor(3600);
    }),
    signOut: vi.fn(async () => {
      state.kept = null;
    }),
    forgotPassword: vi.fn(async () => {}),
    resetPassword: vi.fn(async () => {}),
    changePassword: vi.fn(async () => {}),
    updateUser: vi.fn(async () => {}),
    hasTotp: vi.fn(async () => false),
    enrolTotp: vi.fn(async () => ({ secret: "SECRET", uri: "otpauth://totp/PLAYYY" })),
    verifyTotp: vi.fn(async () => {}),
    removeTotp: vi.fn(async () => {}),
  } satisfies AuthPort;
  return { auth, state };
};

/** A session on a played service, begun, with the events it reported. */
export const aSession = async (kept: Tokens | null = null) => {
  const { auth, state } = fakeAuth(kept);
  const session = createSession({ auth });
  const events: SessionEvent[] = [];
  session.listen((event) => events.push(event));
  await session.ready;
  return { session, auth, state, events };
};

/** A failure as Amplify throws it. */
export const serviceError = (name: string, message = "", httpStatusCode = 400) =>
  Object.assign(new Error(message), { name, metadata: { httpStatusCode } });
