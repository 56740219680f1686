import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeImportCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ImportTableCommand,
  paginateScan,
  RestoreTableToPointInTimeCommand,
  type ScanOutput,
  type TableCreationParameters,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { readKeySchema } from "../../lib/constructs/single-table.ts";
import { loadEntities } from "../../lib/entities.ts";
import { UsageError } from "../cli-options.ts";

const describeTable = async (client: DynamoDBClient, TableName: string): Promise<TableDescription> =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table ?? {};

const waitUntilActive = async (
  client: DynamoDBClient,
  name: string,
  everyMilliseconds: number,
): Promise<TableDescription> => {
  for (;;) {
    const table = await describeTable(client, name);
    const indexes = table.GlobalSecondaryIndexes ?? [];
    if ([table.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)].every((status) => status === "ACTIVE"))
      return table;
    await pause(everyMilliseconds);
  }
};

/** Restores a table as it was at an instant into a new one; takes from 20 minutes to hours. */
export const restoreToPointInTime = async (
  client: DynamoDBClient,
  from: string,
  to: string,
  at: string,
): Promise<void> => {
  const RestoreDateTime = new Date(at);
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: from, TargetTableName: to, RestoreDateTime }),
  );
  await waitUntilActive(client, to, 15_000);
};

/** Whether there is a table of this name. Throws whatever else the database answers. */
export const hasTable = async (client: DynamoDBClient, name: string): Promise<boolean> => {
  try {
    await describeTable(client, name);
    return true;
  } catch (error) {
    if ((error as Error).name === "ResourceNotFoundException") return false;
    throw error;
  }
};

/**
 * Asserts that there is no table of this name: what is there already is never mixed with what is restored.
 * Throws `UsageError`.
 */
export const assertAbsent = async (client: DynamoDBClient, name: string): Promise<void> => {
  if (!(await hasTable(client, name))) return;
  throw new UsageError(
    `There is a table ${name} already, so nothing was restored into it: delete it, or name another second.`,
  );
};

/** The shape of the city's table, as the entities declare it, for the table itself may be lost. To be called once the table's environment is set. */
const shapeOf = async (TableName: string): Promise<TableCreationParameters> => {
  const keys = readKeySchema(await loadEntities());
  const names = [...keys.values()].flatMap(({ partition, sort }) => [partition, sort]);
  const toSchema = ({ partition, sort }: { partition: string; sort: string }) => [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
  return {
    TableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: toSchema(keys.get("") ?? { partition: "pk", sort: "sk" }),
    GlobalSecondaryIndexes: [...keys]
      .filter(([index]) => index)
      .map(([IndexName, pair]) => ({ IndexName, KeySchema: toSchema(pair), Projection: { ProjectionType: "ALL" } })),
  };
};

/** Makes a new table of what DynamoDB exported under a prefix of a bucket, in any region; takes from minutes to hours. */
export const importTable = async (
  client: DynamoDBClient,
  { Bucket, prefix }: { Bucket: string; prefix: string },
  to: string,
): Promise<void> => {
  const { ImportTableDescription } = await client.send(
    new ImportTableCommand({
      S3BucketSource: { S3Bucket: Bucket, S3KeyPrefix: prefix },
      InputFormat: "DYNAMODB_JSON",
      InputCompressionType: "GZIP",
      TableCreationParameters: await shapeOf(to),
    }),
  );
  const ImportArn = ImportTableDescription?.ImportArn;
  for (;;) {
    const { ImportTableDescription: now } = await client.send(new DescribeImportCommand({ ImportArn }));
    if (now?.ImportStatus === "COMPLETED") break;
    if (now?.ImportStatus !== "IN_PROGRESS")
      throw new Error(`The import of ${to} is ${now?.ImportStatus}: ${now?.FailureMessage}`);
    await pause(15_000);
  }
  await waitUntilActive(client, to, 5_000);
};

type StoredItem = Record<string, AttributeValue>;

/** Every item of a table as one line of DynamoDB's own export format. */
export const exportLines = (client: DynamoDBClient, TableName: string): Readable =>
  Readable.from(paginateScan({ client }, { TableName, ConsistentRead: true })).flatMap(({ Items = [] }: ScanOutput) =>
    Readable.from(Items.map((Item) => `${JSON.stringify({ Item })}\n`)),
  );

const batchSize = 25;

/** On one machine, where DynamoDB imports nothing: a new table of the lines of an export. */
export const importLines = async (client: DynamoDBClient, lines: Readable, to: string): Promise<void> => {
  await client.send(new CreateTableCommand(await shapeOf(to)));
  await waitUntilActive(client, to, 100);
  let batch: StoredItem[] = [];
  const write = async (): Promise<void> => {
    const puts = batch.map((Item) => ({ PutRequest: { Item } }));
    if (puts.length > 0) await client.send(new BatchWriteItemCommand({ RequestItems: { [to]: puts } }));
    batch = [];
  };
  for await (const line of createInterface({ input: lines })) {
    batch.push((JSON.parse(line) as { Item: StoredItem }).Item);
    if (batch.length === batchSize) await write();
  }
  await write();
};

/** On one machine, where there is no backup: a new table without a stream, and a copy of everything in it. */
export const copyTable = (client: DynamoDBClient, from: string, to: string): Promise<void> =>
  importLines(client, exportLines(client, from), to);

/**
 * Gives a restored table what a backup does not hold: stream and lifetimes of items, and on AWS backups of its own and protection
 * from deletion. The stream begins empty, so no consumer sees what was restored. Answers its ARN.
 */
export const prepareTable = async (client: DynamoDBClient, TableName: string, isLocal: boolean): Promise<string> => {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" as const };
  const before = await describeTable(client, TableName);
  if (!before.LatestStreamArn) await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  const { LatestStreamArn = "" } = await waitUntilActive(client, TableName, isLocal ? 100 : 5_000);
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  if (isLocal) return LatestStreamArn;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  return LatestStreamArn;
};
