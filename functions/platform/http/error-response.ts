import { ZodError } from "zod";
import { AppError } from "../../../shared/model/errors.ts";
import { log } from "../log.ts";

export type HttpResponse = { statusCode: number; headers: Record<string, string>; body: string };

const retryableErrors = new Set([
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestLimitExceeded",
  "TransactionInProgressException",
  "TransactionConflictException",
  "InternalServerError",
  "TimeoutError",
  "NetworkingError",
]);

const namesOf = (error: unknown): string[] => {
  const names: string[] = [];
  for (let link = error; link instanceof Error && names.length < 5; link = link.cause) names.push(link.name);
  return names;
};

const hasConflictReason = (error: unknown): boolean =>
  String(error instanceof Error ? error.message : error).includes("TransactionConflict");

const fromZod = (error: ZodError): AppError =>
  new AppError("invalid-input", "Some fields are invalid.", {
    fields: error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join("."), message: issue.message })),
  });

/** Any failure as the one error of the product; what is not ours becomes `unavailable` or `internal-error` and is logged. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZod(error);
  const names = namesOf(error);
  if (names.some((name) => retryableErrors.has(name)) || hasConflictReason(error)) {
    log.warn("store busy", { names });
    return new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });
  }
  log.error("unexpected failure", error as Error);
  return new AppError("internal-error", "Something went wrong on our side. Please try again.");
};

/** The one place that turns an error into an HTTP answer: `{ error: { code, message, details?, requestId } }`. */
export const toErrorResponse = (error: AppError, requestId: string): HttpResponse => {
  const retryAfter = error.details?.retryAfterSeconds;
  return {
    statusCode: error.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify({ error: { code: error.code, message: error.message, details: error.details, requestId } }),
  };
};
