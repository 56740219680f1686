import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { workOnRun } from "./work-on-run.ts";

/** Concurrent comparisons; how many start per second is a setting of the stage. */
const concurrency = 6;

/** Time reserved for comparisons that have already started. */
const reserveMilliseconds = 40_000;

/** Works on the syncs that administrators started. A step that fails is retried and continues where it stopped. */
export const handler = async (
  { Records = [] }: DynamoDBStreamEvent,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<DynamoDBBatchResponse> => {
  const pace = {
    concurrency,
    perSecond: Number(env("RECONCILE_RATE")),
    mayContinue: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  };
  for (const { dynamodb } of Records) {
    const { run_id, step } = dynamodb?.NewImage ?? {};
    try {
      if (run_id?.S && step?.N) await workOnRun(run_id.S, Number(step.N), pace);
    } catch (error) {
      log.error("sync step failed", error as Error);
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? "" }] };
    }
  }
  return { batchItemFailures: [] };
};
