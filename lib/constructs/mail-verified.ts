import { CustomResource, Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { DomainSettings } from "../stages.ts";
import { DomainFunction } from "./domain-function.ts";

/** A function lives 15 minutes at most; the last of them is for the answer. */
const waitSeconds = 14 * 60;

/**
 * Is there once SES has verified the city's mail domain. A user pool is refused a sender that is not verified, and a first
 * deployment makes the domain's records only minutes before the pool (docs/decisions/0017). Stands beside the pool, not beside
 * the domain: a deployment that gives up waiting leaves the domain as it is, and the next one goes on from there.
 */
export class MailVerified extends Construct {
  constructor(scope: Construct, id: string, { zoneName }: DomainSettings) {
    super(scope, id);
    const waiter = new DomainFunction(this, "MailIdentity", "mailIdentity", {
      description: "Lets a deployment wait until SES has verified the mail domain",
      timeoutSeconds: waitSeconds + 30,
    }).usesMailIdentity(zoneName);
    new CustomResource(this, "Resource", {
      resourceType: "Custom::MailVerified",
      serviceToken: waiter.functionArn,
      serviceTimeout: Duration.seconds(waitSeconds + 60),
      properties: { Identity: zoneName, WaitSeconds: waitSeconds },
    });
  }
}
