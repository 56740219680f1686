import Stripe from "stripe";
import { fingerprint } from "../ids.ts";

const maxAttempts = 3;

// Stripe keeps the answer of the first call under a key for 24 hours, a failure too, and says so when it repeats it.
const replayedRequestId = (error: unknown): string | null => {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const headers: Record<string, string | undefined> = error.headers ?? {};
  return headers["idempotent-replayed"] === "true" ? (headers["original-request"] ?? error.requestId ?? "") : null;
};

/**
 * Makes something at Stripe under an idempotency key that stays the same for the same thing. A failure that Stripe has kept under
 * the key does not stand in the way of another try: that gets a key of its own, the same one for all who hit the same failure.
 * For things of which a second one does no harm; throws Stripe's errors.
 */
export const createIdempotently = async <Answer>(
  key: string,
  make: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> => {
  let idempotencyKey = key;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make({ idempotencyKey });
    } catch (error) {
      const original = replayedRequestId(error);
      if (original === null || attempt === maxAttempts) throw error;
      idempotencyKey = `${key}-${fingerprint(original).slice(0, 12)}`;
    }
  }
};
