import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { inject } from "vitest";
import { stackAt } from "./stack.ts";

/** The keys that the stack shares with its Stripe, and where that answers. */
export const stripeKeys = async (): Promise<{ apiKey: string; webhookSecret: string; url: string }> => {
  const { outputs, endpoints } = await stackAt(inject("origin")).facts();
  const SecretId = Object.values(outputs).find((output) => /:secret:.*stripe/.test(String(output)));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const secrets = new SecretsManagerClient({ region: "us-east-1", endpoint: endpoints.secrets, credentials });
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId: String(SecretId) }));
  return { ...JSON.parse(SecretString), url: String(endpoints.stripe) };
};
