import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";
import { mailDomainOf } from "./settings.ts";

const productionAccess = "SES console, Account dashboard: request production access (docs/deploy.md, Mail).";

/** The bare address of `PLAYYY <hello@city.example>`. */
const parseAddress = (mailFrom: string): string => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === "NotFoundException";

const findIdentity = (client: SESv2Client, EmailIdentity: string) =>
  client.send(new GetEmailIdentityCommand({ EmailIdentity })).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

const checkSender = async (client: SESv2Client, { settings, stacks }: Stage): Promise<Finding[]> => {
  const { domain, mailFrom } = settings;
  const name = domain?.zoneName ?? parseAddress(mailFrom);
  const what = `SES identity ${name}`;
  const identity = await findIdentity(client, name);
  if (!identity) {
    const isEarly = domain && stacks.length === 0;
    return isEarly
      ? [skipped(what, "comes with the first deployment")]
      : [
          failed(
            what,
            "missing",
            domain ? "Deploy the data stack." : "SES console, Identities: create it, and click the link in its mail.",
          ),
        ];
  }
  const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = identity;
  const verified = VerifiedForSendingStatus
    ? passed(what, "verified")
    : failed(
        what,
        "not verified yet",
        domain ? "Wait: DNS takes up to an hour. Then look at its DKIM records." : "Click the link in SES's mail.",
      );
  if (!domain) return [verified];
  const dkim = DkimAttributes?.Status ?? "unknown";
  const bounce = MailFromAttributes?.MailFromDomainStatus;
  return [
    verified,
    dkim === "SUCCESS"
      ? passed("DKIM", "signed")
      : failed("DKIM", dkim, "The zone's CNAME records of SES are missing or not seen yet."),
    ...(bounce === undefined || bounce === "SUCCESS"
      ? []
      : [failed("MAIL FROM domain", bounce, "The zone's MX and TXT records for it are not seen yet.")]),
  ];
};

// An address counts as verified by itself, or as one of a verified domain.
const checkOwnerAddress = async (client: SESv2Client, ownerEmail: string): Promise<Finding> => {
  const what = `Mail to the owner, ${ownerEmail}`;
  const proofs = await Promise.all([ownerEmail, mailDomainOf(ownerEmail)].map((name) => findIdentity(client, name)));
  const isVerified = proofs.some((proof) => proof?.VerifiedForSendingStatus);
  return isVerified
    ? passed(what, "the address is verified, so the owner can sign up before production access")
    : failed(
        what,
        "in SES's sandbox only verified addresses get mail",
        "SES console, Identities: verify this address, then sign up with it.",
      );
};

const checkMailRate = (mailRate: number, allowed = 0): Finding => {
  const says = `${mailRate} a second, SES takes ${allowed}`;
  return mailRate <= allowed
    ? passed("Setting mailRate", says)
    : failed("Setting mailRate", says, "Lower it in lib/stages.ts, or ask SES for more (Service Quotas, SES).");
};

const checkSending = async (client: SESv2Client, { settings }: Stage): Promise<Finding[]> => {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await client.send(
    new GetAccountCommand({}),
  );
  const quota = `${SendQuota?.Max24HourSend ?? "?"} mails a day, ${SendQuota?.MaxSendRate ?? "?"} a second`;
  const sending =
    SendingEnabled === false || EnforcementStatus === "SHUTDOWN"
      ? [
          failed(
            "SES sending",
            `stopped (${EnforcementStatus})`,
            "SES console, Account dashboard: read why, and answer AWS.",
          ),
        ]
      : [passed("SES sending", quota)];
  if (ProductionAccessEnabled)
    return [...sending, passed("SES production access"), checkMailRate(settings.mailRate, SendQuota?.MaxSendRate)];
  const inSandbox = "the account is in SES's sandbox: mail goes to verified addresses only";
  const access = settings.keepsData
    ? failed("SES production access", inSandbox, productionAccess)
    : skipped("SES production access", inSandbox);
  return [...sending, access, await checkOwnerAddress(client, settings.ownerEmail)];
};

/** Whether mail can go out: the sender's proof, the account's state at SES, and what the owner gets before production access. */
export const mailCheck: Check = {
  title: "Mail",
  requires: "aws",
  run: async ({ stage }) => {
    if (stage.settings.mailUrl !== "ses:") return [skipped("SES", "the stage brings its own mailbox")];
    const client = new SESv2Client(stage.clientOf("other"));
    return [...(await checkSender(client, stage)), ...(await checkSending(client, stage))];
  },
};
