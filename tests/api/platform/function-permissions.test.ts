import { DynamoDBClient, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { LOCAL_CREDENTIALS } from "../../../local/s3/credentials.ts";
import { stack } from "../../support/checkout.ts";

/** The database as a function of the template has it: every call of the suite is judged by the role of its function. */
const databaseOf = async (name: RegExp) => {
  const { functions, tables, endpoints } = await stack().facts();
  const userAgentAppId = functions.find((one) => name.test(one));
  if (!userAgentAppId) throw new Error(`There is no function ${name}`);
  const settings = {
    endpoint: endpoints.dynamodb,
    region: "us-east-1",
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
  };
  return { TableName: tables[0], client: new DynamoDBClient({ ...settings, userAgentAppId }) };
};

const item = { pk: { S: "$city#rights-test" }, sk: { S: "$rights-test_1" } };
const nothing = {
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": { S: "$city#rights-test#none" } },
};

for (const [name, pattern] of [
  ["content", /-Content[0-9A-F]{8}$/],
  ["reportsAdmin", /-ReportsAdmin[0-9A-F]{8}$/],
] as const) {
  test(`${name} can read the table and not write to it, whatever its code does`, async () => {
    const { client, TableName } = await databaseOf(pattern);
    await expect(client.send(new QueryCommand({ TableName, ...nothing }))).resolves.toMatchObject({ Count: 0 });
    await expect(client.send(new PutItemCommand({ TableName, Item: item }))).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
  });
}

test("a function without permissions on the table cannot even read it", async () => {
  const { client, TableName } = await databaseOf(/-CustomMessage[0-9A-F]{8}$/);
  await expect(client.send(new QueryCommand({ TableName, ...nothing }))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
});
