import { randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { DoorKeyEntity } from "../../../functions/door/keys/door-key.entity.ts";
import { toHex } from "../../../shared/door/bytes.ts";
import { openTable } from "../table.ts";
import { keyOf, type TestKey } from "./keys.ts";

/** Publishes another key of the city, which the city signs nothing with before 2100; a test can. */
export const aCityKey = async (): Promise<TestKey> => {
  const pair = await keyOf(randomBytes(32).toString("hex"));
  const { documents, TableName } = await openTable();
  const published = { kid: pair.id, key: toHex(pair.compressed), from: "2100-01-01T00:00:00.000Z" };
  const { Item } = DoorKeyEntity.put(published).params() as { Item: object };
  await documents.send(new PutCommand({ TableName, Item }));
  return pair;
};

/** The same for who needs its id alone. */
export const aPublishedKey = async (): Promise<string> => (await aCityKey()).id;
