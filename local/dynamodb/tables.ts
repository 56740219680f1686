import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { Problem } from "../template/problem.ts";
import type { System } from "../template/system.ts";
import { type TableDefinition, tableDefinition } from "./table-properties.ts";

/**
 * Creates the template's tables where they are missing.
 * @throws Problem when a kept table has other keys or indexes than the template asks for
 */
export async function createTables(system: System, client: DynamoDBClient): Promise<void> {
  for (const resource of system.all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable")) {
    const definition = tableDefinition(resource);
    const existing = await describeTable(client, resource.identity.ref);
    if (existing) assertSame(existing, definition);
    else await create(client, definition);
  }
}

async function describeTable(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: DynamoDBClient, { create, timeToLive }: TableDefinition): Promise<void> {
  await client.send(new CreateTableCommand(create));
  if (!timeToLive) return;
  const TimeToLiveSpecification = { AttributeName: timeToLive, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: create.TableName, TimeToLiveSpecification }));
}

function assertSame(existing: TableDescription, { create }: TableDefinition): void {
  const shape = (table: Pick<TableDescription, "KeySchema" | "GlobalSecondaryIndexes">) =>
    JSON.stringify([
      keys(table.KeySchema),
      (table.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, keys(index.KeySchema)]).sort(),
    ]);
  if (shape(existing) === shape(create as TableDescription)) return;
  throw new Problem(
    `The kept data was made for another shape of table ${create.TableName}: begin anew with "npm start -- --fresh".`,
  );
}

const keys = (schema: TableDescription["KeySchema"]) =>
  (schema ?? []).map((key) => `${key.KeyType}:${key.AttributeName}`);
