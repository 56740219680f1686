import { AppError } from "../../shared/model/errors.ts";
import { invalidEmail } from "../../shared/rules/credentials.ts";

// The user pool is busy, a trigger took too long, or the email couldn't be sent.
const transientErrors = ["InternalErrorException", "UnexpectedLambdaException", "CodeDeliveryFailureException"];

const unwrapMessage = (message: string): string => message.replace(/^\w+ failed with error (.*?)\.?$/s, "$1");

// The pool calls an email a username, and says no more of it than that it should be one.
const isAboutEmail = (message: string): boolean => /username|email/i.test(message);

/** What asks a visitor to try again. */
export const createRetryError = () =>
  new AppError("unavailable", "We couldn't create your account. Please try again.", { retryAfterSeconds: 1 });

/** What the user pool refused about a sign-up, as the API's error; anything unknown comes back as it is. */
export const toSignUpError = (error: unknown): unknown => {
  const { name, message } = error as Error;
  if (name === "InvalidPasswordException") {
    const reason = message.replace(/^.*policy: /, "");
    return new AppError("weak_password", reason, { reasons: [reason] });
  }
  if (name === "UserLambdaValidationException") return new AppError("bad-request", unwrapMessage(message));
  if (name === "InvalidParameterException") {
    return isAboutEmail(message)
      ? new AppError("invalid-input", invalidEmail, { fields: [{ path: "email", message: invalidEmail }] })
      : new AppError("invalid-input", message);
  }
  if (name === "TooManyRequestsException" || name === "LimitExceededException") {
    return new AppError("too-many-requests", "Too many attempts. Try again in up to 15 minutes.");
  }
  return transientErrors.includes(name) ? createRetryError() : error;
};
