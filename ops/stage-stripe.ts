import Stripe from "stripe";
import type { Stage } from "./stage.ts";
import { readStripeSecret } from "./stage-secrets.ts";

type StripeMode = "live" | "sandbox";

/** A key as it may be told to people: never itself. */
export type KeyInfo = {
  mode: StripeMode;
  isRestricted: boolean;
  from: "STRIPE_API_KEY" | "STRIPE_STAGE_KEY" | "the stage's secret";
};

export type StripeAccess = { client: Stripe; key: KeyInfo };

const keyForm = /^(sk|rk)_(live|test)_\w+$/;

const toHostConfig = (base: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> => {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol === "http:" ? "http" : "https" };
};

/** A client that uses this key. Throws a sentence when the text cannot be a key of Stripe's. */
export const createStripeAccess = (stage: Stage, apiKey: string, from: KeyInfo["from"]): StripeAccess => {
  const [, kind, mode] = keyForm.exec(apiKey) ?? [];
  if (!kind) throw new Error("Stripe's keys begin with sk_live_, rk_live_, sk_test_ or rk_test_; this one does not.");
  const client = new Stripe(apiKey, { maxNetworkRetries: 2, telemetry: false, ...toHostConfig(stage.stripeBase) });
  return { client, key: { mode: mode === "live" ? "live" : "sandbox", isRestricted: kind === "rk", from } };
};

/** Stripe with the key from the environment, otherwise with the stage's own; undefined when there is neither. */
export const openStripe = async (stage: Stage): Promise<StripeAccess | undefined> => {
  const told = process.env.STRIPE_API_KEY;
  if (told) return createStripeAccess(stage, told, "STRIPE_API_KEY");
  const apiKey = (await readStripeSecret(stage))?.apiKey;
  return apiKey ? createStripeAccess(stage, apiKey, "the stage's secret") : undefined;
};
