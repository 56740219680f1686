import type { Role } from "../../../shared/model/roles.ts";

/** Session events. */
export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "TOKEN_REFRESHED"
  | "SIGNED_OUT"
  | "PASSWORD_RECOVERY"
  | "USER_UPDATED"
  | "MFA_CHALLENGE_VERIFIED";

/** The signed-in user according to the tokens; `isAdmin` and `role` are for display, the server decides. */
export type SessionUser = {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  isAdmin: boolean;
  /** What an administrator does in the back-office (R87); null for members, and for a token of before there were roles. */
  role: Role | null;
  /** An administrator without the second factor that the stage requires (R28). */
  owesSecondFactor: boolean;
};

/** A session's tokens; `expiresAt` is the access token's expiry by this device's clock, in epoch milliseconds. */
export type Tokens = { accessToken: string; expiresAt: number; user: SessionUser };

/** The state of a sign-in: done, or waiting for an authenticator code. */
export type SignInStep = "done" | "totp";

export type SignUpInput = {
  email: string;
  password: string;
  name: string;
  phone: string;
  /** The referrer's code. */
  referral?: string;
  /** The captcha token, if the stage requires one. */
  captcha?: string;
  /** Where to go after confirmation, as a path of this site. */
  next?: string;
};

/** What a sign-up found out: whether anybody has the referral code; null without one. */
export type SignUpOutcome = { referral: "known" | "unknown" | null };

/** The auth service as the session uses it. Methods reject with the service's own errors. */
export type AuthPort = {
  /** The tokens stored on this device, without a request. */
  stored(): Promise<Tokens | null>;
  /** Refreshes the stored session's tokens; null if the service rejected it for good. */
  refresh(): Promise<Tokens | null>;
  /** Removes the stored tokens from this device. */
  clearTokens(): Promise<void>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  confirm(email: string, code: string): Promise<void>;
  resend(email: string, next?: string): Promise<void>;
  signIn(email: string, password: string): Promise<SignInStep>;
  confirmTotp(code: string): Promise<void>;
  signOut(scope: "local" | "global"): Promise<void>;
  forgotPassword(email: string): Promise<void>;
  resetPassword(email: string, code: string, password: string): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
  updateUser(change: { name?: string; phone?: string }): Promise<void>;
  hasTotp(): Promise<boolean>;
  enrolTotp(account: string): Promise<{ secret: string; uri: string }>;
  verifyTotp(code: string): Promise<void>;
  removeTotp(): Promise<void>;
};
