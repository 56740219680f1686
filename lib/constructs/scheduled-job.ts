import type { Duration } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export type ScheduledJobProps = { job: IFunction; every: Duration; deadLetters: IQueue };

/** Starts a job again and again; a start that fails twice goes to the dead letters. */
export class ScheduledJob extends Construct {
  constructor(scope: Construct, id: string, { job, every, deadLetters }: ScheduledJobProps) {
    super(scope, id);
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("scheduler.amazonaws.com") });
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [job.functionArn] }));
    role.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [deadLetters.queueArn] }));
    new Schedule(this, "Schedule", {
      schedule: ScheduleExpression.rate(every),
      target: new LambdaInvoke(job, {
        // The target would add a right on every version of the function.
        role: role.withoutPolicyUpdates(),
        deadLetterQueue: deadLetters,
        retryAttempts: 1,
        maxEventAge: every,
      }),
    });
  }
}
