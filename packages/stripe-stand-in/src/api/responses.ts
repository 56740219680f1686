import { apiVersion } from "../webhooks/events.ts";
import { StripeApiError } from "./errors.ts";
import type { Fault } from "./faults.ts";
import { lockTimeout, tooManyRequests } from "./rate-limits.ts";

/** One request to the API. */
export type ApiCall = {
  method: string;
  /** Below `/v1`. */
  path: string;
  body: string;
  requestId: string;
  key: string | null;
};

/** The response to it. */
export type ApiResponse = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Kept under the call's idempotency key. */
  isSaved?: boolean;
  isReplayed?: boolean;
  originalRequest?: string;
};

/** A failure in Stripe's envelope; one that is not Stripe's is a 500, and is logged. */
export const errorResponse = (error: unknown, call: ApiCall): ApiResponse => {
  if (error instanceof StripeApiError) {
    return { status: error.status, body: error.toBody(call.requestId), headers: error.headers };
  }
  console.error(`stripe stand-in: ${call.method} /v1${call.path} failed`, error);
  return { status: 500, body: apiError(call.requestId) };
};

const apiError = (requestId: string) => {
  const message = `Sorry! There was an error while talking to one of our backends. Support has been notified (request ${requestId}).`;
  return { error: { message, type: "api_error" } };
};

/** Limits refuse a call before it begins, whatever the fault's `when`. */
export const isRefusal = ({ mode }: Fault): boolean => mode === "429" || mode === "lock";

/** The response of an injected fault; none for a connection that just breaks. */
export const faultResponse = (fault: Fault, call: ApiCall): ApiResponse | undefined => {
  switch (fault.mode) {
    case "500":
    case "503":
      return { status: Number(fault.mode), body: apiError(call.requestId) };
    case "429":
      return errorResponse(tooManyRequests(), call);
    case "lock":
      return errorResponse(lockTimeout(), call);
    default:
      return undefined;
  }
};

/** The headers of a response. */
export const responseHeaders = (call: ApiCall, answer: ApiResponse): Record<string, string> => {
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
};
