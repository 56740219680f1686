import { randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { DoorKeyEntity } from "../../../functions/door/keys/door-key.entity.ts";
import { openTable } from "../table.ts";

/** Publishes another key of the city, which nothing is signed with before 2100; returns its id. */
export const aPublishedKey = async (): Promise<string> => {
  const { documents, TableName } = await openTable();
  const kid = randomBytes(4).toString("hex");
  const key = `02${randomBytes(32).toString("hex")}`;
  const { Item } = DoorKeyEntity.put({ kid, key, from: "2100-01-01T00:00:00.000Z" }).params() as { Item: object };
  await documents.send(new PutCommand({ TableName, Item }));
  return kid;
};
