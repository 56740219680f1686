import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { CityStack } from "./city-stack.ts";

/**
 * Where alarms are told. A topic with a policy of its own has lost the one that lets its account publish, so each service that
 * tells something here is named, for this account's alarms and budgets only. Not encrypted with a key: alarms hold names of
 * resources and nobody's data, and CloudWatch cannot use SNS's own key.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string) {
    const { settings } = CityStack.cityOf(scope);
    super(scope, id, { enforceSSL: true, displayName: `PLAYYY ${settings.name}` });
    if (settings.alarmMail) this.addSubscription(new EmailSubscription(settings.alarmMail));
    const { account, region, partition } = Stack.of(this);
    this.#hears("cloudwatch.amazonaws.com", `arn:${partition}:cloudwatch:${region}:${account}:alarm:*`);
    if (settings.production) this.#hears("budgets.amazonaws.com", `arn:${partition}:budgets::${account}:*`);
  }

  #hears(service: string, source: string): void {
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(service)],
        actions: ["sns:Publish"],
        resources: [this.topicArn],
        conditions: {
          StringEquals: { "aws:SourceAccount": Stack.of(this).account },
          ArnLike: { "aws:SourceArn": source },
        },
      }),
    );
  }
}
