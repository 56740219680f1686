import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DynamoDbLocal, startDynamoDb } from "../../../local/dynamodb/dynamodb-local.ts";

const TableName = "cards";
let database: DynamoDbLocal;
let client: DynamoDBClient;
beforeAll(async () => {
  database = await startDynamoDb({ logFile: join(mkdtempSync(join(tmpdir(), "table-memory-")), "dynamodb.log") });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new DynamoDBClient({ endpoint: database.url, region: "us-west-2", credentials });
});
afterAll(async () => {
  client.destroy();
  await database.close();
});

const keyedBy = (name: string): CreateTableCommandInput => ({
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [{ AttributeName: name, AttributeType: "S" }],
  KeySchema: [{ AttributeName: name, KeyType: "HASH" }],
});
const put = (item: Record<string, string>) =>
  client.send(
    new PutItemCommand({
      TableName,
      Item: Object.fromEntries(Object.entries(item).map(([name, text]) => [name, { S: text }])),
    }),
  );
const timeToLive = async () =>
  (await client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription?.TimeToLiveStatus;
const setTimeToLive = (Enabled: boolean) =>
  client.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: "expires", Enabled } }),
  );

test("the local database remembers what a table looks like until that changes", async () => {
  await client.send(new CreateTableCommand(keyedBy("id")));
  await put({ id: "1", city: "Jax" });

  expect(await timeToLive()).toBe("DISABLED");
  await setTimeToLive(true);
  expect(await timeToLive()).toBe("ENABLED");
  await setTimeToLive(false);
  expect(await timeToLive()).toBe("DISABLED");

  const byCity = {
    TableName,
    IndexName: "byCity",
    KeyConditionExpression: "city = :city",
    ExpressionAttributeValues: { ":city": { S: "Jax" } },
  };
  const inCity = async () => (await client.send(new QueryCommand(byCity))).Items?.map(({ id }) => id?.S).toSorted();
  await expect(inCity()).rejects.toThrow("does not have the specified index");
  await client.send(
    new UpdateTableCommand({
      TableName,
      AttributeDefinitions: ["id", "city"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: "byCity",
            KeySchema: [{ AttributeName: "city", KeyType: "HASH" }],
            Projection: { ProjectionType: "ALL" },
          },
        },
      ],
    }),
  );
  await expect.poll(inCity).toEqual(["1"]);
  await put({ id: "2", city: "Jax" });
  expect(await inCity()).toEqual(["1", "2"]);

  await client.send(new DeleteTableCommand({ TableName }));
  const read = client.send(new GetItemCommand({ TableName, Key: { id: { S: "1" } } }));
  await expect(read).rejects.toThrow("non-existent table");
  await client.send(new CreateTableCommand(keyedBy("number")));
  await expect(put({ id: "1" })).rejects.toThrow("required keys");
  await put({ number: "1" });
});
