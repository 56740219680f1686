/**
 * How a failed email is handled: `refused` is final, because the email itself was rejected; `service` means that the
 * mail service accepts nothing right now; `later` is any other failure, and is retried.
 */
export type FailureKind = "refused" | "service" | "later";

/** Why an email wasn't sent: the error's name and, if the mail service said it, its message without addresses. */
export type SendFailure = { kind: FailureKind; reason: string };

type MailError = Error & { code?: string; command?: string; responseCode?: number; $fault?: string };

/** Errors with which SES, the network or our credentials fail for every email (SES API v2, SendEmail, Errors). */
const serviceNames = new Set([
  "AccountSuspendedException",
  "SendingPausedException",
  "MailFromDomainNotVerifiedException",
  "TooManyRequestsException",
  "LimitExceededException",
  "NotFoundException",
  "InternalServiceErrorException",
  "ServiceUnavailable",
  "Throttling",
  "ThrottlingException",
  "AccessDeniedException",
  "ExpiredTokenException",
  "UnrecognizedClientException",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "SignatureDoesNotMatch",
  "CredentialsProviderError",
  "TimeoutError",
  "NetworkingError",
]);

/** Nodemailer's and Node's codes for a server that can't be reached or rejects our login. */
const serviceCodes =
  /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EPIPE|EDNS|ENOTFOUND|EAI_AGAIN|EAUTH|ENOAUTH|ETLS)$/;

const reasonLength = 160;

// SES uses MessageRejected both for an unverified identity, which concerns the whole account (or its sandbox), and for
// an email it won't accept.
const isRefused = ({ name, message, code, responseCode = 0 }: MailError): boolean => {
  if (name === "MessageRejected") return !/not verified|paused|suspended/i.test(message);
  if (name === "BadRequestException") return true;
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode === 0 || responseCode >= 500);
};

const isServiceFailure = ({ name, message, code = "" }: MailError): boolean =>
  serviceNames.has(name) ||
  (name === "MessageRejected" && /not verified|paused|suspended/i.test(message)) ||
  serviceCodes.test(code);

const toKind = (error: MailError): FailureKind => {
  if (isRefused(error)) return "refused";
  return isServiceFailure(error) ? "service" : "later";
};

// Other errors may quote the email's content; the mail service mentions addresses at most.
const safeMessage = ({ message, $fault, responseCode }: MailError): string =>
  $fault || responseCode ? message.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "…").replace(/\s+/g, " ") : "";

/** Classifies an error thrown while sending an email. */
export const toSendFailure = (thrown: unknown): SendFailure => {
  const error: MailError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const name = error.name === "Error" && error.code ? error.code : error.name;
  const reason = [name, safeMessage(error)].filter(Boolean).join(": ");
  return { kind: toKind(error), reason: reason.length > reasonLength ? `${reason.slice(0, reasonLength)}…` : reason };
};

/** The service's errors after which nobody knows what became of the email: the answer was lost, or came too late. */
const ambiguousNames = new Set([
  "TimeoutError",
  "NetworkingError",
  "InternalServiceErrorException",
  "ServiceUnavailable",
]);

/** SMTP: before the message itself is handed over nothing can have been accepted. */
const unconnectedCodes = /^(ECONNREFUSED|EDNS|ENOTFOUND|EAI_AGAIN|EAUTH|ENOAUTH|ECONNECTION)$/;

/** Whether an email that failed was certainly not accepted by the mail service, so that sending it again reaches nobody twice. */
export const isCertainlyUnsent = (thrown: unknown): boolean => {
  const error: MailError = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error.code === "ESOCKET" || error.code === "ETIMEDOUT") return error.command === "CONN";
  if (unconnectedCodes.test(error.code ?? "")) return true;
  return (
    toSendFailure(error).kind !== "later" && !ambiguousNames.has(error.name) && !serviceCodes.test(error.code ?? "")
  );
};
