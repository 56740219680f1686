import type { DynamoDBRecord } from "aws-lambda";
import { createForwarder } from "../http/forward.ts";
import { LOCAL_CREDENTIALS } from "../s3/credentials.ts";
import { REGION } from "../template/names.ts";

/** A record as DynamoDB sends it: its attributes are in the form of Lambda's events already. */
export type SentRecord = Pick<DynamoDBRecord, "eventID" | "eventName" | "dynamodb"> & {
  userIdentity?: { Type: string; PrincipalId: string };
};

export type Shard = { ShardId: string; ParentShardId?: string };

/** From where a shard is read: its start, or after a record. */
type ShardStart = { ShardIteratorType: "TRIM_HORIZON" | "AFTER_SEQUENCE_NUMBER"; SequenceNumber?: string };

/** The calls that read a table's stream. They throw what the database refuses, by the name that AWS gives it. */
export type StreamCalls = {
  describe(StreamArn: string): Promise<{ StreamDescription: { Shards?: Shard[] } }>;
  open(shard: { StreamArn: string; ShardId: string } & ShardStart): Promise<{ ShardIterator?: string }>;
  read(from: { ShardIterator: string; Limit: number }): Promise<{ Records: SentRecord[]; NextShardIterator?: string }>;
  close(): void;
};

const headers = (operation: string) => ({
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": `DynamoDBStreams_20120810.${operation}`,
  authorization: `AWS4-HMAC-SHA256 Credential=${LOCAL_CREDENTIALS.accessKeyId}/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
});

/**
 * Connects to the streams of a local database. The SDK would read each attribute of each record, which this side would have to write
 * again for Lambda's events.
 */
export const connectStreams = (url: string): StreamCalls => {
  const forward = createForwarder(url);
  const call = async <Answer>(operation: string, input: object): Promise<Answer> => {
    const body = Buffer.from(JSON.stringify(input));
    const request = { method: "POST", path: "/", query: "", headers: headers(operation), body, sourceIp: "127.0.0.1" };
    const { status, body: text } = await forward(request);
    const answer = JSON.parse(text.toString());
    if (status < 300) return answer as Answer;
    throw Object.assign(new Error(answer.message ?? answer.Message), { name: String(answer.__type).split("#").at(-1) });
  };
  return {
    describe: (StreamArn) => call("DescribeStream", { StreamArn }),
    open: (shard) => call("GetShardIterator", shard),
    read: (from) => call("GetRecords", from),
    close: forward.close,
  };
};

/** Converts a record to the form in Lambda's event: the stream's ARN, and times in whole seconds. */
export const toEventRecord = (record: SentRecord, streamArn: string): DynamoDBRecord => {
  const { eventID, eventName, dynamodb, userIdentity } = record;
  const writtenAt = Math.floor(dynamodb?.ApproximateCreationDateTime ?? Date.now() / 1_000);
  return {
    eventID,
    eventName,
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: REGION,
    dynamodb: { ...dynamodb, ApproximateCreationDateTime: writtenAt },
    eventSourceARN: streamArn,
    ...(userIdentity ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } } : {}),
  };
};
