import { StripeFailure } from "./errors.ts";
import { apiVersion } from "./events.ts";
import type { Fault } from "./faults.ts";
import { lockTimeout, tooManyRequests } from "./rate-limits.ts";

/** One request to the API. */
export interface Call {
  method: string;
  /** Below `/v1`. */
  path: string;
  body: string;
  requestId: string;
  key: string | null;
}

/** What it is answered. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Kept under the call's idempotency key. */
  isSaved?: boolean;
  isReplayed?: boolean;
  originalRequest?: string;
}

/** A failure in Stripe's envelope; one that is not Stripe's is a 500, and is logged. */
export function failureAnswer(error: unknown, call: Call): Answer {
  if (error instanceof StripeFailure) {
    return { status: error.status, body: error.toBody(call.requestId), headers: error.headers };
  }
  console.error(`stripe stand-in: ${call.method} /v1${call.path} failed`, error);
  return { status: 500, body: apiError(call.requestId) };
}

function apiError(requestId: string) {
  const message = `Sorry! There was an error while talking to one of our backends. Support has been notified (request ${requestId}).`;
  return { error: { message, type: "api_error" } };
}

/** A limit refuses a call before it begins, whenever the failure was ordered for. */
export function isRefusal({ mode }: Fault): boolean {
  return mode === "429" || mode === "lock";
}

/** The answer an ordered fault gives; none for a connection that just breaks. */
export function faultAnswer(fault: Fault, call: Call): Answer | undefined {
  switch (fault.mode) {
    case "500":
    case "503":
      return { status: Number(fault.mode), body: apiError(call.requestId) };
    case "429":
      return failureAnswer(tooManyRequests(), call);
    case "lock":
      return failureAnswer(lockTimeout(), call);
    default:
      return undefined;
  }
}

/** The headers of an answer. */
export function headersOf(call: Call, answer: Answer): Record<string, string> {
  const headers: Record<string, string> = {
    "request-id": call.requestId,
    "stripe-version": apiVersion,
    ...answer.headers,
  };
  if (call.key !== null) headers["idempotency-key"] = call.key;
  if (answer.isReplayed) headers["idempotent-replayed"] = "true";
  if (answer.originalRequest) headers["original-request"] = answer.originalRequest;
  // A saved error would only be replayed, and Stripe says so.
  if (answer.isSaved && answer.status >= 500) headers["stripe-should-retry"] = "false";
  return headers;
}
