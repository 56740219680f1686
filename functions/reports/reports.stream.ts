import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { applyChanges } from "./apply-changes.ts";
import type { StoredItem } from "./contributions.ts";
import type { Change } from "./fold-changes.ts";

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

// A stream may deliver an empty map or list without its type; nothing that is counted is one.
const toItem = (image: Image): StoredItem | null => {
  if (!image) return null;
  const typed = Object.entries(image).filter(([, value]) => Object.keys(value).length > 0);
  return unmarshall(Object.fromEntries(typed) as Record<string, AttributeValue>);
};

// What the table deletes by itself, because its time is over, has happened all the same.
const isExpiry = ({ userIdentity }: DynamoDBRecord): boolean => userIdentity?.type === "Service";

const toChange = ({ eventID = "", dynamodb }: DynamoDBRecord): Change => ({
  id: eventID,
  before: toItem(dynamodb?.OldImage),
  after: toItem(dynamodb?.NewImage),
});

/** Keeps the back-office's figures in step with the table. A batch that fails is delivered again, and counted once. */
export const handler = async ({ Records = [] }: DynamoDBStreamEvent): Promise<void> => {
  const changes = Records.filter((record) => !isExpiry(record)).map(toChange);
  await applyChanges(changes, env("CITY_ZONE"), clock.now());
};
