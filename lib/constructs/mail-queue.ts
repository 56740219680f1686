import { CfnOutput, Duration } from "aws-cdk-lib";
import { EventSourceMapping, type IFunction } from "aws-cdk-lib/aws-lambda";
import { type IQueue, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import type { DomainFunction } from "./domain-function.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

/** How the stage's `mailRate` is divided: new emails, those that were put off, and campaigns. */
export const mailShares = { sendMail: 0.4, mailDue: 0.2, sendCampaigns: 0.4 } as const;

/** How many environments send from the queue at once: SQS lets a mapping have no fewer than 2. */
const environments = 2;

/** The emails a second that one environment of a sender may send, so that all senders together stay within `mailRate`. */
export const mailRateOf = (sender: keyof typeof mailShares, mailRate: number): string =>
  String((mailRate * mailShares[sender]) / (sender === "sendMail" ? environments : 1));

export type MailQueueProps = {
  sender: DomainFunction;
  /** What the queue starts: the sender, or the alias by which its new code takes over. */
  called: IFunction;
  deadLetters: IQueue;
};

/** The ids of new emails, and the function that sends them. What it can't work off after 5 receives is a dead letter, and still in the outbox. */
export class MailQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { sender, called, deadLetters }: MailQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(serviceLimits.deadLetterDays),
      // Six times the function's time-out, as AWS advises: throttled calls are tried again within it.
      visibilityTimeout: Duration.seconds(6 * (sender.timeout?.toSeconds() ?? 0)),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    this.queue.grantConsumeMessages(sender);
    new EventSourceMapping(this, "Mapping", {
      target: called,
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      maxConcurrency: environments,
      reportBatchItemFailures: true,
    });
    // Who replays a dead letter of this queue calls it (ops/replay).
    new CfnOutput(this, "Sender", { value: called.functionArn }).overrideLogicalId("MailSender");
    new RunbookAlarm(this, "Behind", {
      problem: "New mails wait for more than 10 minutes.",
      runbook: "mail-failures",
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: "Maximum" }),
      threshold: 600,
    });
  }
}
