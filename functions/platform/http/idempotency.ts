import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyValidationError,
  makeIdempotent,
} from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
import type { Context } from "aws-lambda";
import { AppError } from "../../../shared/model/errors.ts";
import { documents, service, tableName } from "../table/table.ts";

const retentionSeconds = 24 * 3_600;

/** One mutating call: who repeats what with which key and which input. */
export type IdempotentCall = { operation: string; userId: string; key: string; input: unknown };

const persistenceFor = (operation: string) =>
  new DynamoDBPersistenceLayer({
    tableName: tableName(),
    keyAttr: "pk",
    sortKeyAttr: "sk",
    staticPkValue: `$${service}#idempotency#${operation}`,
    expiryAttr: "ttl",
    awsSdkV3Client: documents,
  });

const toIdempotencyError = (error: unknown): unknown => {
  if (error instanceof IdempotencyAlreadyInProgressError) {
    return new AppError("request-in-progress", "This request is already in progress.", { retryAfterSeconds: 1 });
  }
  if (error instanceof IdempotencyValidationError) {
    return new AppError("idempotency-mismatch", "This Idempotency-Key was used for a different request.");
  }
  return error;
};

/**
 * Runs `work` at most once per caller, operation and key within 24 hours; a repeat gets the first answer.
 * A failed run leaves nothing behind, so it may be tried again.
 * Throws `request-in-progress` (409) for a parallel repeat and `idempotency-mismatch` (422) for a key used with another input.
 */
export const runOnce = async <Answer>(
  call: IdempotentCall,
  lambda: Context,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const config = new IdempotencyConfig({
    eventKeyJmesPath: "[userId, key]",
    payloadValidationJmesPath: "input",
    expiresAfterSeconds: retentionSeconds,
    lambdaContext: lambda,
  });
  const run = makeIdempotent(async (_call: IdempotentCall) => work(), {
    persistenceStore: persistenceFor(call.operation),
    config,
  });
  try {
    return await run(call);
  } catch (error) {
    throw toIdempotencyError(error);
  }
};
