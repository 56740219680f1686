import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { RunnerError } from "../runner-error.ts";
import type { Template } from "../template/template.ts";
import { readTableDefinition, type TableDefinition } from "./table-properties.ts";

/**
 * Creates the template's tables where they are missing.
 * Throws RunnerError when an existing table has other keys or indexes than the template.
 */
export const createTables = async (template: Template, client: DynamoDBClient): Promise<void> => {
  for (const resource of template.all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable")) {
    const definition = readTableDefinition(resource);
    const existing = await describeTable(client, resource.identity.ref);
    if (existing) assertSameSchema(existing, definition);
    else await createTable(client, definition);
  }
};

const describeTable = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const createTable = async (client: DynamoDBClient, { create, timeToLive }: TableDefinition): Promise<void> => {
  await client.send(new CreateTableCommand(create));
  if (!timeToLive) return;
  const TimeToLiveSpecification = { AttributeName: timeToLive, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: create.TableName, TimeToLiveSpecification }));
};

const assertSameSchema = (existing: TableDescription, { create }: TableDefinition): void => {
  const shape = (table: Pick<TableDescription, "KeySchema" | "GlobalSecondaryIndexes">) =>
    JSON.stringify([
      describeKeys(table.KeySchema),
      (table.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, describeKeys(index.KeySchema)]).sort(),
    ]);
  if (shape(existing) === shape(create as TableDescription)) return;
  throw new RunnerError(
    `The stored data has an older schema of table ${create.TableName}. Start over with "npm start -- --fresh".`,
  );
};

const describeKeys = (schema: TableDescription["KeySchema"]) =>
  (schema ?? []).map((key) => `${key.KeyType}:${key.AttributeName}`);
