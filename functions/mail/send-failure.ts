/**
 * What a failed mail waits for: nothing any more, as the mail itself is refused; the mail service, which takes none at all; or just
 * time, as the fault lies in this one try.
 */
export type FailureKind = "refused" | "service" | "later";

/** Why a mail was not sent: the error's name and, from the mail service only, its words without addresses. */
export type SendFailure = { kind: FailureKind; reason: string };

type MailError = Error & { code?: string; responseCode?: number; $fault?: string };

/** Names by which SES, the network or our credentials refuse everybody's mail (SES API v2, SendEmail, Errors). */
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

/** Nodemailer's and Node's codes for a server that is not reached, or lets nobody in. */
const serviceCodes =
  /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EPIPE|EDNS|ENOTFOUND|EAI_AGAIN|EAUTH|ENOAUTH|ETLS)$/;

const reasonLength = 160;

// An identity that is not verified is the account's affair, the sandbox included; SES has the same name for a mail it will not take.
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

// Other errors may quote the letter; the mail service speaks of addresses at most.
const safeMessage = ({ message, $fault, responseCode }: MailError): string =>
  $fault || responseCode ? message.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "…").replace(/\s+/g, " ") : "";

/** Judges what sending a mail threw. */
export const toSendFailure = (thrown: unknown): SendFailure => {
  const error: MailError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const name = error.name === "Error" && error.code ? error.code : error.name;
  const reason = [name, safeMessage(error)].filter(Boolean).join(": ");
  return { kind: toKind(error), reason: reason.length > reasonLength ? `${reason.slice(0, reasonLength)}…` : reason };
};
