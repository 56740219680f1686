import type { ErrorCode } from "../../../shared/model/errors.ts";
import { readRetryAfter } from "../../../shared/model/retry-wait.ts";

/** An error response from the server: its code, its message for people and its details. */
export class ApiError extends Error {
  /** An `ErrorCode`, or one that only a newer server knows. */
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  /** When the server wants to be asked again, in seconds; null if it doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: {
    code: string;
    message: string;
    status: number;
    details?: Record<string, unknown> | undefined;
    requestId?: string | null | undefined;
    retryAfterSeconds?: number | null;
  }) {
    super(answer.message);
    this.name = "ApiError";
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details ?? {};
    this.requestId = answer.requestId ?? null;
    const { retryAfterSeconds } = this.details;
    this.retryAfterSeconds =
      typeof retryAfterSeconds === "number" ? retryAfterSeconds : (answer.retryAfterSeconds ?? null);
  }
}

/** No response arrived: no connection, or it was interrupted. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super("No connection", { cause });
    this.name = "NetworkError";
  }
}

/** Whether an error is an `ApiError` with one of these codes. */
export const isCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes as string[]).includes(error.code);

/** Whether the server was asked too often: wait as it says, and ask again. */
export const isTooMany = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

/** Reads a non-2xx response; one without our error body still becomes an `ApiError`. */
export const readError = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: Record<string, unknown> } | null)?.error;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return new ApiError({
    status: response.status,
    code: text(error?.code) ?? (response.status === 401 ? "unauthorized" : "internal-error"),
    message: text(error?.message) ?? "Something went wrong",
    details: (error?.details as Record<string, unknown> | undefined) ?? undefined,
    requestId: text(error?.requestId),
    retryAfterSeconds: readRetryAfter(response.headers.get("retry-after")),
  });
};
