import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { json, readRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { listen } from "../http/server.ts";
import type { Functions } from "../lambda/functions.ts";
import { REGION } from "../template/names.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import { createDeadLetterRequests } from "./dead-letter-requests.ts";
import type { Queues } from "./queues.ts";

const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().default(10),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number() }).default({ MaximumConcurrency: 2 }),
});
const QueueProperties = z.object({
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }).optional(),
});
const SendBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })).max(10),
});

/** Queues that functions write to, and the functions that they feed. */
export type QueueFeeds = {
  /** The endpoint for the SDK's SQS client. */
  url: string;
  /** How many messages were accepted so far. */
  accepted(): number;
  /** Resolves once every accepted message was worked off or set aside. */
  drained(): Promise<void>;
  close(): Promise<void>;
};

/** Whether an event source mapping reads a queue. */
export const feedsFromQueue = (mapping: Resource): boolean =>
  readProperties(mapping, MappingProperties).EventSourceArn.startsWith("arn:aws:sqs:");

type Feed = { push(message: SQSRecord): void; idle(): Promise<void>; close(): Promise<void> };

/**
 * Serves SQS's SendMessageBatch, what `createDeadLetterRequests` does, and refuses any other operation by name. Messages are kept in memory; one whose batch or item fails is
 * delivered again after moments instead of its visibility timeout, and becomes a dead letter after as many receives as its queue says.
 */
export const startQueueFeeds = async (
  template: Template,
  functions: Functions,
  queues: Queues,
): Promise<QueueFeeds> => {
  const feeds = new Map<string, Feed>();
  for (const mapping of template.all("AWS::Lambda::EventSourceMapping").filter(feedsFromQueue)) {
    const { EventSourceArn } = readProperties(mapping, MappingProperties);
    feeds.set(EventSourceArn, startFeed(template, mapping, functions, queues));
  }
  let accepted = 0;
  const answerDeadLetters = createDeadLetterRequests(queues);
  const accept = ({ QueueUrl, Entries }: z.infer<typeof SendBatch>): WebResponse => {
    const [arn, feed] = [...feeds].find(([one]) => one.split(":").at(-1) === QueueUrl.split("/").at(-1)) ?? [];
    if (!arn || !feed) return toError("QueueDoesNotExist", `No function reads ${QueueUrl}.`);
    const Successful = Entries.map(({ Id, MessageBody }) => {
      const message = toRecord(arn, MessageBody);
      accepted += 1;
      feed.push(message);
      return { Id, MessageId: message.messageId, MD5OfMessageBody: message.md5OfBody };
    });
    return json(200, { Successful, Failed: [] });
  };
  const { url, close } = await listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    const operation = request.headers["x-amz-target"]?.replace(/^AmazonSQS\./, "") ?? "";
    const body: unknown = JSON.parse(request.body.toString("utf8"));
    const answer =
      operation === "SendMessageBatch"
        ? accept(SendBatch.parse(body))
        : (answerDeadLetters(operation, body) ??
          toError("UnsupportedOperation", `${operation} isn't supported locally.`));
    writeResponse(response, answer, request.method);
  });
  return {
    url,
    accepted: () => accepted,
    drained: async () => {
      await Promise.all([...feeds.values()].map((feed) => feed.idle()));
    },
    close: async () => {
      await Promise.all([...feeds.values()].map((feed) => feed.close()));
      await close();
    },
  };
};

const toError = (name: string, message: string): WebResponse =>
  json(400, { __type: `com.amazonaws.sqs#${name}`, message });

const toRecord = (eventSourceARN: string, body: string): SQSRecord => ({
  messageId: randomUUID(),
  receiptHandle: randomUUID(),
  body,
  attributes: {
    ApproximateReceiveCount: "0",
    SentTimestamp: String(Date.now()),
    SenderId: "local",
    ApproximateFirstReceiveTimestamp: String(Date.now()),
  },
  messageAttributes: {},
  md5OfBody: createHash("md5").update(body).digest("hex"),
  eventSource: "aws:sqs",
  eventSourceARN,
  awsRegion: REGION,
});

const receive = (message: SQSRecord): SQSRecord => {
  const { attributes } = message;
  const ApproximateReceiveCount = String(Number(attributes.ApproximateReceiveCount) + 1);
  return { ...message, attributes: { ...attributes, ApproximateReceiveCount } };
};

/** Feeds one function from one queue, with so many batches at once. */
const startFeed = (template: Template, mapping: Resource, functions: Functions, queues: Queues): Feed => {
  const { EventSourceArn, FunctionName, BatchSize, FunctionResponseTypes, ScalingConfig } = readProperties(
    mapping,
    MappingProperties,
  );
  const queue = template.all("AWS::SQS::Queue").find(({ identity }) => identity.attributes.Arn === EventSourceArn);
  const redrive = queue && readProperties(queue, QueueProperties).RedrivePolicy;
  const waiting: SQSRecord[] = [];
  const workers = new Set<Promise<void>>();
  let closed = false;

  const invoke = async (batch: SQSRecord[]): Promise<SQSRecord[]> => {
    try {
      const answer = (await functions.invoke(FunctionName, { Records: batch })) as SQSBatchResponse | null;
      const failed = new Set(answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
      return FunctionResponseTypes.length > 0 ? batch.filter(({ messageId }) => failed.has(messageId)) : [];
    } catch {
      return batch;
    }
  };
  const work = async (): Promise<void> => {
    while (waiting.length > 0 && !closed) {
      const failed = await invoke(waiting.splice(0, BatchSize).map(receive));
      const receives = Math.max(0, ...failed.map(({ attributes }) => Number(attributes.ApproximateReceiveCount)));
      if (failed.length > 0 && !closed) await pause(Math.min(5_000, 50 * 2 ** receives));
      for (const message of failed) {
        const isLast = redrive && Number(message.attributes.ApproximateReceiveCount) >= redrive.maxReceiveCount;
        if (isLast)
          queues.send(redrive.deadLetterTargetArn, message.body, { DeadLetterQueueSourceArn: EventSourceArn });
        else waiting.push(message);
      }
    }
  };
  const startWorker = (): void => {
    const worker = work().finally(() => {
      workers.delete(worker);
      // What came in the moment in which it ended.
      if (waiting.length > 0 && !closed) startWorker();
    });
    workers.add(worker);
  };
  return {
    push: (message) => {
      waiting.push(message);
      // The rest of a batch arrives in the same turn: the worker begins after it.
      queueMicrotask(() => {
        if (waiting.length > 0 && workers.size < ScalingConfig.MaximumConcurrency) startWorker();
      });
    },
    idle: async () => {
      while (workers.size > 0) await Promise.all(workers);
    },
    close: async () => {
      closed = true;
      await Promise.all(workers);
    },
  };
};
