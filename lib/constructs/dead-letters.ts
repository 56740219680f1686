import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledgeRule } from "./acknowledge-rule.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

/** Keeps for 14 days what could not be worked off after all retries, and tells of it. */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledgeRule(this, "SQS3", "It is itself where dead letters go.");
    new RunbookAlarm(this, "Waiting", {
      problem: `Work was given up after all retries and waits in ${id}.`,
      runbook: "dead-letters",
      metric: this.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: "Maximum" }),
    });
  }
}
