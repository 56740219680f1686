import { type DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { DoorKeyEntity } from "../../functions/door/keys/door-key.entity.ts";
import { createKeyPair, type DoorSecret, toPublishedKey } from "../../functions/door/keys/key-pair.ts";
import type { SecretStore } from "../secrets/secret-store.ts";
import type { Template } from "../template/template.ts";

/** Before any time that a test plays. */
const signsFrom = "2020-01-01T00:00:00.000Z";

const parseKeys = (text = ""): DoorSecret | undefined => {
  try {
    const value = JSON.parse(text) as Partial<DoorSecret>;
    return Array.isArray(value.keys) ? { keys: value.keys } : undefined;
  } catch {
    return undefined;
  }
};

const findSecret = (template: Template, secrets: SecretStore) =>
  template
    .all("AWS::SecretsManager::Secret")
    .map(({ identity }) => ({ ref: identity.ref, value: parseKeys(secrets.value(identity.ref)) }))
    .find(({ value }) => value !== undefined);

/**
 * Gives the city a key for tickets' codes where it has none, as `npm run door-keys -- rotate` does on a deployed stage, and publishes what it has: the
 * database may be a new one.
 */
export const ensureDoorKey = async (
  template: Template,
  secrets: SecretStore,
  client: DynamoDBClient,
): Promise<void> => {
  const secret = findSecret(template, secrets);
  const [table] = template.all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable");
  if (!secret?.value || !table) return;
  const keys = secret.value.keys.length > 0 ? secret.value.keys : [await createKeyPair(signsFrom)];
  secrets.set(secret.ref, JSON.stringify({ keys }));
  for (const pair of keys) {
    const { Item } = DoorKeyEntity.put(await toPublishedKey(pair)).params() as { Item: Record<string, unknown> };
    await publish(client, table.identity.ref, Item);
  }
};

// What a revoked key has become stays.
const publish = async (client: DynamoDBClient, TableName: string, item: Record<string, unknown>): Promise<void> => {
  const Item = marshall(item, { removeUndefinedValues: true });
  const command = new PutItemCommand({ TableName, Item, ConditionExpression: "attribute_not_exists(pk)" });
  await client.send(command).catch((error: Error) => {
    if (error.name !== "ConditionalCheckFailedException") throw error;
  });
};
