import { CfnOutput, Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IEventSourceDlq } from "aws-cdk-lib/aws-lambda";
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket } from "aws-cdk-lib/aws-s3";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { acknowledgeRule } from "./acknowledge-rule.ts";
import type { DomainFunction } from "./domain-function.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

/** How long a letter is kept, be it a message or the records of a stream. */
const kept = Duration.days(serviceLimits.deadLetterDays);

/**
 * Keeps for days what could not be worked off after all retries, and tells of it. Messages wait in the queue. The table's stream keeps its
 * records for a day only, so those that a reader gave up are kept whole in a bucket, and a message tells of each letter there
 * (docs/decisions/0060-dead-letters-are-kept-whole.md).
 */
export class DeadLetters extends Queue {
  /** What readers of the table's stream gave up: one object a batch, with its records. */
  readonly records: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: kept,
    });
    acknowledgeRule(this, "SQS3", "It is itself where dead letters go.");
    this.records = this.#addRecords();
    new CfnOutput(this, "Url", { value: this.queueUrl }).overrideLogicalId("DeadLetterQueue");
    new CfnOutput(this, "RecordsName", { value: this.records.bucketName }).overrideLogicalId("DeadLetterRecords");
    new RunbookAlarm(this, "Waiting", {
      problem: `Work was given up after all retries and waits in ${id}.`,
      runbook: "dead-letters",
      metric: this.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: "Maximum" }),
    });
  }

  /** Where a reader's event source mapping puts what it gives up. The reader's role may add letters and sees their names, no more. */
  recordsOf(consumer: DomainFunction): IEventSourceDlq {
    const { bucketArn } = this.records;
    consumer.addToRolePolicy(
      new PolicyStatement({ actions: ["s3:PutObject"], resources: [this.records.arnForObjects("aws/lambda/*")] }),
    );
    consumer.addToRolePolicy(new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucketArn] }));
    return { bind: () => ({ destination: bucketArn }) };
  }

  #addRecords(): Bucket {
    const bucket = new Bucket(this, "Records", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      lifecycleRules: [{ expiration: kept, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    acknowledgeRule(bucket, "S1", "Lambda writes it and one command reads it: an access log would say nothing more.");
    // By account: naming the bucket here and the queue there would be a circle.
    const { policyDependable } = this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("s3.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [this.queueArn],
        conditions: { StringEquals: { "aws:SourceAccount": this.stack.account } },
      }),
    );
    // The construct library would add a function that sets this; CloudFormation itself can, once the queue lets S3 send.
    const resource = bucket.node.defaultChild as CfnBucket;
    resource.notificationConfiguration = {
      queueConfigurations: [{ event: "s3:ObjectCreated:*", queue: this.queueArn }],
    };
    if (policyDependable) resource.node.addDependency(policyDependable);
    return bucket;
  }
}
