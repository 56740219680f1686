/** What changed in the session. */
export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "TOKEN_REFRESHED"
  | "SIGNED_OUT"
  | "PASSWORD_RECOVERY"
  | "USER_UPDATED"
  | "MFA_CHALLENGE_VERIFIED";

/** Who is signed in, as the tokens say it; `isAdmin` only shows, the server decides. */
export type SessionUser = {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  isAdmin: boolean;
  /** An administrator without the second factor that the stage asks for (decision D28). */
  owesSecondFactor: boolean;
};

/** The tokens of a session; `expiresAt` is the access token's end by this device's clock, in epoch milliseconds. */
export type Tokens = { accessToken: string; expiresAt: number; user: SessionUser };

/** Where a sign-in stands: finished, or waiting for the code of the authenticator app. */
export type SignInStep = "done" | "totp";

export type SignUpInput = {
  email: string;
  password: string;
  name: string;
  phone: string;
  /** The code of the member who brought this one. */
  referral?: string;
  /** The captcha's answer, where the stage asks for one. */
  captcha?: string;
  /** The path of the own site to go on to after confirmation. */
  next?: string;
};

/** The auth service as the session needs it. Every method rejects with the service's own error. */
export type AuthPort = {
  /** The tokens kept on this device, without asking anybody. */
  stored(): Promise<Tokens | null>;
  /** New tokens for the kept session; null when the service refused for good. */
  refresh(): Promise<Tokens | null>;
  /** Removes the kept tokens from this device. */
  forget(): Promise<void>;
  signUp(input: SignUpInput): Promise<void>;
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
