import type { _Record, AttributeValue } from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord } from "aws-lambda";
import { REGION } from "../template/names.ts";

type EventValue = Record<string, unknown>;

/** Shapes a record of the stream as Lambda's event carries it: binaries in base64, times in seconds. */
export function eventRecord(record: _Record, streamArn: string): DynamoDBRecord {
  const { Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {};
  const change = {
    ...rest,
    ApproximateCreationDateTime: Math.floor((rest.ApproximateCreationDateTime?.getTime() ?? Date.now()) / 1000),
    ...(Keys ? { Keys: item(Keys) } : {}),
    ...(NewImage ? { NewImage: item(NewImage) } : {}),
    ...(OldImage ? { OldImage: item(OldImage) } : {}),
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
}

const item = (values: Record<string, AttributeValue>): EventValue =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, attribute(value)]));

function attribute(value: AttributeValue): EventValue {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(attribute) };
  if (value.M) return { M: item(value.M) };
  return { ...value };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
