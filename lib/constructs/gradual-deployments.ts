import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { acknowledgeRule } from "./acknowledge-rule.ts";
import type { DomainFunction } from "./domain-function.ts";

/**
 * Lets a new version of a function answer one call in ten for five minutes, then all; goes back by itself when an alarm of the
 * function goes off (docs/decisions/0018). All functions that share it are deployed side by side.
 */
export class GradualDeployments extends Construct {
  readonly #application: LambdaApplication;
  readonly #role: Role;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#application = new LambdaApplication(this, "Application");
    const policy = "service-role/AWSCodeDeployRoleForLambdaLimited";
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledgeRule(
      this.#role,
      `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      "What CodeDeploy needs to move an alias is CodeDeploy's to say; the policy lets it change no function.",
    );
  }

  /** The alias that callers use instead of the function; `alarms` take a new version back. */
  of(fn: DomainFunction, alarms: IAlarm[]): Alias {
    const alias = new Alias(fn, "Live", { aliasName: "live", version: fn.currentVersion });
    new LambdaDeploymentGroup(fn, "Deployments", {
      application: this.#application,
      alias,
      role: this.#role.withoutPolicyUpdates(),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms,
    });
    return alias;
  }
}
