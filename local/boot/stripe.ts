import { randomBytes } from "node:crypto";
import { createStripeStandIn, type StripeStandIn } from "#stripe-stand-in";
import { handledEvents } from "../../functions/stripe/webhook/handled-events.ts";
import { type ListeningServer, listen } from "../http/server.ts";
import type { SecretStore } from "../secrets/secret-store.ts";
import type { Template } from "../template/template.ts";

export type RunningStripe = Pick<StripeStandIn, "pages" | "control" | "controlHttp"> & {
  url: string;
  close(): Promise<void>;
};

/** Starts the Stripe stand-in with the keys of the template's Stripe secret. */
export const startStripe = async (options: {
  dataDir: string;
  origin: string;
  keys: StripeKeys;
}): Promise<RunningStripe> => {
  const { dataDir, origin, keys } = options;
  // Like the endpoint that `stripe:setup` creates for a deployed stage: only events the product handles are sent.
  const endpoint = { webhookUrl: `${origin}/hooks/stripe`, enabledEvents: [...handledEvents] };
  const stripe = createStripeStandIn({
    dataDir,
    publicOrigin: origin,
    controlPath: "/__local/stripe/",
    ...keys,
    ...endpoint,
  });
  const listening: ListeningServer = await listen((request, response) => void stripe.api(request, response));
  const close = async () => {
    stripe.close();
    await listening.close();
  };
  return { url: listening.url, pages: stripe.pages, control: stripe.control, controlHttp: stripe.controlHttp, close };
};

export type StripeKeys = {
  apiKey: string;
  webhookSecret: string;
};

/** Reads Stripe's keys from the template's secret, generating those it leaves empty; generates both when there is no such secret. */
export const readStripeKeys = (template: Template, secrets: SecretStore): StripeKeys => {
  const generated = {
    apiKey: `sk_test_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
  };
  for (const { identity } of template.all("AWS::SecretsManager::Secret")) {
    const value = parseKeys(secrets.value(identity.ref));
    if (!value || !("apiKey" in value) || !("webhookSecret" in value)) continue;
    const keys = {
      apiKey: value.apiKey || generated.apiKey,
      webhookSecret: value.webhookSecret || generated.webhookSecret,
    };
    secrets.set(identity.ref, JSON.stringify({ ...value, ...keys }));
    return keys;
  }
  return generated;
};

const parseKeys = (text = ""): Record<string, string> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
};
