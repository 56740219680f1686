import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import * as z from "zod";
import type { Functions } from "../lambda/functions.ts";
import { feedsFromQueue } from "../queues/queue-feeds.ts";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import { type Checkpoints, isAfter, openCheckpoints } from "./checkpoints.ts";
import { compileFilter } from "./event-filter.ts";
import { type Mapping, startMapping } from "./event-source-mapping.ts";
import type { SendGivenUp } from "./given-up.ts";
import { type StreamCalls, toEventRecord } from "./stream-calls.ts";
import { readStream, type StreamReader } from "./stream-reader.ts";

const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().default(100),
  MaximumRetryAttempts: z.coerce.number().default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
  Enabled: z.boolean().default(true),
});

export type Streams = {
  /** Resolves once every function has processed everything written before the call. */
  idle(): Promise<void>;
  /** By how many milliseconds the slowest function is behind, as Lambda's IteratorAge tells. */
  lag(): number;
  close(): Promise<void>;
};

export type StreamsOptions = {
  template: Template;
  tables: DynamoDBClient;
  calls: StreamCalls;
  functions: Functions;
  sendGivenUp: SendGivenUp;
  /** Tells whenever something may have been written. */
  onWrite(listener: () => void): void;
  /** Where checkpoints are stored; in memory by default. */
  file?: string;
  /** How long to wait for more writes after one, so that they come together; 20 milliseconds by default. */
  batchMs?: number;
};

type Consumer = {
  id: string;
  tableName: string;
  mapping: Mapping;
  shardOf: WeakMap<DynamoDBRecord, string>;
  /** How many records were delivered so far. */
  received: number;
};

/** Connects every event source mapping of the template to its table's stream. */
export const startStreams = async (options: StreamsOptions): Promise<Streams> => {
  const checkpoints = openCheckpoints(options.file);
  const consumers = options.template
    .all("AWS::Lambda::EventSourceMapping")
    .filter((resource) => !feedsFromQueue(resource))
    .map((resource) => consumerOf(resource, options, checkpoints));
  const enabled = consumers.filter((consumer) => consumer !== undefined);
  const tables = [...new Set(enabled.map(({ tableName }) => tableName))];
  const readers = await Promise.all(
    tables.map((name) =>
      readTable(
        name,
        enabled.filter(({ tableName }) => tableName === name),
        options,
        checkpoints,
      ),
    ),
  );
  options.onWrite(() => {
    for (const reader of readers) reader.wake();
  });
  return {
    idle: () => waitUntilIdle(readers, enabled),
    lag: () => Math.max(0, ...enabled.map(({ mapping }) => ageOf(mapping.oldest()))),
    close: async () => {
      await Promise.all(readers.map((reader) => reader.close()));
      await Promise.all(enabled.map(({ mapping }) => mapping.close()));
      checkpoints.save();
    },
  };
};

const ageOf = (record: DynamoDBRecord | undefined): number => {
  const seconds = record?.dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? 0 : Date.now() - seconds * 1_000;
};

/**
 * A function may write while it processes a record, so this repeats until nothing new arrives. What was handed over is processed first, and
 * the stream read after it: the other way round, what a function wrote at its very end would be missed.
 */
const waitUntilIdle = async (readers: StreamReader[], consumers: Consumer[]): Promise<void> => {
  const received = () => consumers.reduce((sum, consumer) => sum + consumer.received, 0);
  for (let before = -1; before !== received(); ) {
    before = received();
    await Promise.all(consumers.map(({ mapping }) => mapping.drained()));
    await Promise.all(readers.map((reader) => reader.caughtUp()));
  }
};

const consumerOf = (
  resource: Resource,
  { template, functions, sendGivenUp }: StreamsOptions,
  checkpoints: Checkpoints,
): Consumer | undefined => {
  const properties = readProperties(resource, MappingProperties);
  const tableName = /:table\/([^/]+)\/stream\//.exec(properties.EventSourceArn)?.[1];
  if (!tableName)
    throw new RunnerError(
      `${resource.logicalId} reads ${properties.EventSourceArn}: locally, only table streams and queues can feed functions.`,
    );
  if (!properties.Enabled) return undefined;
  const filters = properties.FilterCriteria?.Filters.map(({ Pattern }) => compileFilter(Pattern));
  const shardOf = new WeakMap<DynamoDBRecord, string>();
  const id = `${resource.stack}/${resource.logicalId}`;
  const mapping = startMapping({
    batchSize: properties.BatchSize,
    maximumRetries: properties.MaximumRetryAttempts,
    bisectOnError: properties.BisectBatchOnFunctionError,
    reportsItemFailures: properties.FunctionResponseTypes.length > 0,
    isWanted: (record) => !filters || filters.some((isMatch) => isMatch(record)),
    invoke: (Records) => functions.invoke(properties.FunctionName, { Records }),
    discard: async (records, error) => {
      const destination = properties.DestinationConfig?.OnFailure.Destination;
      const shardId = (records[0] && shardOf.get(records[0])) ?? "";
      const functionArn = template.find(properties.FunctionName)?.identity.attributes.Arn ?? properties.FunctionName;
      const batch = { functionArn, mapping: resource.logicalId, shardId, records, error };
      if (destination) await sendGivenUp(destination, batch);
    },
    passed: (record) => checkpoints.set(id, shardOf.get(record) ?? "", record.dynamodb?.SequenceNumber ?? ""),
  });
  return { id, tableName, mapping, shardOf, received: 0 };
};

const readTable = async (
  tableName: string,
  consumers: Consumer[],
  options: StreamsOptions,
  checkpoints: Checkpoints,
): Promise<StreamReader> => {
  const { Table } = await options.tables.send(new DescribeTableCommand({ TableName: tableName }));
  const streamArn = Table?.LatestStreamArn;
  if (!streamArn) throw new RunnerError(`Table ${tableName} has no stream, but a function reads it.`);
  return readStream({
    calls: options.calls,
    streamArn,
    positions: {},
    batchMs: options.batchMs ?? 20,
    deliver: (records, shardId) => {
      const events = records.map((record) => toEventRecord(record, streamArn));
      for (const consumer of consumers) hand(consumer, events, shardId, checkpoints);
    },
  });
};

const hand = (consumer: Consumer, events: DynamoDBRecord[], shardId: string, checkpoints: Checkpoints): void => {
  const reached = checkpoints.get(consumer.id, shardId);
  const fresh = events.filter(({ dynamodb }) => isAfter(dynamodb?.SequenceNumber ?? "0", reached));
  for (const event of fresh) consumer.shardOf.set(event, shardId);
  consumer.received += fresh.length;
  consumer.mapping.push(fresh);
};
