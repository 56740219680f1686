import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";
import { mailDomainOf } from "./settings.ts";

const productionAccess = "SES console, Account dashboard: request production access (docs/deploy.md, Mail).";

/** The bare address of `PLAYYY <hello@city.example>`. */
const addressOf = (mailFrom: string): string => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === "NotFoundException";

const identityOf = (client: SESv2Client, EmailIdentity: string) =>
  client.send(new GetEmailIdentityCommand({ EmailIdentity })).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

const senderOf = async (client: SESv2Client, { settings, stacks }: Stage): Promise<Finding[]> => {
  const { domain, mailFrom } = settings;
  const name = domain?.zoneName ?? addressOf(mailFrom);
  const what = `SES identity ${name}`;
  const identity = await identityOf(client, name);
  if (!identity) {
    const isEarly = domain && stacks.length === 0;
    return isEarly
      ? [unchecked(what, "comes with the first deployment")]
      : [
          wrong(
            what,
            "missing",
            domain ? "Deploy the data stack." : "SES console, Identities: create it, and click the link in its mail.",
          ),
        ];
  }
  const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = identity;
  const verified = VerifiedForSendingStatus
    ? right(what, "verified")
    : wrong(
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
      ? right("DKIM", "signed")
      : wrong("DKIM", dkim, "The zone's CNAME records of SES are missing or not seen yet."),
    ...(bounce === undefined || bounce === "SUCCESS"
      ? []
      : [wrong("MAIL FROM domain", bounce, "The zone's MX and TXT records for it are not seen yet.")]),
  ];
};

// An address counts as verified by itself, or as one of a verified domain.
const ownerOf = async (client: SESv2Client, ownerEmail: string): Promise<Finding> => {
  const what = `Mail to the owner, ${ownerEmail}`;
  const proofs = await Promise.all([ownerEmail, mailDomainOf(ownerEmail)].map((name) => identityOf(client, name)));
  const isVerified = proofs.some((proof) => proof?.VerifiedForSendingStatus);
  return isVerified
    ? right(what, "the address is verified, so the owner can sign up before production access")
    : wrong(
        what,
        "in SES's sandbox only verified addresses get mail",
        "SES console, Identities: verify this address, then sign up with it.",
      );
};

const rateOf = (mailRate: number, allowed = 0): Finding => {
  const says = `${mailRate} a second, SES takes ${allowed}`;
  return mailRate <= allowed
    ? right("Setting mailRate", says)
    : wrong("Setting mailRate", says, "Lower it in lib/stages.ts, or ask SES for more (Service Quotas, SES).");
};

const sendingOf = async (client: SESv2Client, { settings }: Stage): Promise<Finding[]> => {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await client.send(
    new GetAccountCommand({}),
  );
  const quota = `${SendQuota?.Max24HourSend ?? "?"} mails a day, ${SendQuota?.MaxSendRate ?? "?"} a second`;
  const sending =
    SendingEnabled === false || EnforcementStatus === "SHUTDOWN"
      ? [
          wrong(
            "SES sending",
            `stopped (${EnforcementStatus})`,
            "SES console, Account dashboard: read why, and answer AWS.",
          ),
        ]
      : [right("SES sending", quota)];
  if (ProductionAccessEnabled)
    return [...sending, right("SES production access"), rateOf(settings.mailRate, SendQuota?.MaxSendRate)];
  const inSandbox = "the account is in SES's sandbox: mail goes to verified addresses only";
  const access = settings.keepsData
    ? wrong("SES production access", inSandbox, productionAccess)
    : unchecked("SES production access", inSandbox);
  return [...sending, access, await ownerOf(client, settings.ownerEmail)];
};

/** Whether mail can go out: the sender's proof, the account's state at SES, and what the owner gets before production access. */
export const mailCheck: Check = {
  title: "Mail",
  where: "aws",
  run: async ({ stage }) => {
    if (stage.settings.mailUrl !== "ses:") return [unchecked("SES", "the stage brings its own mailbox")];
    const client = new SESv2Client(stage.clientOf("other"));
    return [...(await senderOf(client, stage)), ...(await sendingOf(client, stage))];
  },
};
