import { invalidEmail, missingCredentials } from "../../../shared/rules/credentials.ts";

/** The auth failures that the app distinguishes. */
export type AuthFailureCode =
  | "session_missing"
  | "invalid_credentials"
  | "invalid_token"
  | "invalid_email"
  | "weak_password"
  | "broken_link"
  | "retryable"
  | "incomplete"
  | "not_confirmed"
  | "account_exists"
  | "already_confirmed"
  | "wrong_code"
  | "too_many_attempts"
  | "blocked"
  | "refused";

/** An auth failure; `message` is shown to people, `reasons` lists what a weak password lacks. */
export class AuthFailure extends Error {
  readonly code: AuthFailureCode;
  readonly reasons: string[];

  constructor(code: AuthFailureCode, message: string, reasons: string[] = []) {
    super(message);
    this.name = "AuthFailure";
    this.code = code;
    this.reasons = reasons;
  }
}

export const sessionMissingFailure = () => new AuthFailure("session_missing", "Auth session missing!");
export const brokenLinkFailure = (message = "This link is broken or has expired.") =>
  new AuthFailure("broken_link", message);

/** Checks credentials before anything is sent. Throws AuthFailure without a password or with neither email nor phone number. */
export const assertCredentials = (given: { email?: string; phone?: string; password?: string }): void => {
  const hasAddress = Boolean(given.email?.trim() || given.phone?.trim());
  if (!hasAddress || !given.password) throw new AuthFailure("incomplete", missingCredentials);
};

type ServiceError = {
  name: string;
  message: string;
  code?: string;
  details?: { fields?: { path: string }[] };
  metadata?: { httpStatusCode?: number };
};

// Error codes of our own API, for sign-ups that go through it.
const codeByApiCode: Partial<Record<string, AuthFailureCode>> = {
  "account.exists": "account_exists",
  weak_password: "weak_password",
};

const codeByName: Record<string, AuthFailureCode> = {
  UserUnAuthenticatedException: "session_missing",
  UserNotFoundException: "invalid_credentials",
  CodeMismatchException: "broken_link",
  ExpiredCodeException: "broken_link",
  EnableSoftwareTokenMFAException: "wrong_code",
  InvalidPasswordException: "weak_password",
  UserNotConfirmedException: "not_confirmed",
  UsernameExistsException: "account_exists",
  LimitExceededException: "too_many_attempts",
  TooManyRequestsException: "too_many_attempts",
  TooManyFailedAttemptsException: "too_many_attempts",
  NetworkError: "retryable",
};

/** Our own messages where the service's are raw. The user pool locks an account for up to 15 minutes without saying how long. */
const textByCode: Partial<Record<AuthFailureCode, string>> = {
  blocked: "This account is blocked. If you think that's a mistake, please contact us.",
  invalid_credentials: "Incorrect email or password.",
  invalid_email: invalidEmail,
  account_exists: "An account with this email already exists.",
  already_confirmed: "Your account is already active.",
  too_many_attempts: "Too many attempts. Try again in up to 15 minutes.",
};

const retryableStatuses = [502, 503, 504];

/** Maps any Amplify or Cognito error to an AuthFailure. */
export const toAuthFailure = (error: unknown): AuthFailure => {
  if (error instanceof AuthFailure) return error;
  if (!(error instanceof Error)) return new AuthFailure("refused", "Something went wrong. Please try again.");
  const code = toCode(error);
  if (code === "session_missing") return sessionMissingFailure();
  if (code === "weak_password") return weakPasswordFailure(error.message);
  if (code === "retryable") return new AuthFailure(code, "We couldn't reach the server. Please try again.");
  if (code === "broken_link") return brokenLinkFailure("This link or code is no longer valid.");
  return new AuthFailure(code, textByCode[code] ?? stripTriggerPrefix(error.message));
};

const toCode = (error: ServiceError): AuthFailureCode => {
  const { name, message, metadata } = error;
  if (retryableStatuses.includes(metadata?.httpStatusCode ?? 0) || isUnreachable(error)) return "retryable";
  if (name === "ApiError") return toApiFailureCode(error);
  if (name === "NotAuthorizedException") return toNotAuthorizedCode(message);
  if (name === "InvalidParameterException" && /password/i.test(message)) return "weak_password";
  // The pool signs people in by email, and calls it their username.
  if (name === "InvalidParameterException" && /username|email/i.test(message)) return "invalid_email";
  if (/software token|received for user/i.test(message)) return "wrong_code";
  if (name === "InvalidParameterException" && /already confirmed/i.test(message)) return "already_confirmed";
  return codeByName[name] ?? "refused";
};

const toApiFailureCode = ({ code, details }: ServiceError): AuthFailureCode => {
  if (details?.fields?.some(({ path }) => path === "email")) return "invalid_email";
  return codeByApiCode[code ?? ""] ?? "refused";
};

const toNotAuthorizedCode = (message: string): AuthFailureCode => {
  if (/user is disabled/i.test(message)) return "blocked";
  if (/token/i.test(message)) return "invalid_token";
  if (/attempts exceeded/i.test(message)) return "too_many_attempts";
  if (/current status is confirmed/i.test(message)) return "already_confirmed";
  if (/incorrect username or password/i.test(message)) return "invalid_credentials";
  return /session/i.test(message) ? "wrong_code" : "refused";
};

/** `fetch` and lazily loaded chunks both fail with a TypeError when offline. */
const isUnreachable = ({ name, message }: ServiceError) =>
  name === "TypeError" && /fetch|network|load failed|import/i.test(message);

const weakPasswordFailure = (message: string): AuthFailure => {
  const reason = message.replace(/^.*policy: /, "").replace(/^1 validation error.*$/s, "Password not long enough");
  return new AuthFailure("weak_password", reason, [reason]);
};

/** In "PreSignUp failed with error Please enter your name." only the end is our own message. */
const stripTriggerPrefix = (message: string) => message.replace(/^\w+ failed with error (.*?)\.?$/s, "$1");
