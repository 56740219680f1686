import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { type EnvVariable, env } from "./env.ts";

type SecretVariable = Extract<EnvVariable, `${string}_SECRET_ARN`>;

const cacheMilliseconds = 300_000;
const client = new SecretsManagerClient({});
const cache = new Map<string, { value: Promise<string>; until: number }>();

const fetchSecret = async (arn: string): Promise<string> => {
  const answer = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!answer.SecretString) throw new Error(`The secret ${arn.split(":").at(-1)} is empty`);
  return answer.SecretString;
};

/** A secret's text by the variable that names it; kept for 5 minutes, so a rotation is seen without a deployment. */
export const getSecret = (name: SecretVariable): Promise<string> => {
  const arn = env(name);
  const found = cache.get(arn);
  if (found && found.until > Date.now()) return found.value;
  const value = fetchSecret(arn);
  cache.set(arn, { value, until: Date.now() + cacheMilliseconds });
  value.catch(() => cache.delete(arn));
  return value;
};

/** The Stripe keys of this stage. */
export const getStripeSecrets = async (): Promise<{ apiKey: string; webhookSecret: string }> =>
  JSON.parse(await getSecret("STRIPE_SECRET_ARN")) as { apiKey: string; webhookSecret: string };
