import { RetentionDays } from "aws-cdk-lib/aws-logs";

export const stageNames = ["local", "sandbox", "prod"] as const;
export type StageName = (typeof stageNames)[number];

/** A name in a Route 53 zone of the account; the certificate and the right to send mail are proven there. */
export type DomainSettings = { name: string; hostedZoneId: string; zoneName: string };

/** Everything that differs between stages. A new city is a new set of these values, not new code. */
export type StageSettings = {
  name: StageName;
  city: string;
  /** IANA zone in which the city's evenings are told. */
  cityZone: string;
  /** The first administrator: this address joins the group `admin` when it confirms its e-mail (decision D1). */
  ownerEmail: string;
  supportMail: string;
  mailFrom: string;
  /** `ses:`, or an SMTP address where the stage brings its own mailbox. */
  mailUrl: string;
  /** Mails that are put off are sent at most so many a second; SES's own limit is in its console (1 before production access). */
  mailRate: number;
  /** Only where Stripe is stood in for; absent means Stripe itself. */
  stripeApiBase?: string;
  /**
   * Stripe Tax computes the tax within what is paid; absent means that it does not. Needs a registration and a product category in
   * Stripe's Tax settings first (docs/deploy.md).
   */
  automaticTax?: boolean;
  /** The one address of web, API, media and socket, without a trailing slash. */
  publicOrigin: string;
  domain?: DomainSettings;
  /** Who is told when an alarm goes off; without it alarms only show in the console. */
  alarmMail?: string;
  logRetention: RetentionDays;
  /** Data survives the deletion of its stack. */
  keepsData: boolean;
  /** A table restored from a backup, which the city uses instead of the one it made (docs/runbook.md, Restoring data). */
  restoredTable?: { name: string; streamArn: string };
  /** The version of the origin secret to send, while it is replaced (docs/runbook.md, Rotating the origin secret). */
  originVersion?: string;
  /** Administrators need a second factor (decision D28). */
  adminTotpRequired: boolean;
  /**
   * Sign-ups prove with Cloudflare Turnstile that a person makes them; absent means without. The secret of the widget is put into
   * Secrets Manager by hand (docs/deploy.md).
   */
  captcha?: { siteKey: string; verifyUrl?: string };
  /**
   * A sign-up with a known address is answered like any other, and its owner is mailed; otherwise the visitor is led to sign in.
   * Sign-ups then go through the API, and the pool takes them from nowhere else.
   */
  hidesAccounts: boolean;
  /** Requests a second over the whole API, and the burst above it. */
  throttle: { rate: number; burst: number };
  /** On AWS, not on one machine. */
  isDeployed: boolean;
  /** The built web app to upload; null where nothing is uploaded. */
  webFolder: string | null;
};

/** CloudFront takes its firewall and certificate from us-east-1 only, so the whole city lives there. */
export const region = "us-east-1";

const jacksonville = {
  city: "Jacksonville",
  cityZone: "America/New_York",
  throttle: { rate: 500, burst: 1_000 },
  mailRate: 10,
  hidesAccounts: false,
};

const stages: Record<StageName, Omit<StageSettings, "publicOrigin">> = {
  // Values known only at boot are `local://<service>`; local/ puts its own addresses there.
  local: {
    ...jacksonville,
    name: "local",
    ownerEmail: "admin@demo.local",
    supportMail: "support@playyy.example",
    mailFrom: "PLAYYY <hello@playyy.example>",
    mailUrl: "local://mail",
    // Maildev has no limit.
    mailRate: 100,
    stripeApiBase: "local://stripe",
    logRetention: RetentionDays.ONE_DAY,
    keepsData: false,
    adminTotpRequired: false,
    isDeployed: false,
    webFolder: null,
  },
  sandbox: {
    ...jacksonville,
    name: "sandbox",
    ownerEmail: "admin@demo.local",
    supportMail: "support@playyy.example",
    mailFrom: "PLAYYY <hello@playyy.example>",
    mailUrl: "ses:",
    throttle: { rate: 50, burst: 100 },
    logRetention: RetentionDays.TWO_WEEKS,
    keepsData: false,
    adminTotpRequired: true,
    isDeployed: true,
    webFolder: "dist/web",
  },
  prod: {
    ...jacksonville,
    name: "prod",
    ownerEmail: "owner@playyy.example",
    supportMail: "support@playyy.example",
    mailFrom: "PLAYYY <hello@playyy.example>",
    mailUrl: "ses:",
    logRetention: RetentionDays.THREE_MONTHS,
    keepsData: true,
    adminTotpRequired: true,
    isDeployed: true,
    webFolder: "dist/web",
  },
};

const isStageName = (name: string): name is StageName => (stageNames as readonly string[]).includes(name);

/**
 * The settings of a stage. `origin` is needed where the stage has no domain of its own yet.
 * Throws for an unknown stage, or for a deployed one whose address nobody has told.
 */
export const settingsOf = (name = "local", origin?: string): StageSettings => {
  if (!isStageName(name)) throw new Error(`There is no stage "${name}"; there are ${stageNames.join(", ")}.`);
  const stage = stages[name];
  const own = stage.domain ? `https://${stage.domain.name}` : undefined;
  const publicOrigin = origin ?? own ?? (stage.isDeployed ? undefined : "http://localhost:4000");
  if (!publicOrigin) {
    throw new Error(`Stage "${name}" has no address: set its domain in lib/stages.ts or pass -c origin=https://...`);
  }
  return { ...stage, publicOrigin: publicOrigin.replace(/\/$/, "") };
};
