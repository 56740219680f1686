import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { city } from "../shared/model/city.ts";
import type { FunctionEntry } from "./entries.ts";

export const stageNames = ["local", "sandbox", "prod"] as const;
export type StageName = (typeof stageNames)[number];

/** Requests a second that a route is given, and the burst above it. */
type Throttle = { rate: number; burst: number };

/**
 * `read`: what visitors read, mostly answered by the edge. `payment`: checkout and Stripe's hook, for a rush of hundreds.
 * `guarded`: sign-up and the contact form. `usual`: all others. `socket`: the live connection.
 */
export type RouteKind = "read" | "payment" | "guarded" | "usual" | "socket";

/** Safety of a stage that people pay for. */
type ProductionSettings = {
  /** The bill of the account, in US dollars a month, that nobody expects to be exceeded; the alarm topic is told at 80 %. */
  monthlyBudgetDollars: number;
  /**
   * What receivers do with mail that claims to be ours and is not proven (DMARC). Begin with `none`; `quarantine` once all mail of
   * the zone is signed. Null where the zone has a record already.
   */
  dmarc: "none" | "quarantine" | "reject" | null;
  /**
   * Functions whose calls X-Ray traces. A trace costs $0.000005, 25 times the call, and the first of each second is always recorded: in a
   * small city that is nearly every one (docs/cost.md). Every call's duration is in its log line anyway.
   */
  traced: readonly FunctionEntry[];
};

/** A name in a Route 53 zone of the account; the certificate and the right to send mail are proven there. */
export type DomainSettings = { name: string; hostedZoneId: string; zoneName: string };

/** Everything that differs between stages. A new city is a new set of these values, not new code. */
export type StageSettings = {
  name: StageName;
  city: string;
  /** IANA zone in which the city's evenings are told. */
  cityZone: string;
  /** The first administrator: this address joins the group `admin` when it confirms its e-mail (R1). */
  ownerEmail: string;
  supportMail: string;
  mailFrom: string;
  /** Where the business gets letters, on one line: every email ends with it, and the law asks for it in every campaign. */
  postalAddress: string;
  /** `ses:`, or an SMTP address where the stage brings its own mailbox. */
  mailUrl: string;
  /**
   * Mails are sent at most so many a second, by all senders together (lib/constructs/mail-queue.ts); below SES's own limit, which is in
   * its console (1 before production access).
   */
  mailRate: number;
  /** Payments and plans that the comparison with Stripe reads a second; Stripe lets 25 calls through to each of its endpoints. */
  reconcileRate: number;
  /** Only where Stripe is stood in for; absent means Stripe itself. */
  stripeApiBase?: string;
  /**
   * Stripe Tax computes the tax within what is paid; absent means that it does not. Needs a registration and a product category in
   * Stripe's Tax settings first (docs/deploy.md).
   */
  automaticTax?: boolean;
  /**
   * The image model on Amazon Bedrock that draws event pictures, such as `amazon.nova-canvas-v1:0`; the account needs access to it
   * first (docs/deploy.md). Absent means that the server draws a poster from the event's texts.
   */
  imageModel?: string;
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
  /**
   * Where the daily export of the table, the list of accounts, and copies of pictures and secrets are kept (docs/recover.md); absent where nobody
   * would miss the data.
   */
  recoveryRegion?: string;
  /** The version of the origin secret to send, while it is replaced (docs/runbook.md, Rotating the origin secret). */
  originVersion?: string;
  /** Administrators need a second factor (R28). */
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
  /** How many requests API Gateway lets through, by kind of route; each route counts by itself. */
  throttle: Record<RouteKind, Throttle>;
  /** Environments that the account runs at once, as Service Quotas has it: 10 in a new account, until more is asked for (docs/deploy.md). */
  accountConcurrency: number;
  /**
   * Environments that Lambda keeps for one function and gives to no other, and that are also its most: what waits for Stripe can't
   * starve what takes payments in. Absent means none.
   */
  reservedConcurrency?: Partial<Record<FunctionEntry, number>>;
  /** What a stage needs once people pay for it; absent where nobody does. */
  production?: ProductionSettings;
  /** On AWS, not on one machine. */
  isDeployed: boolean;
  /** The built web app to upload; null where nothing is uploaded. */
  webFolder: string | null;
};

/** CloudFront takes its firewall and certificate from us-east-1 only, so the whole city lives there. */
export const region = "us-east-1";

