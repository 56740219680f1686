import { CfnOutput, Duration } from "aws-cdk-lib";
import { type IAlarm, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { DeadLetters } from "./dead-letters.ts";
import type { DomainFunction } from "./domain-function.ts";
import type { GradualDeployments } from "./gradual-deployments.ts";
import { errorsPlusFailures, RunbookAlarm } from "./runbook-alarm.ts";
import type { CityTable } from "./single-table.ts";

/** Names of entities, and which of their changes. */
type Followed = { entities: string[]; changes: ("INSERT" | "MODIFY" | "REMOVE")[] };

export type StreamConsumerProps = {
  table: CityTable;
  consumer: DomainFunction;
  /** What it sees. */
  follows: Followed[];
  deadLetters: DeadLetters;
  /** New code takes over step by step, where people pay for it. */
  gradual: GradualDeployments | undefined;
};

const filtersOf = ({ entities, changes }: Followed) =>
  // A removed item has only its old image, all others have a new one; ElectroDB names the entity in __edb_e__.
  [
    { image: "NewImage", eventName: changes.filter((change) => change !== "REMOVE") },
    { image: "OldImage", eventName: changes.filter((change) => change === "REMOVE") },
  ]
    .filter(({ eventName }) => eventName.length)
    .map(({ image, eventName }) =>
      FilterCriteria.filter({
        eventName: FilterRule.or(...eventName),
        dynamodb: { [image]: { __edb_e__: { S: FilterRule.or(...entities) } } },
      }),
    );

/**
 * Feeds a function with changes of some entities, in order per partition key. A batch is retried from its first failing record on, and after
 * 5 retries its records are set aside whole so that the others go on. At most two of these: more readers of a shard are throttled.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { table, consumer, follows, deadLetters, gradual } = props;
    const streamArn = table.tableStreamArn;
    if (!streamArn) throw new Error(`${id}: the table has no stream`);
    consumer.consumesStream = true;
    // Whose lag a backfill looks at (ops/backfill).
    new CfnOutput(this, "Reader", { value: consumer.functionName }).overrideLogicalId(`${id}Reader`);
    const actions = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"];
    consumer.addToRolePolicy(
      new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [streamArn] }),
    );
    const failing = this.#watch(id, consumer);
    new EventSourceMapping(this, "Mapping", {
      target: gradual?.of(consumer, [failing]) ?? consumer,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 50,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(12),
      onFailure: deadLetters.recordsOf(consumer),
      filters: follows.flatMap(filtersOf),
    });
  }

  /** Returns the alarm by which new code shows that it fails. */
  #watch(id: string, consumer: DomainFunction): IAlarm {
    // What fails within a batch is reported to Lambda, which counts it as no error.
    const failed = consumer.addLogMetric("Failures", "projection failed");
    const { alarm } = new RunbookAlarm(this, "Failing", {
      problem: `${id} can't apply changes of the table.`,
      runbook: "stream-failures",
      metric: errorsPlusFailures(consumer, failed),
      threshold: 3,
    });
    new RunbookAlarm(this, "Behind", {
      problem: `${id} is more than 5 minutes behind the table's stream.`,
      runbook: "stream-behind",
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "IteratorAge",
        dimensionsMap: { FunctionName: consumer.functionName },
        statistic: "Maximum",
        period: Duration.minutes(5),
      }),
      threshold: 300_000,
    });
    return alarm;
  }
}
