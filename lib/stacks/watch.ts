import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { AccountBudget } from "../constructs/account-budget.ts";
import { AlarmTopic } from "../constructs/alarm-topic.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { GatewayLogs } from "../constructs/gateway-logs.ts";
import { watchConcurrency } from "../constructs/rate-alarms.ts";
import { RunbookAlarm } from "../constructs/runbook-alarm.ts";

/** Where alarms are told, and what concerns the whole account. Alarms stand beside what they watch. */
export class WatchStack extends CityStack {
  readonly topic: AlarmTopic;
  /** API Gateway's right to write logs; stages that have a log wait for it. */
  readonly gatewayLogs: GatewayLogs;

  constructor(scope: Construct, city: CityProps) {
    super(scope, "Watch", city);
    this.topic = new AlarmTopic(this, "Alarms");
    this.city.alarms = this.topic;
    this.gatewayLogs = new GatewayLogs(this, "GatewayLogs");
    new RunbookAlarm(this, "AnyThrottles", {
      problem: "Lambda refuses to start functions: the account's concurrency is used up.",
      runbook: "function-throttles",
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
    });
    watchConcurrency(this);
    const { production } = this.settings;
    if (production) {
      new AccountBudget(this, "Budget", { dollarsAMonth: production.monthlyBudgetDollars, topic: this.topic });
    }
  }
}
