import { HostedZone } from "aws-cdk-lib/aws-route53";
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { DomainSettings, StageSettings } from "../stages.ts";
import { CityStack } from "./city-stack.ts";

/** The name of the rules under which a stage sends. */
export const sendingName = ({ name }: Pick<StageSettings, "name">): string => `playyy-${name}`;

/** The city's right to send mail from its own domain, proven by DKIM; addresses that bounce or complain get no more. */
export class MailDomain extends Construct {
  constructor(scope: Construct, id: string, { hostedZoneId, zoneName }: DomainSettings) {
    super(scope, id);
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const configurationSet = new ConfigurationSet(this, "Sending", {
      configurationSetName: sendingName(CityStack.cityOf(this).settings),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    new EmailIdentity(this, "Identity", {
      identity: Identity.publicHostedZone(zone),
      mailFromDomain: `mail.${zoneName}`,
      configurationSet,
    });
  }
}
