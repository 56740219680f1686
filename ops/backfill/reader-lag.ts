import { setTimeout as pauseFor } from "node:timers/promises";
import { CloudWatchClient, GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { minutes } from "../../shared/rules/durations.ts";
import { UsageError } from "../cli-options.ts";
import type { Stage } from "../stage.ts";

/** By how many milliseconds the slowest reader of the table's stream is behind. */
export type ReadLag = () => Promise<number>;

/** A backfill waits while readers are further behind than this: members' own changes come first. Milliseconds. */
const mostLag = minutes(1);

/** How often the lag is looked at. Milliseconds. */
const checkMilliseconds = 15_000;

const isReader = ([name]: [string, string]): boolean => /(^|\.)\w+StreamReader$/.test(name);

/** The newest point of each reader's IteratorAge, which Lambda writes every minute in which the reader was called. */
const readIteratorAge = async (client: CloudWatchClient, readers: readonly string[], now: number): Promise<number> => {
  const MetricDataQueries = readers.map((FunctionName, index) => ({
    Id: `reader${index}`,
    MetricStat: {
      Metric: {
        Namespace: "AWS/Lambda",
        MetricName: "IteratorAge",
        Dimensions: [{ Name: "FunctionName", Value: FunctionName }],
      },
      Period: 60,
      Stat: "Maximum",
    },
  }));
  const [StartTime, EndTime] = [new Date(now - minutes(5)), new Date(now)];
  const command = new GetMetricDataCommand({ MetricDataQueries, StartTime, EndTime, ScanBy: "TimestampDescending" });
  const { MetricDataResults = [] } = await client.send(command);
  return Math.max(0, ...MetricDataResults.map(({ Values }) => Values?.[0] ?? 0));
};

/** How the lag of a stage's readers is read: CloudWatch's IteratorAge, and on one machine what the stack itself says. */
export const createReadLag = (stage: Stage): ReadLag => {
  if (stage.isLocal) return async () => (await (await fetch(`${stage.origin}/__local/stream-lag`)).json()) as number;
  const client = new CloudWatchClient(stage.clientOf("other"));
  const readers = Object.entries(stage.outputs)
    .filter(isReader)
    .map(([, name]) => name);
  if (readers.length === 0) throw new UsageError(`Stage "${stage.settings.name}" names no reader: deploy it first.`);
  return () => readIteratorAge(client, readers, Date.now());
};

export type WaitOptions = {
  onWait(lag: number): void;
  pause?: (milliseconds: number) => Promise<unknown>;
  now?: () => number;
};

/**
 * Creates what all parts of a backfill ask before they go on: it waits while a reader is more than a minute behind. One look every 15 seconds
 * is for all who ask.
 */
export const createReaderWait = (
  readLag: ReadLag,
  { onWait, pause = pauseFor, now = Date.now }: WaitOptions,
): (() => Promise<void>) => {
  let looked = Number.NEGATIVE_INFINITY;
  let waiting: Promise<void> | undefined;
  const wait = async (): Promise<void> => {
    for (let lag = await readLag(); lag > mostLag; lag = await readLag()) {
      onWait(lag);
      await pause(checkMilliseconds);
    }
    looked = now();
    waiting = undefined;
  };
  return async () => {
    if (now() - looked < checkMilliseconds) return;
    waiting ??= wait();
    await waiting;
  };
};
