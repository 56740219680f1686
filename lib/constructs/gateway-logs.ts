import { RemovalPolicy } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acknowledgeRule } from "./acknowledge-rule.ts";

/**
 * Lets API Gateway write logs. A setting of the whole account in this region: without it an account refuses a WebSocket stage that
 * has a log. Every stage of the city sets it, to a role of its own; none takes it or the role away, because the other stages,
 * and whatever else lives in the account, go on writing with the one that was set last.
 */
export class GatewayLogs extends CfnAccount {
  constructor(scope: Construct, id: string) {
    const role = new Role(scope, `${id}Role`, {
      description: "Lets API Gateway write the logs of its stages",
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      // API Gateway tries the role when it is set, and names this policy as the one it wants.
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs")],
    });
    acknowledgeRule(
      role,
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
      "API Gateway checks the role against the rights that this policy of its own lists.",
    );
    super(scope, id, { cloudWatchRoleArn: role.roleArn });
    this.node.addDependency(role);
    // A first deployment that fails must leave the account set as well: another stage may write with it by then.
    this.applyRemovalPolicy(RemovalPolicy.RETAIN);
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
