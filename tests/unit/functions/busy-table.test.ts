import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { withDeadline } from "../../../functions/platform/deadline.ts";
import { conflict, retryOnConflict } from "../../../functions/platform/table/retry-on-conflict.ts";
import { commitTransaction, type Transaction } from "../../../functions/platform/table/transaction.ts";
import { AppError } from "../../../shared/model/errors.ts";

const aBusyTable = () => {
  let sent = 0;
  const transaction = (): Transaction => ({
    go: async () => {
      sent += 1;
      return { canceled: true, data: [{ rejected: true, code: "TransactionConflict" }] };
    },
  });
  return { transaction, sent: () => sent };
};

/** Runs work in a function that has so much of its time left. */
const withTimeLeft = <Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> =>
  withDeadline({ getRemainingTimeInMillis: () => milliseconds } as Partial<Context>, work);

test("a transaction on a busy table is given up with `unavailable` and Retry-After before the function's time is over", async () => {
  const { transaction, sent } = aBusyTable();
  const error = await withTimeLeft(1_600, () => commitTransaction(transaction)).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
  expect(sent()).toBeLessThan(8);
});

test("a transaction is tried once even when the function's time is nearly over", async () => {
  const { transaction, sent } = aBusyTable();
  await expect(withTimeLeft(100, () => commitTransaction(transaction))).rejects.toBeInstanceOf(AppError);
  expect(sent()).toBe(1);
});

test("reading and writing again ends with the function's time, after one attempt at least", async () => {
  let attempts = 0;
  const busy = () => new AppError("unavailable", "We're busy right now. Please try again.");
  const lose = async () => {
    attempts += 1;
    return conflict as typeof conflict;
  };
  await expect(withTimeLeft(100, () => retryOnConflict(40, lose, busy))).rejects.toMatchObject({ code: "unavailable" });
  expect(attempts).toBe(1);
});
