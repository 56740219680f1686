import { setTimeout as pause } from "node:timers/promises";
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";

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

/** On one machine, where there is no backup: a new table of the same shape, without a stream, and a copy of everything in it. */
export const copyTable = async (
  client: DynamoDBClient,
  documents: DynamoDBDocumentClient,
  from: string,
  to: string,
): Promise<void> => {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = await describeTable(client, from);
  const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
    IndexName,
    KeySchema: keys,
    Projection,
  }));
  const shape = { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes: indexes };
  await client.send(new CreateTableCommand({ TableName: to, BillingMode: "PAY_PER_REQUEST", ...shape }));
  await waitUntilActive(client, to, 100);
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: from, ExclusiveStartKey, Limit: 25, ConsistentRead: true }),
    );
    const puts = (page.Items ?? []).map((Item) => ({ PutRequest: { Item } }));
    if (puts.length > 0) await documents.send(new BatchWriteCommand({ RequestItems: { [to]: puts } }));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
};

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