const jacksonville = {
  city: city.name,
  cityZone: city.zone,
  mailRate: 10,
  // One comparison makes two calls of a kind at most, and leaves room for members.
  reconcileRate: 8,
  throttle: {
    read: { rate: 2_000, burst: 4_000 },
    payment: { rate: 500, burst: 1_000 },
    guarded: { rate: 10, burst: 50 },
    usual: { rate: 500, burst: 1_000 },
    socket: { rate: 500, burst: 1_000 },
  },
  hidesAccounts: false,
  accountConcurrency: 10,
};

const stages: Record<StageName, Omit<StageSettings, "publicOrigin">> = {
  // Values known only at boot are `local://<service>`; local/ puts its own addresses there.
  local: {
    ...jacksonville,
    name: "local",
    ownerEmail: "admin@demo.local",
    supportMail: "support@playyy.example",
    mailFrom: "PLAYYY <hello@playyy.example>",
    postalAddress: "PLAYYY Jacksonville, 1 Example Street, Jacksonville, FL 32202, USA",
    mailUrl: "local://mail",
    // Maildev has no limit.
    mailRate: 100,
    // Nor has the stand-in, unless it is told to.
    reconcileRate: 200,
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
    postalAddress: "PLAYYY Jacksonville, 1 Example Street, Jacksonville, FL 32202, USA",
    mailUrl: "ses:",
    throttle: {
      read: { rate: 200, burst: 400 },
      payment: { rate: 50, burst: 100 },
      guarded: { rate: 5, burst: 20 },
      usual: { rate: 50, burst: 100 },
      socket: { rate: 50, burst: 100 },
    },
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
    postalAddress: "PLAYYY Jacksonville, 1 Example Street, Jacksonville, FL 32202, USA",
    mailUrl: "ses:",
    logRetention: RetentionDays.THREE_MONTHS,
    keepsData: true,
    recoveryRegion: "us-west-2",
    production: { monthlyBudgetDollars: 150, dmarc: "none", traced: ["stripeHook"] },
    accountConcurrency: 1_000,
    reservedConcurrency: {
      stripeHook: 50,
      tickets: 200,
      door: 50,
      // Wait for Stripe, or read the most: the others mustn't wait with them.
      memberships: 100,
      stripeAdmin: 20,
      membershipsAdmin: 20,
      memberSearchAdmin: 20,
      reportsAdmin: 20,
    },
    adminTotpRequired: true,
    isDeployed: true,
    webFolder: "dist/web",
  },
};

/**
 * What a stage may be called: it stands in names of stacks, secrets, SES's configuration set and generated names of functions, of which
 * AWS takes 64 characters and less, and which only some services let hold anything but these characters.
 */
const stageNamePattern = /^[a-z][a-z0-9-]{0,19}$/;

/** A setting that its author can put right, told in one sentence. */
export class StageError extends Error {}

const isStageName = (name: string): name is StageName => (stageNames as readonly string[]).includes(name);

/** What Lambda wants to be left to the functions without a reservation. */
const leastUnreserved = 100;

/** Throws for reservations that Lambda would refuse, before anything is deployed. */
export const assertReservable = ({
  name,
  accountConcurrency,
  reservedConcurrency = {},
}: Pick<StageSettings, "accountConcurrency" | "reservedConcurrency"> & { name: string }): void => {
  const reserved = Object.values(reservedConcurrency).reduce((sum, count) => sum + count, 0);
  if (reserved === 0 || reserved + leastUnreserved <= accountConcurrency) return;
  throw new Error(
    `Stage "${name}" reserves ${reserved} environments of the account's ${accountConcurrency}, and Lambda keeps ${leastUnreserved} for all others: ask for a higher quota, or lower reservedConcurrency in lib/stages.ts.`,
  );
};

/**
 * The settings of a stage. `origin` is needed where the stage has no domain of its own yet.
 * Throws StageError for a name that resources could not carry, an unknown stage, or a deployed one whose address nobody has told.
 */
export const getStageSettings = (name = "local", origin?: string): StageSettings => {
  if (!stageNamePattern.test(name)) {
    throw new StageError(
      `A stage can't be called "${name}": use 1 to 20 lower-case letters, digits and hyphens, with a letter first.`,
    );
  }
  if (!isStageName(name)) throw new StageError(`There is no stage "${name}"; there are ${stageNames.join(", ")}.`);
  const stage = stages[name];
  assertReservable(stage);
  const own = stage.domain ? `https://${stage.domain.name}` : undefined;
  const publicOrigin = origin ?? own ?? (stage.isDeployed ? undefined : "http://localhost:4000");
  if (!publicOrigin) {
    throw new StageError(
      `Stage "${name}" has no address: set its domain in lib/stages.ts or pass -c origin=https://...`,
    );
  }
  return { ...stage, publicOrigin: publicOrigin.replace(/\/$/, "") };
};
