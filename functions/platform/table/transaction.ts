import { AppError } from "../../../shared/model/errors.ts";
import { backOff } from "../back-off.ts";
import { getDeadline } from "../deadline.ts";

/** A transaction of ElectroDB, ready to be sent: `Store.transaction.write(...)` without its `go()`. */
export type Transaction = {
  go(): Promise<{ canceled: boolean; data: readonly { rejected: boolean; code: string }[] }>;
};

const defaultAttempts = 8;
const pauses = { first: 20, longest: 500 };
const maxMilliseconds = 20_000;
const retryableReasons = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);
const retryableErrors = ["TransactionInProgressException", "TransactionConflictException"];

const isRetryable = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((link) =>
    retryableErrors.includes((link as { name?: string } | null)?.name ?? ""),
  );

const attempt = async (transaction: Transaction): Promise<number[] | "again"> => {
  try {
    const { canceled, data } = await transaction.go();
    if (!canceled) return [];
    const refused = data.flatMap(({ code }, index) => (code === "ConditionalCheckFailed" ? [index] : []));
    if (refused.length > 0) return refused;
    if (data.some(({ code }) => retryableReasons.has(code))) return "again";
    throw new Error(`The transaction was cancelled: ${data.map(({ code }) => code).join(", ")}`);
  } catch (error) {
    if (isRetryable(error)) return "again";
    throw error;
  }
};

/**
 * Sends a transaction: all of it is written, or nothing. Answers the positions of the writes whose condition did not hold;
 * none means that it was written. Conflicts with other writers and throttling are tried again with a growing, random pause, for
 * about 2 seconds: in a rush for one event everybody writes the same stock. They end with the function's time, so that its caller gets an
 * answer; there is always a first attempt. Fewer `attempts` are for callers who have another way on.
 * Throws `unavailable` when the store stays busy.
 */
export const commitTransaction = async (
  transaction: () => Transaction,
  attempts = defaultAttempts,
): Promise<number[]> => {
  const end = getDeadline(maxMilliseconds);
  for (let turn = 0; turn < attempts && (turn === 0 || performance.now() < end); turn += 1) {
    const outcome = await attempt(transaction());
    if (outcome !== "again") return outcome;
    await backOff(pauses, turn);
  }
  throw new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });
};
