import { Duration } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import {
  TimeBasedCanaryTrafficRouting as Canary,
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { acknowledgeRule } from "./acknowledge-rule.ts";
import type { DomainFunction } from "./domain-function.ts";

/** The alias under which a function's callers find its live version, where versions take over step by step. */
export const liveAlias = "live";

/**
 * Lets a new version of a function answer one call in ten for five minutes, then all; goes back by itself when an alarm of the
 * function goes off (docs/decisions/0018). All functions that share it are deployed side by side.
 */
export class GradualDeployments extends Construct {
  readonly #application: LambdaApplication;
  readonly #role: Role;
  #halfOfStarts: LambdaDeploymentConfig | undefined;

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
    return this.#deploy(fn, alarms, LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES);
  }

  /** The same for what starts once a minute or less: half of its starts go to the new version, or none would in five minutes. */
  ofJob(job: DomainFunction, alarms: IAlarm[]): Alias {
    this.#halfOfStarts ??= new LambdaDeploymentConfig(this, "HalfOfStarts", {
      trafficRouting: new Canary({ interval: Duration.minutes(5), percentage: 50 }),
    });
    return this.#deploy(job, alarms, this.#halfOfStarts);
  }

  #deploy(fn: DomainFunction, alarms: IAlarm[], deploymentConfig: ILambdaDeploymentConfig): Alias {
    const alias = new Alias(fn, "Live", { aliasName: liveAlias, version: fn.currentVersion });
    new LambdaDeploymentGroup(fn, "Deployments", {
      application: this.#application,
      alias,
      role: this.#role.withoutPolicyUpdates(),
      deploymentConfig,
      alarms,
    });
    return alias;
  }
}
