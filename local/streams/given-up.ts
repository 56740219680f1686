import { randomUUID } from "node:crypto";
import type { DynamoDBRecord } from "aws-lambda";
import * as z from "zod";
import type { Queues } from "../queues/queues.ts";
import type { ObjectStore } from "../s3/object-store.ts";
import { readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";

const BucketProperties = z.object({
  NotificationConfiguration: z
    .object({ QueueConfigurations: z.array(z.object({ Event: z.literal("s3:ObjectCreated:*"), Queue: z.string() })) })
    .optional(),
});

/** A batch that a reader of a stream gave up after its last retry. */
type GivenUp = {
  functionArn: string;
  mapping: string;
  shardId: string;
  records: DynamoDBRecord[];
  error: unknown;
};

/** Sends a batch that was given up to its event source mapping's destination, a queue's or a bucket's ARN. */
export type SendGivenUp = (destination: string, batch: GivenUp) => Promise<void>;

/** What Lambda tells of a discarded batch: its position in the stream. */
const toLetter = ({ functionArn, shardId, records, error }: GivenUp, timestamp: string) => ({
  version: "1.0",
  timestamp,
  requestContext: { requestId: randomUUID(), functionArn, condition: "RetryAttemptsExhausted" },
  responseContext: { statusCode: 200, functionError: String(error) },
  DDBStreamBatchInfo: {
    shardId,
    startSequenceNumber: records[0]?.dynamodb?.SequenceNumber,
    endSequenceNumber: records.at(-1)?.dynamodb?.SequenceNumber,
    batchSize: records.length,
    streamArn: records[0]?.eventSourceARN,
  },
});

/** The name that Lambda gives an object: mapping, shard, day, second, and a random id. */
const toKey = ({ mapping, shardId }: GivenUp, timestamp: string): string => {
  const [day = "", time = ""] = timestamp.split("T");
  const second = time.slice(0, 8).replaceAll(":", ".");
  return `aws/lambda/${mapping}/${shardId}/${day.replaceAll("-", "/")}/${day}T${second}-${randomUUID()}`;
};

/**
 * Creates what keeps given-up batches as Lambda does: a queue gets their position in the stream, a bucket also the whole event, as text in
 * `payload`. Queues that the bucket tells of new objects hear of it.
 */
export const createSendGivenUp = (template: Template, objects: ObjectStore, queues: Queues): SendGivenUp => {
  return async (destination, batch) => {
    const timestamp = new Date().toISOString();
    const letter = toLetter(batch, timestamp);
    const bucket = template.all("AWS::S3::Bucket").find(({ identity }) => identity.attributes.Arn === destination);
    if (!bucket) return queues.send(destination, letter);
    const name = bucket.identity.ref;
    const key = toKey(batch, timestamp);
    const payload = JSON.stringify({ Records: batch.records });
    await objects.put(name, key, Buffer.from(JSON.stringify({ ...letter, payload })));
    const told = readProperties(bucket, BucketProperties).NotificationConfiguration?.QueueConfigurations ?? [];
    const record = { eventSource: "aws:s3", eventName: "ObjectCreated:Put", eventTime: timestamp };
    for (const { Queue } of told)
      queues.send(Queue, { Records: [{ ...record, s3: { bucket: { name }, object: { key: toNoticeKey(key) } } }] });
  };
};

// S3 encodes keys in its notifications as forms do.
const toNoticeKey = (key: string): string => encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+");
