import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { RateLimit } from "../../../shared/api/route.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { waitText } from "../../../shared/rules/wait-text.ts";
import { fingerprint } from "../ids.ts";
import { documents, isConditionFailed, service, tableName } from "../table/table.ts";

/**
 * Counts one call of `who` in the current fixed window.
 * Throws `too-many-requests` with `retryAfterSeconds` once `limit.max` calls are counted; a refused call is not counted.
 */
export const enforceRateLimit = async (what: string, who: string, limit: RateLimit, now: string): Promise<void> => {
  const seconds = Math.floor(Date.parse(now) / 1_000);
  const window = Math.floor(seconds / limit.seconds);
  const windowEnd = (window + 1) * limit.seconds;
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `$${service}#rate#${what}#${fingerprint(who)}`, sk: `window#${window}` },
        UpdateExpression: "ADD calls :one SET #ttl = :ttl",
        ConditionExpression: "attribute_not_exists(calls) OR calls < :max",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":max": limit.max, ":ttl": windowEnd + 3_600 },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const retryAfterSeconds = windowEnd - seconds;
    const text = `That was a bit fast. Try again in ${waitText(retryAfterSeconds)}.`;
    throw new AppError("too-many-requests", text, { retryAfterSeconds });
  }
};
