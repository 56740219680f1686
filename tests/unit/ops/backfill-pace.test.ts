import { CloudWatchClient, GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test } from "vitest";
import { createReaderWait, createReadLag } from "../../../ops/backfill/reader-lag.ts";
import { createPace } from "../../../ops/backfill/scan-table.ts";
import type { Stage } from "../../../ops/stage.ts";

test("[backfill-01] a pace makes all who share it wait as long as its rate says, and saves nothing up while nobody asks", async () => {
  const pauses: number[] = [];
  let clock = 1_000;
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  const pace = createPace(200, { pause, now: () => clock });
  await Promise.all([pace(1), pace(1), pace(3)]);
  expect(pauses).toEqual([5, 10, 25]);
  clock += 20;
  await pace(1);
  clock += 10_000;
  await pace(1);
  expect(pauses.slice(3)).toEqual([10, 5]);
});

test("[backfill-01] a pace doesn't wait for a time that has come by then", async () => {
  const pauses: number[] = [];
  let clock = 0;
  const now = () => {
    clock += 10;
    return clock;
  };
  await createPace(200, { pause: async (milliseconds) => pauses.push(milliseconds), now })(1);
  expect(pauses).toEqual([0]);
});

test("[backfill-01] a pace waits by the machine's clock", async () => {
  const [pace, began] = [createPace(10), performance.now()];
  await pace(1);
  // A timer may end up to two milliseconds early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(98);
});

/** A wait whose readers are behind by so many milliseconds, one look after the other; each pause moves its clock. */
const aWait = (lags: number[]) => {
  let clock = 0;
  const [pauses, told] = [[] as number[], [] as number[]];
  let looks = 0;
  const wait = createReaderWait(
    async () => {
      looks += 1;
      return lags.shift() ?? 0;
    },
    {
      onWait: (lag) => void told.push(lag),
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        clock += milliseconds;
      },
      now: () => clock,
    },
  );
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  return { wait, pass, pauses, told, looks: () => looks };
};

test("[backfill-03] it waits from one millisecond over a minute on, looks again every 15 seconds, and goes on at a minute", async () => {
  const { wait, pauses, told } = aWait([60_001, 300_000, 60_000]);
  await wait();
  expect([pauses, told]).toEqual([
    [15_000, 15_000],
    [60_001, 300_000],
  ]);
  const close = aWait([60_000]);
  await close.wait();
  expect(close.pauses).toEqual([]);
});

test("[backfill-03] one look is for all parts of the table that ask within 15 seconds", async () => {
  const { wait, pass, looks } = aWait([0, 0, 0]);
  await Promise.all([wait(), wait(), wait()]);
  pass(14_999);
  await wait();
  expect(looks()).toBe(1);
  pass(1);
  await wait();
  expect(looks()).toBe(2);
});

const aStage = (outputs: Record<string, string>) =>
  ({
    isLocal: false,
    outputs,
    settings: { name: "prod" },
    clientOf: () => ({ region: "us-east-1" }),
  }) as unknown as Stage;

test("[backfill-03] on a stage the lag is the newest IteratorAge of the slowest reader that the stacks name", async () => {
  const metrics = mockClient(CloudWatchClient);
  metrics
    .on(GetMetricDataCommand)
    .resolves({ MetricDataResults: [{ Values: [5, 900_000] }, { Values: [70_000, 0] }, {}] });
  const readers = { ProjectionsStreamReader: "projections", FanOutStreamReader: "fan-out", Address: "https://city" };
  expect(await createReadLag(aStage(readers))()).toBe(70_000);
  const [asked] = metrics.commandCalls(GetMetricDataCommand);
  expect(
    asked?.args[0].input.MetricDataQueries?.map(({ MetricStat }) => MetricStat?.Metric?.Dimensions?.[0]?.Value),
  ).toEqual(["projections", "fan-out"]);
  metrics.on(GetMetricDataCommand).resolves({ MetricDataResults: [] });
  expect(await createReadLag(aStage(readers))()).toBe(0);
  expect(() => createReadLag(aStage({}))).toThrow("names no reader");
});
