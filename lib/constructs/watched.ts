import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Construct } from "constructs";
import { CityStack } from "./city-stack.ts";

/** Sections of docs/runbook.md; each is the anchor of its heading. */
export type RunbookSection =
  | "function-errors"
  | "function-throttles"
  | "api-errors"
  | "dead-letters"
  | "stream-behind"
  | "webhook-failures"
  | "reconcile-failures"
  | "mail-failures"
  | "sweep-failures"
  | "sign-in-failures";

export type WatchedProps = {
  /** What is wrong when the alarm goes off, as one sentence. */
  says: string;
  runbook: RunbookSection;
  metric: IMetric;
  /** The alarm goes off from this value on. Default 1. */
  from?: number;
  /** Of the metric's own period, in a row. Default 1. */
  periods?: number;
};

/** An alarm that tells the stage's topic what is wrong and where the runbook says what to do. */
export class Watched extends Construct {
  constructor(scope: Construct, id: string, { says, runbook, metric, from = 1, periods = 1 }: WatchedProps) {
    super(scope, id);
    const alarm = new Alarm(this, "Alarm", {
      alarmDescription: `${says} What to do: docs/runbook.md#${runbook}`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const { alarms } = CityStack.cityOf(this);
    if (!alarms) return;
    alarm.addAlarmAction(new SnsAction(alarms));
    alarm.addOkAction(new SnsAction(alarms));
  }
}
