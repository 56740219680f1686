import { createHash } from "node:crypto";
import type { StoredResponse } from "../state/collections.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { StripeApiError } from "./errors.ts";

const keptSeconds = 24 * 60 * 60;
const maxKeyLength = 255;

export type KeyedCall = {
  key: string;
  method: string;
  path: string;
  body: string;
};

const fingerprintOf = (call: KeyedCall): string => {
  const pairs = [...new URLSearchParams(call.body)].map(([name, value]) => `${name}=${value}`).sort();
  return createHash("sha256")
    .update([call.method, call.path, ...pairs].join("\n"))
    .digest("hex");
};

/** Stripe's Idempotency-Key rules: https://docs.stripe.com/api/idempotent_requests */
export class IdempotencyKeys {
  readonly #context: StripeContext;
  readonly #inFlight = new Set<string>();

  constructor(context: StripeContext) {
    this.#context = context;
  }

  /**
   * Begins a keyed call: the saved answer when there is one, otherwise nothing and the key is in use until `end`.
   * Throws 400 idempotency_error for other parameters, 409 idempotency_key_in_use while the first call runs.
   */
  begin(call: KeyedCall): StoredResponse | undefined {
    if (call.key.length > maxKeyLength) {
      throw new StripeApiError(
        400,
        "invalid_request_error",
        `Idempotency keys are up to ${maxKeyLength} characters long.`,
        {},
        { isValidation: true },
      );
    }
    if (this.#inFlight.has(call.key)) {
      throw new StripeApiError(
        409,
        "idempotency_error",
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${call.key}. Please try again later.`,
        { code: "idempotency_key_in_use" },
        { isValidation: true },
      );
    }
    const saved = this.#saved(call.key);
    if (saved) {
      this.#assertSame(call, saved);
      return saved;
    }
    this.#inFlight.add(call.key);
    return undefined;
  }

  #saved(key: string): StoredResponse | undefined {
    const saved = this.#context.store.get("answers", key);
    if (!saved || saved.created + keptSeconds > nowSeconds(this.#context)) return saved;
    this.#context.store.remove("answers", key);
    return undefined;
  }

  #assertSame(call: KeyedCall, saved: StoredResponse) {
    if (saved.fingerprint === fingerprintOf(call)) return;
    const message =
      saved.path === call.path
        ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`
        : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('/v1${call.path}' vs '/v1${saved.path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`;
    throw new StripeApiError(400, "idempotency_error", message, {}, { isValidation: true });
  }

  /** Saves the answer; within the transaction of its effects. */
  save(call: KeyedCall, answer: { requestId: string; status: number; body: unknown }) {
    this.#context.store.put("answers", {
      id: call.key,
      fingerprint: fingerprintOf(call),
      path: call.path,
      created: nowSeconds(this.#context),
      ...answer,
    });
  }

  end(key: string) {
    this.#inFlight.delete(key);
  }

  /** Deletes responses older than a day. */
  prune() {
    const oldest = nowSeconds(this.#context) - keptSeconds;
    for (const answer of this.#context.store.all("answers")) {
      if (answer.created < oldest) this.#context.store.remove("answers", answer.id);
    }
  }
}
