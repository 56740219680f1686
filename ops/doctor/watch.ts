import { BudgetsClient, DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";

const alarmMailOf = async (stage: Stage): Promise<Finding> => {
  const { alarmMail } = stage.settings;
  const what = "Alarm mail";
  const TopicArn = Object.values(stage.outputs).find((value) => value.startsWith("arn:aws:sns:"));
  if (!alarmMail) return unchecked(what, "the stage has no alarmMail");
  if (!TopicArn) return unchecked(what, "comes with the first deployment");
  const client = new SNSClient(stage.clientOf("other"));
  const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const own = Subscriptions.find(({ Endpoint }) => Endpoint === alarmMail);
  if (!own) return wrong(what, `${alarmMail} is not subscribed`, "Deploy the watch stack.");
  return own.SubscriptionArn?.startsWith("arn:")
    ? right(what, `${alarmMail} is subscribed`)
    : wrong(what, `${alarmMail} has not confirmed`, "Click the link in the mail of AWS Notifications.");
};

const budgetOf = async (stage: Stage, AccountId: string): Promise<Finding> => {
  const { Budgets = [] } = await new BudgetsClient(stage.clientOf("other")).send(
    new DescribeBudgetsCommand({ AccountId }),
  );
  const names = Budgets.map(({ BudgetName }) => BudgetName).join(", ");
  if (names) return right("Budget", names);
  const { production, name } = stage.settings;
  if (production && stage.stacks.length === 0) return unchecked("Budget", "comes with the first deployment");
  if (production) return wrong("Budget", "none", `Deploy the stack Playyy-${name}-Watch: it makes one.`);
  return unchecked("Budget", "none", "Billing console, Budgets: a monthly cost budget with a mail at 80 %.");
};

/** Whether somebody is told when something breaks or grows dear. */
export const watchCheck: Check = {
  title: "Alarms",
  where: "aws",
  run: async ({ stage, account }) => [
    await alarmMailOf(stage),
    ...(account.state === "known" ? [await budgetOf(stage, account.id)] : []),
  ],
};
