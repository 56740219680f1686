import type { PaidTier } from "../../shared/model/membership.ts";
import { plans } from "../../shared/model/plans.ts";
import { awsReason } from "../aws-reason.ts";
import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { putWebhookSecret, readStripeSecret, secretArn } from "../stage-secrets.ts";
import type { StripeAccess } from "../stage-stripe.ts";
import { planStep } from "./plans.ts";
import { portalStep } from "./portal.ts";
import { type Leave, takeStep } from "./step.ts";
import { hookAddress, webhookStep } from "./webhook.ts";

/** The command that fills a stage's Stripe keys in by hand. */
export const putKeysCommand = (stage: Stage): string =>
  `aws secretsmanager put-secret-value --region us-east-1 --secret-id ${secretArn(stage, "stripe") ?? "<ARN of StripeSecret>"} \\
  --secret-string '{"apiKey":"rk_...","webhookSecret":"whsec_..."}'`;

const modeOf = ({ settings }: Stage, { key }: StripeAccess): Finding => {
  const says = `${key.mode}, ${key.isRestricted ? "restricted" : "unrestricted"} key from ${key.from}`;
  if (key.mode === "live" && !settings.keepsData) {
    return wrong(
      "Mode",
      says,
      `The stage "${settings.name}" takes no real money: use a sandbox key (sk_test_, rk_test_).`,
    );
  }
  return right("Mode", says);
};

// Before an endpoint is made, its secret must have a place to go to.
const canKeepSecret = async (stage: Stage): Promise<string | undefined> => {
  try {
    return (await readStripeSecret(stage)) ? undefined : "the stage has no secret yet: deploy it first";
  } catch (error) {
    return `the stage's secret cannot be read (${awsReason(error)})`;
  }
};

const takeWebhook = async (stage: Stage, { client }: StripeAccess, leave: Leave): Promise<Finding> => {
  const { origin } = stage;
  if (!origin) {
    const wayOn = "Deploy it, or name its address: --origin https://...";
    return unchecked("Webhook endpoint", "the stage has no address yet", wayOn);
  }
  const refusal = leave.mayChange ? await canKeepSecret(stage) : undefined;
  const step = webhookStep(client, origin, (secret) => putWebhookSecret(stage, secret));
  return takeStep(step, refusal ? { mayChange: false, otherwise: `Not made, as ${refusal}.` } : leave);
};

const isFilled = (value: string | undefined, prefix: RegExp): boolean => prefix.test(value ?? "");

/** Whether the stage's secret holds both keys; only their form can be seen from outside. */
export const checkKeys = async (stage: Stage): Promise<Finding> => {
  const what = "Stripe keys in the stage's secret";
  try {
    const secret = await readStripeSecret(stage);
    if (!secret) return unchecked(what, stage.failure ?? "the stage is not deployed yet");
    const missing = [
      ...(isFilled(secret.apiKey, /^(sk|rk)_(live|test)_/) ? [] : ["apiKey"]),
      ...(isFilled(secret.webhookSecret, /^whsec_/) ? [] : ["webhookSecret"]),
    ];
    if (missing.length === 0) return right(what, "apiKey and webhookSecret");
    const hint = stage.origin
      ? `The signing secret stands in the Stripe dashboard: Developers, Webhooks, ${hookAddress(stage.origin)}.`
      : "";
    return wrong(what, `${missing.join(" and ")} missing`, `${putKeysCommand(stage)}\n${hint}`.trim());
  } catch (error) {
    return unchecked(what, awsReason(error));
  }
};

/**
 * Looks at everything a stage needs at Stripe, and makes what is missing when `mayChange`. Amounts are never changed, nothing
 * is deleted, and a second run changes nothing.
 */
export const setUpStripe = async (stage: Stage, access: StripeAccess, mayChange: boolean): Promise<Finding[]> => {
  const mode = modeOf(stage, access);
  if (mode.mark === "wrong") return [mode];
  const steps = [
    ...(Object.keys(plans) as PaidTier[]).map((tier) => planStep(access.client, tier)),
    portalStep(access.client),
  ];
  const findings = [mode];
  const leave = { mayChange, otherwise: `npm run stripe:setup -- --stage ${stage.settings.name}` };
  for (const step of steps) findings.push(await takeStep(step, leave));
  findings.push(await takeWebhook(stage, access, leave), await checkKeys(stage));
  return findings;
};
