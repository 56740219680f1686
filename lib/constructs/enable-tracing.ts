import { type IRole, Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { CfnFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { acknowledgeRule } from "./acknowledge-rule.ts";

/** Lets a function tell X-Ray how long its calls took. The right is a policy of its own: X-Ray takes no resource but `*`. */
export const enableTracing = (fn: LambdaFunction, role: IRole): void => {
  const statement = new PolicyStatement({
    actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
    resources: ["*"],
  });
  const policy = new Policy(fn, "Tracing", { statements: [statement] });
  policy.attachToRole(role);
  acknowledgeRule(policy, "IAM5[Resource::*]", "X-Ray's two actions know no resources.");
  (fn.node.defaultChild as CfnFunction).tracingConfig = { mode: "Active" };
};
