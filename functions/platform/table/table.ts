import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The raw client, for the few calls that ElectroDB has no words for. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
  marshallOptions: { removeUndefinedValues: true },
});

export const tableName = (): string => process.env.TABLE_NAME ?? "city";

/** What every entity is built with: `new Entity(schema, table)`. Importable without an environment (synth, docs). */
export const table = { client: documents, table: tableName() };

/** The service name of all entities: the first part of every key. */
export const service = "city";

/** Whether a write failed because its condition did not hold. */
export const isConditionFailed = (error: unknown): boolean => {
  const chain = [error, (error as { cause?: unknown } | null)?.cause];
  return chain.some((link) => (link as { name?: string } | null)?.name === "ConditionalCheckFailedException");
};
