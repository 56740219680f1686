import { BudgetsClient, DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";

const checkAlarmMail = async (stage: Stage): Promise<Finding> => {
  const { alarmMail } = stage.settings;
  const what = "Alarm mail";
  const TopicArn = Object.values(stage.outputs).find((value) => value.startsWith("arn:aws:sns:"));
  if (!alarmMail) return skipped(what, "the stage has no alarmMail");
  if (!TopicArn) return skipped(what, "comes with the first deployment");
  const client = new SNSClient(stage.clientOf("other"));
  const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const own = Subscriptions.find(({ Endpoint }) => Endpoint === alarmMail);
  if (!own) return failed(what, `${alarmMail} is not subscribed`, "Deploy the watch stack.");
  return own.SubscriptionArn?.startsWith("arn:")
    ? passed(what, `${alarmMail} is subscribed`)
    : failed(what, `${alarmMail} has not confirmed`, "Click the link in the mail of AWS Notifications.");
};

const checkBudget = async (stage: Stage, AccountId: string): Promise<Finding> => {
  const { Budgets = [] } = await new BudgetsClient(stage.clientOf("other")).send(
    new DescribeBudgetsCommand({ AccountId }),
  );
  const names = Budgets.map(({ BudgetName }) => BudgetName).join(", ");
  if (names) return passed("Budget", names);
  const { production, name } = stage.settings;
  if (production && stage.stacks.length === 0) return skipped("Budget", "comes with the first deployment");
  if (production) return failed("Budget", "none", `Deploy the stack Playyy-${name}-Watch: it makes one.`);
  return skipped("Budget", "none", "Billing console, Budgets: a monthly cost budget with a mail at 80 %.");
};

/** Whether somebody is told when something breaks or grows dear. */
export const watchCheck: Check = {
  title: "Alarms",
  requires: "aws",
  run: async ({ stage, account }) => [
    await checkAlarmMail(stage),
    ...(account.state === "known" ? [await checkBudget(stage, account.id)] : []),
  ],
};
