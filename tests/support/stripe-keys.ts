import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { callOrigin } from "./call.ts";
import { stackAt } from "./stack.ts";

export type StripeKeys = { apiKey: string; webhookSecret: string; url: string };

/** The keys that the stack shares with its Stripe, and where that answers. */
export const stripeKeys = async (origin = callOrigin()): Promise<StripeKeys> => {
  const { outputs, endpoints } = await stackAt(origin).facts();
  const SecretId = Object.values(outputs).find((output) => /:secret:.*stripe/.test(String(output)));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const secrets = new SecretsManagerClient({ region: "us-east-1", endpoint: endpoints.secrets, credentials });
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId: String(SecretId) }));
  return { ...JSON.parse(SecretString), url: String(endpoints.stripe) };
};
