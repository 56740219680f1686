import type { PaidTier } from "../../shared/model/membership.ts";
import { plans } from "../../shared/model/plans.ts";
import { describeAwsError } from "../aws-reason.ts";
import { changed, type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { putStripeKeys, readStripeSecret } from "../stage-secrets.ts";
import { createStripeAccess, type StripeAccess } from "../stage-stripe.ts";
import { planStep } from "./plans.ts";
import { portalStep } from "./portal.ts";
import { type ChangePolicy, runStep } from "./step.ts";
import { webhookStep, webhookUrl } from "./webhook.ts";

const checkMode = ({ settings }: Stage, { key }: StripeAccess): Finding => {
  const says = `${key.mode}, ${key.isRestricted ? "restricted" : "unrestricted"} key from ${key.from}`;
  if (key.mode === "live" && !settings.keepsData) {
    return failed(
      "Mode",
      says,
      `The stage "${settings.name}" takes no real money: use a sandbox key (sk_test_, rk_test_).`,
    );
  }
  return passed("Mode", says);
};

// Before an endpoint is made, its secret must have a place to go to.
const findSecretProblem = async (stage: Stage): Promise<string | undefined> => {
  try {
    return (await readStripeSecret(stage)) ? undefined : "the stage has no secret yet: deploy it first";
  } catch (error) {
    return `the stage's secret cannot be read (${describeAwsError(error)})`;
  }
};

const setUpWebhook = async (stage: Stage, { client }: StripeAccess, leave: ChangePolicy): Promise<Finding> => {
  const { origin } = stage;
  if (!origin) {
    const wayOn = "Deploy it, or name its address: --origin https://...";
    return skipped("Webhook endpoint", "the stage has no address yet", wayOn);
  }
  const refusal = leave.mayChange ? await findSecretProblem(stage) : undefined;
  const step = webhookStep(client, origin, (secret) => putStripeKeys(stage, { webhookSecret: secret }));
  return runStep(step, refusal ? { mayChange: false, instruction: `Not made, as ${refusal}.` } : leave);
};

/** The key that the stage's functions shall use, told by whoever sets the stage up. */
const stageKey = (): string | undefined => process.env.STRIPE_STAGE_KEY || undefined;

const storeStageKey = async (stage: Stage, { key }: StripeAccess, mayChange: boolean): Promise<Finding[]> => {
  const apiKey = stageKey();
  if (!apiKey) return [];
  const what = "Key of the stage";
  const told = createStripeAccess(stage, apiKey, "STRIPE_STAGE_KEY").key;
  if (told.mode !== key.mode) return [failed(what, `STRIPE_STAGE_KEY is ${told.mode}, STRIPE_API_KEY is ${key.mode}`)];
  const secret = await readStripeSecret(stage).catch(() => undefined);
  if (!secret) return [failed(what, "not kept: the stage has no secret yet", "Deploy the stage, then run this again.")];
  if (secret.apiKey === apiKey) return [passed(what, "stands in the stage's secret")];
  if (!mayChange) return [failed(what, "is not the one in the stage's secret")];
  await putStripeKeys(stage, { apiKey });
  return [changed(what, "put into the stage's secret; functions read it within 5 minutes")];
};

const isFilled = (value: string | undefined, prefix: RegExp): boolean => prefix.test(value ?? "");

// Stripe tells a signing secret to its maker only once, and to people in its dashboard.
const revealInstruction = ({ origin }: Stage): string =>
  `Reveal the signing secret in the Stripe dashboard (Developers, Webhooks, ${origin ? webhookUrl(origin) : "the endpoint"}) and put it
beside the key (docs/deploy.md, Secrets); or delete that endpoint there, and run stripe:setup: it makes a new one.`;

/** Whether the stage's secret holds both keys; only their form can be seen from outside. */
export const checkKeys = async (stage: Stage): Promise<Finding> => {
  const what = "Stripe keys in the stage's secret";
  try {
    const secret = await readStripeSecret(stage);
    if (!secret) return skipped(what, stage.failure ?? "the stage is not deployed yet");
    const missing = [
      ...(isFilled(secret.apiKey, /^(sk|rk)_(live|test)_/) ? [] : ["apiKey"]),
      ...(isFilled(secret.webhookSecret, /^whsec_/) ? [] : ["webhookSecret"]),
    ];
    if (missing.length === 0) return passed(what, "apiKey and webhookSecret");
    const wayOn = [
      ...(missing.includes("apiKey")
        ? ["Set STRIPE_STAGE_KEY to the stage's restricted key and run stripe:setup."]
        : []),
      ...(missing.includes("webhookSecret") ? [revealInstruction(stage)] : []),
    ];
    return failed(what, `${missing.join(" and ")} missing`, wayOn.join("\n"));
  } catch (error) {
    return skipped(what, describeAwsError(error));
  }
};

/**
 * Looks at everything a stage needs at Stripe, and makes what is missing when `mayChange`. Amounts are never changed, nothing
 * is deleted, and a second run changes nothing.
 */
export const setUpStripe = async (stage: Stage, access: StripeAccess, mayChange: boolean): Promise<Finding[]> => {
  const mode = checkMode(stage, access);
  if (mode.status === "failed") return [mode];
  const steps = [
    ...(Object.keys(plans) as PaidTier[]).map((tier) => planStep(access.client, tier)),
    portalStep(access.client),
  ];
  const findings = [mode];
  const leave = { mayChange, instruction: `npm run stripe:setup -- --stage ${stage.settings.name}` };
  for (const step of steps) findings.push(await runStep(step, leave));
  findings.push(await setUpWebhook(stage, access, leave), ...(await storeStageKey(stage, access, mayChange)));
  findings.push(await checkKeys(stage));
  return findings;
};
