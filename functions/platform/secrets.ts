import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { env, type Variable } from "./env.ts";

type SecretVariable = Extract<Variable, `${string}_SECRET_ARN`>;

const keepMilliseconds = 300_000;
const client = new SecretsManagerClient({});
const kept = new Map<string, { value: Promise<string>; until: number }>();

const fetchSecret = async (arn: string): Promise<string> => {
  const answer = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!answer.SecretString) throw new Error(`The secret ${arn.split(":").at(-1)} is empty`);
  return answer.SecretString;
};

/** A secret's text by the variable that names it; kept for 5 minutes, so a rotation is seen without a deployment. */
export const secret = (name: SecretVariable): Promise<string> => {
  const arn = env(name);
  const found = kept.get(arn);
  if (found && found.until > Date.now()) return found.value;
  const value = fetchSecret(arn);
  kept.set(arn, { value, until: Date.now() + keepMilliseconds });
  value.catch(() => kept.delete(arn));
  return value;
};

/** The Stripe keys of this stage. */
export const stripeSecrets = async (): Promise<{ apiKey: string; webhookSecret: string }> =>
  JSON.parse(await secret("STRIPE_SECRET_ARN")) as { apiKey: string; webhookSecret: string };
