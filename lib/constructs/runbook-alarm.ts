import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  type Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Construct } from "constructs";
import { CityStack } from "./city-stack.ts";
import type { DomainFunction } from "./domain-function.ts";

/** Sections of docs/runbook.md; each is the anchor of its heading. */
export type RunbookSection =
  | "function-errors"
  | "function-throttles"
  | "api-errors"
  | "api-rates"
  | "table-contention"
  | "user-pool-rates"
  | "dead-letters"
  | "stream-behind"
  | "stream-failures"
  | "webhook-failures"
  | "reconcile-failures"
  | "mail-failures"
  | "sweep-failures"
  | "missing-accounts"
  | "recovery-copies"
  | "line-failures"
  | "waiting-list-failures"
  | "event-change-failures"
  | "door-warnings"
  | "sign-in-failures";

export type RunbookAlarmProps = {
  /** What is wrong when the alarm goes off, as one sentence. */
  problem: string;
  runbook: RunbookSection;
  metric: IMetric;
  /** The alarm goes off from this value on. Default 1. */
  threshold?: number;
  /** Of the metric's own period, in a row. Default 1. */
  periods?: number;
};

/** An alarm that tells the stage's topic what is wrong and where the runbook says what to do. */
export class RunbookAlarm extends Construct {
  readonly alarm: Alarm;

  constructor(
    scope: Construct,
    id: string,
    { problem: says, runbook, metric, threshold: from = 1, periods = 1 }: RunbookAlarmProps,
  ) {
    super(scope, id);
    this.alarm = new Alarm(this, "Alarm", {
      alarmDescription: `${says} What to do: docs/runbook.md#${runbook}`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const { alarms } = CityStack.cityOf(this);
    if (!alarms) return;
    this.alarm.addAlarmAction(new SnsAction(alarms));
    this.alarm.addOkAction(new SnsAction(alarms));
  }
}

const period = Duration.minutes(5);

/** What Lambda counts as errors of a function, and beside it what its code counts as failures though Lambda sees an answer. */
export const errorsPlusFailures = (fn: DomainFunction, failures: Metric): MathExpression =>
  new MathExpression({
    expression: "FILL(errors, 0) + FILL(failures, 0)",
    label: `${fn.node.id}: errors and failures`,
    usingMetrics: { errors: fn.metricErrors({ period }), failures },
    period,
  });

const quarter = Duration.minutes(15);

/**
 * What Lambda counts as errors of a function, less those that it throws on purpose because that is how it says no. The two are
 * counted by different clocks, so one may fall into the next period: alarm from 2 on.
 */
export const errorsMinusRefusals = (fn: DomainFunction, refusals: Metric): MathExpression =>
  new MathExpression({
    expression: "FILL(errors, 0) - FILL(refusals, 0)",
    label: `${fn.node.id}: errors that are no refusals`,
    usingMetrics: { errors: fn.metricErrors({ period: quarter }), refusals: refusals.with({ period: quarter }) },
    period: quarter,
  });
