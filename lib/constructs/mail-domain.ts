import { HostedZone, type IHostedZone, TxtRecord } from "aws-cdk-lib/aws-route53";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { DomainSettings, StageSettings } from "../stages.ts";
import { CityStack } from "./city-stack.ts";

/** The name of the rules under which a stage sends. */
export const configurationSetNameOf = ({ name }: Pick<StageSettings, "name">): string => `playyy-${name}`;

/**
 * The city's right to send mail from its own domain, proven by DKIM and, through the sub-domain `mail.`, by SPF; addresses that
 * bounce or complain get no more. All its records are in the zone; SES sees them within minutes (`MailVerified` waits).
 */
export class MailDomain extends Construct {
  /** Where SES publishes bounces and complaints. */
  readonly feedback: Topic;

  constructor(scope: Construct, id: string, { hostedZoneId, zoneName }: DomainSettings) {
    super(scope, id);
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const configurationSet = new ConfigurationSet(this, "Sending", {
      configurationSetName: configurationSetNameOf(CityStack.cityOf(this).settings),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    this.feedback = new Topic(this, "Feedback", { enforceSSL: true });
    configurationSet.addEventDestination("FeedbackDestination", {
      destination: EventDestination.snsTopic(this.feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    new EmailIdentity(this, "Identity", {
      identity: Identity.publicHostedZone(zone),
      mailFromDomain: `mail.${zoneName}`,
      configurationSet,
    });
    const { dmarc } = CityStack.cityOf(this).settings.production ?? {};
    if (dmarc) this.#tellReceivers(zone, dmarc);
  }

  // Both proofs are aligned with the sender: DKIM signs as the zone, SPF as a part of it (relaxed, as is the default).
  #tellReceivers(zone: IHostedZone, policy: string): void {
    const { alarmMail } = CityStack.cityOf(this).settings;
    // Reports to an address elsewhere are sent only if that domain agrees by a record of its own.
    const reports = alarmMail?.endsWith(`@${zone.zoneName}`) ? `; rua=mailto:${alarmMail}` : "";
    new TxtRecord(this, "Dmarc", { zone, recordName: "_dmarc", values: [`v=DMARC1; p=${policy}${reports}`] });
  }
}
