import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { CitySecrets } from "../lib/stacks/data.ts";
import type { Stage } from "./stage.ts";

export type SecretName = keyof CitySecrets;

/** The ARN of one of the stage's secrets, from its stacks' outputs; undefined before the first deployment. */
export const secretArn = ({ outputs }: Stage, name: SecretName): string | undefined =>
  Object.entries(outputs).find(
    ([key, value]) => value.includes(":secret:") && key.toLowerCase().includes(`${name}secret`),
  )?.[1];

/** The text of a secret; undefined when the stage has none yet. Throws what Secrets Manager answers. */
export const readSecret = async (stage: Stage, name: SecretName): Promise<string | undefined> => {
  const SecretId = secretArn(stage, name);
  if (!SecretId) return undefined;
  const client = new SecretsManagerClient(stage.clientOf("secrets"));
  return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
};

/** Replaces the text of a secret. Throws what Secrets Manager answers. */
export const writeSecret = async (stage: Stage, name: SecretName, SecretString: string): Promise<void> => {
  const client = new SecretsManagerClient(stage.clientOf("secrets"));
  await client.send(new PutSecretValueCommand({ SecretId: secretArn(stage, name), SecretString }));
};

export type StripeSecret = { apiKey?: string; webhookSecret?: string };

/** The Stripe keys of the stage; undefined before the first deployment. Throws what Secrets Manager answers. */
export const readStripeSecret = async (stage: Stage): Promise<StripeSecret | undefined> => {
  const text = await readSecret(stage, "stripe");
  return text === undefined ? undefined : (JSON.parse(text) as StripeSecret);
};

/** Puts one of the Stripe keys into the stage's secret, beside the other. */
export const putStripeKeys = async (stage: Stage, keys: StripeSecret): Promise<void> => {
  const before = (await readStripeSecret(stage)) ?? {};
  await writeSecret(stage, "stripe", JSON.stringify({ ...before, ...keys }));
};
