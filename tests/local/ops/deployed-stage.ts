import { onTestFinished } from "vitest";
import { getStageSettings } from "../../../lib/stages.ts";
import type { SecretStore } from "../../../local/secrets/secret-store.ts";
import { startSecretsServer } from "../../../local/secrets/secrets-server.ts";
import type { Stage } from "../../../ops/stage.ts";

const stripeSecretArn = "arn:aws:secretsmanager:us-east-1:111122223333:secret:playyy/sandbox/stripe-a1b2c3";
export const doorSecretArn = "arn:aws:secretsmanager:us-east-1:111122223333:secret:playyy/sandbox/door-d4e5f6";

/** A deployed stage whose secrets stand in a server of this test; everything else of AWS is not there. */
export const aStage = async (more: Partial<Stage> = {}, stripeSecret = { apiKey: "", webhookSecret: "" }) => {
  const values = new Map([
    [stripeSecretArn, JSON.stringify(stripeSecret)],
    [doorSecretArn, "{}"],
  ]);
  const store: SecretStore = {
    value: (id) => values.get(id),
    set: (id, text) => void values.set(id, text),
    fill: (text) => text,
  };
  const server = await startSecretsServer(() => store);
  onTestFinished(() => server.close());
  const stage: Stage = {
    settings: getStageSettings("sandbox", "https://city.example"),
    isLocal: false,
    logs: undefined,
    origin: "https://city.example",
    outputs: { StripeSecret: stripeSecretArn, DoorSecret: doorSecretArn },
    table: undefined,
    stacks: [],
    failure: undefined,
    stripeBase: undefined,
    clientOf: () => ({
      region: "us-east-1",
      maxAttempts: 1,
      endpoint: server.url,
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    }),
    ...more,
  };
  return { stage, stripeSecret: () => JSON.parse(values.get(stripeSecretArn) ?? "{}") as Record<string, string> };
};
