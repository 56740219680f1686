import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { entityOf, type StoredItem, type StreamChange } from "./change.ts";

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

// A stream may deliver an empty map or list without its type; nothing that is derived reads one.
const toItem = (image: Image): StoredItem | null => {
  if (!image) return null;
  const typed = Object.entries(image).filter(([, value]) => Object.keys(value).length > 0);
  return unmarshall(Object.fromEntries(typed) as Record<string, AttributeValue>);
};

const isExpiry = ({ userIdentity }: DynamoDBRecord): boolean => userIdentity?.type === "Service";

/** Maps a record of the table's stream, as Lambda delivers it, to the change it tells of. */
export const toChange = (record: DynamoDBRecord): StreamChange => {
  const { eventID: id = "", dynamodb } = record;
  const [before, after] = [toItem(dynamodb?.OldImage), toItem(dynamodb?.NewImage)];
  const at = new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000).toISOString();
  return { id, at, entity: entityOf(after ?? before ?? {}), before, after, isExpiry: isExpiry(record) };
};
