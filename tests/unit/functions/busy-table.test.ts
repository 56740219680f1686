import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { withDeadline } from "../../../functions/platform/deadline.ts";
import { conflict, retryOnConflict } from "../../../functions/platform/table/retry-on-conflict.ts";
import { onlyCheck, step, writeAll } from "../../../functions/platform/table/transaction.ts";
import { AppError } from "../../../shared/model/errors.ts";

const table = mockClient(DynamoDBDocumentClient);
const mark = { params: () => ({ Item: { pk: "mark" } }) };
const seats = step("seats", { params: () => ({ Key: { pk: "seats" }, UpdateExpression: "ADD sold :one" }) });

const refuse = (...codes: string[]): void => {
  const cancelled = { name: "TransactionCanceledException", CancellationReasons: codes.map((Code) => ({ Code })) };
  table.on(TransactWriteCommand).rejects(Object.assign(new Error("Transaction cancelled"), cancelled));
};

beforeEach(() => table.reset());

/** Runs work in a function that has so much of its time left. */
const withTimeLeft = <Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> =>
  withDeadline({ getRemainingTimeInMillis: () => milliseconds } as Partial<Context>, work);

test("a transaction on a busy table is given up with `unavailable` and Retry-After before the function's time is over", async () => {
  refuse("TransactionConflict", "None");
  const error = await withTimeLeft(1_600, () => writeAll([mark, seats])).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
  expect(table.calls().length).toBeGreaterThan(1);
  expect(table.calls().length).toBeLessThan(8);
});

test("a transaction is tried once even when the function's time is nearly over", async () => {
  refuse("TransactionConflict", "None");
  await expect(withTimeLeft(100, () => writeAll([mark]))).rejects.toBeInstanceOf(AppError);
  expect(table.calls()).toHaveLength(1);
});

test.each([
  ["is sent once while others write that item", ["None", "TransactionConflict"], false],
  ["is sent once while that item is throttled", ["None", "ThrottlingError"], false],
  ["is tried again while others write another of its items", ["TransactionConflict", "None"], true],
])("[crowd-02] a transaction that gives up on one item %s", async (_, codes, isTriedAgain) => {
  refuse(...codes);
  const written = withTimeLeft(1_600, () => writeAll([mark, seats], { giveUpOn: "seats" }));
  await expect(written).rejects.toMatchObject({ code: "unavailable" });
  expect(table.calls().length > 1).toBe(isTriedAgain);
});

test.each([
  ["nothing refused", [], []],
  ["a write with a name", ["None", "ConditionalCheckFailed"], ["seats"]],
  ["a write without a name", ["ConditionalCheckFailed", "None"], ["write"]],
  [
    "both, while another writer was there too",
    ["ConditionalCheckFailed", "ConditionalCheckFailed", "TransactionConflict"],
    ["write", "seats"],
  ],
])("a transaction reports by name what was refused, without another attempt: %s", async (_, codes, names) => {
  if (codes.length > 0) refuse(...codes);
  expect([...(await writeAll([mark, seats, mark]))]).toEqual(names);
  expect(table.calls()).toHaveLength(1);
});

test("a transaction cancelled for a reason that no attempt changes says which", async () => {
  refuse("None", "ItemCollectionSizeLimitExceeded");
  await expect(writeAll([mark, seats])).rejects.toThrow("None, ItemCollectionSizeLimitExceeded");
  expect(table.calls()).toHaveLength(1);
});

test("writes are sent as what they are: put, update, delete, or only the check of a condition", async () => {
  const gone = {
    params: () => ({ Key: { pk: "gone" }, ConditionExpression: "attribute_exists(pk)", ReturnValues: "ALL_OLD" }),
  };
  await writeAll([mark, seats, gone, onlyCheck(gone)]);
  const condition = { Key: { pk: "gone" }, ConditionExpression: "attribute_exists(pk)" };
  expect(table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
    { Put: { Item: { pk: "mark" } } },
    { Update: { Key: { pk: "seats" }, UpdateExpression: "ADD sold :one" } },
    { Delete: condition },
    { ConditionCheck: condition },
  ]);
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
