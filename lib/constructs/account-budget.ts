import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export type AccountBudgetProps = { dollarsAMonth: number; topic: ITopic };

type Notification = CfnBudget.NotificationWithSubscribersProperty;

const notification = (notificationType: "ACTUAL" | "FORECASTED", threshold: number, topic: ITopic): Notification => ({
  notification: {
    notificationType,
    threshold,
    thresholdType: "PERCENTAGE",
    comparisonOperator: "GREATER_THAN",
  },
  subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
});

/** Tells the topic when the account's bill of the month passes 80 % of what was planned, and when it is expected to pass all of it. */
export class AccountBudget extends CfnBudget {
  constructor(scope: Construct, id: string, { dollarsAMonth, topic }: AccountBudgetProps) {
    super(scope, id, {
      budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: dollarsAMonth, unit: "USD" } },
      notificationsWithSubscribers: [notification("ACTUAL", 80, topic), notification("FORECASTED", 100, topic)],
    });
    // Budgets publishes a test message when it is made: the topic must let it by then.
    this.node.addDependency(topic);
  }
}
