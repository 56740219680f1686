import Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import { optionalEnv } from "../env.ts";
import { log } from "../log.ts";
import { getStripeSecrets } from "../secrets.ts";
import { createRetryingHttpClient, DeadlineExceeded } from "./retrying-http-client.ts";

/** What one request is given before it counts as unanswered. */
export const timeoutMilliseconds = 8_000;

// Only stages with a stand-in name another address; without one the library goes to Stripe itself.
const toHostConfig = (base: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> => {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: port || (scheme === "http" ? 80 : 443), protocol: scheme };
};

/**
 * A client of Stripe with this key. A call is given 8 seconds, and all its attempts the time that the running function has left
 * (stripe-retries.ts); the library itself repeats nothing.
 */
export const createStripeClient = (apiKey: string, base?: string): Stripe =>
  new Stripe(apiKey, {
    maxNetworkRetries: 0,
    httpClient: createRetryingHttpClient(),
    timeout: timeoutMilliseconds,
    telemetry: false,
    ...toHostConfig(base),
  });

let cached: { apiKey: string; client: Stripe } | undefined;

/** The Stripe client of this stage. */
export const getStripe = async (): Promise<Stripe> => {
  const { apiKey } = await getStripeSecrets();
  if (cached?.apiKey !== apiKey)
    cached = { apiKey, client: createStripeClient(apiKey, optionalEnv("STRIPE_API_BASE")) };
  return cached.client;
};

/** Stripe's own code of a refusal, such as `resource_missing`; undefined when the error is not one of Stripe's. */
export const stripeErrorCode = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : undefined;

/** Whether Stripe's answer is not known: none came, or the same request is being worked on. It may have had its effect. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError || stripeErrorCode(error) === "idempotency_key_in_use";

/** Whether Stripe is too busy for us (429): the request was not begun, and the same one may go through in a moment. */
export const isRateLimited = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 429;

/** Whether the function's time ended before Stripe answered: the request may have had its effect. */
export const isDeadlineExceeded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError && (error.detail as unknown) instanceof DeadlineExceeded;

/** When a refused payment may be tried again, in seconds. */
const retryAfterSeconds = 3;

/** What somebody hears whose payment could not begin because too many do. */
export const createPaymentsBusyError = (what: string): AppError => {
  log.warn("stripe busy", { what });
  const text = "A lot of people are paying right now. Nothing was charged; please try again in a moment.";
  return new AppError("payments-busy", text, { retryAfterSeconds });
};

/**
 * Any failure of a call to Stripe as the product's own error: `payments-busy` where Stripe limits us, otherwise
 * `upstream-failed`. The cause is logged by its code only.
 */
export const toUpstreamError = (what: string, error: unknown): AppError => {
  if (isRateLimited(error)) return createPaymentsBusyError(what);
  const name = error instanceof Error ? error.name : typeof error;
  log.error("stripe failed", { what, code: stripeErrorCode(error) ?? name });
  return new AppError("upstream-failed", "Stripe didn't respond. You weren't charged. Please try again.");
};

/** How far a signature's date may lie from now, either way; Stripe's own tolerance. */
const toleranceSeconds = 300;

// The library refuses old signatures only; every date that the header names is judged.
const hasCurrentTimestamp = (signature: string, now: string): boolean => {
  const dates = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  const seconds = Date.parse(now) / 1_000;
  return dates.length > 0 && dates.every((date) => Math.abs(date - seconds) <= toleranceSeconds);
};

/** What a webhook's raw body says, of any shape; null when its signature is missing, wrong, or dated 5 minutes off either way. */
export const verifyWebhook = async (
  rawBody: string,
  signature: string | undefined,
  now: string,
): Promise<{ signed: unknown } | null> => {
  if (!signature || !hasCurrentTimestamp(signature, now)) return null;
  const { webhookSecret } = await getStripeSecrets();
  try {
    return { signed: (await getStripe()).webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds) };
  } catch (error) {
    log.warn("webhook refused", { code: stripeErrorCode(error) ?? "unreadable" });
    return null;
  }
};
