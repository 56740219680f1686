import type { _Record, AttributeValue } from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord } from "aws-lambda";
import { REGION } from "../template/names.ts";

type EventValue = Record<string, unknown>;

/** Converts a stream record to the form in Lambda's event: binaries in base64, times in seconds. */
export const toEventRecord = (record: _Record, streamArn: string): DynamoDBRecord => {
  const { Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {};
  const change = {
    ...rest,
    ApproximateCreationDateTime: Math.floor((rest.ApproximateCreationDateTime?.getTime() ?? Date.now()) / 1000),
    ...(Keys ? { Keys: toItem(Keys) } : {}),
    ...(NewImage ? { NewImage: toItem(NewImage) } : {}),
    ...(OldImage ? { OldImage: toItem(OldImage) } : {}),
  };
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: REGION,
    dynamodb: change as DynamoDBRecord["dynamodb"],
    eventSourceARN: streamArn,
    ...(record.userIdentity
      ? { userIdentity: { type: record.userIdentity.Type, principalId: record.userIdentity.PrincipalId } }
      : {}),
  };
};

const toItem = (values: Record<string, AttributeValue>): EventValue =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toAttribute(value)]));

const toAttribute = (value: AttributeValue): EventValue => {
  if (value.B) return { B: toBase64(value.B) };
  if (value.BS) return { BS: value.BS.map(toBase64) };
  if (value.L) return { L: value.L.map(toAttribute) };
  if (value.M) return { M: toItem(value.M) };
  return { ...value };
};

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
