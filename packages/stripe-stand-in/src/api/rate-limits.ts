import { StripeApiError } from "./errors.ts";

/** Requests in a second: of one endpoint, and of the whole account. `null` does not limit. */
export type Limits = {
  perEndpoint: number | null;
  perAccount: number | null;
  /** Whether a second change of an object that is being changed is refused. */
  locks: boolean;
};

/** One machine has no limits unless a test or a person asks for them. */
const none: Limits = { perEndpoint: null, perAccount: null, locks: false };

/** What Stripe documents for live mode: 100 requests a second for an account, 25 for each endpoint. */
export const liveLimits: Limits = { perEndpoint: 25, perAccount: 100, locks: true };

const windowMs = 1_000;

/** 429 `rate_limit`, with the header that names the limiter. Never saved under an idempotency key: nothing began. */
export const tooManyRequests = (limiter: "endpoint-rate" | "global-rate" = "global-rate"): StripeApiError =>
  new StripeApiError(
    429,
    "invalid_request_error",
    "Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.",
    { code: "rate_limit" },
    { isValidation: true, headers: { "stripe-rate-limited-reason": limiter } },
  );

/** 429 `lock_timeout`: the object is in use by another request, and Stripe advises to send this one again. */
export const lockTimeout = (): StripeApiError =>
  new StripeApiError(
    429,
    "invalid_request_error",
    "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate. For more details, see https://stripe.com/docs/rate-limits#object-lock-timeouts.",
    { code: "lock_timeout" },
    { isValidation: true, headers: { "stripe-should-retry": "true" } },
  );

/**
 * Stripe's limits (https://docs.stripe.com/rate-limits): every named operation is an endpoint of its own, whatever the id in
 * its path; requests to an endpoint also count for the account; what is refused does not count.
 */
export class RateLimits {
  #limits: Limits = none;
  readonly #machineNow: () => number;
  readonly #seen = new Map<string, number[]>();
  readonly #locked = new Set<string>();

  constructor(machineNow: () => number) {
    this.#machineNow = machineNow;
  }

  get limits(): Limits {
    return this.#limits;
  }

  set(limits: Partial<Limits>) {
    this.#limits = { ...none, ...limits };
    this.#seen.clear();
  }

  clear() {
    this.set(none);
    this.#locked.clear();
  }

  /** Counts a request; throws 429 `rate_limit` when its second is full. */
  count(endpoint: string) {
    const { perEndpoint, perAccount } = this.#limits;
    if (this.#isFull(endpoint, perEndpoint)) throw tooManyRequests("endpoint-rate");
    if (this.#isFull("account", perAccount)) throw tooManyRequests("global-rate");
    for (const name of [endpoint, "account"]) this.#seen.get(name)?.push(this.#machineNow());
  }

  #isFull(name: string, most: number | null): boolean {
    const since = this.#machineNow() - windowMs;
    const recent = (this.#seen.get(name) ?? []).filter((at) => at > since);
    this.#seen.set(name, recent);
    return most !== null && recent.length >= most;
  }

  /** Locks the object that a request changes; throws 429 `lock_timeout` while another one has it. */
  lock(object: string | undefined): () => void {
    if (!this.#limits.locks || object === undefined) return () => undefined;
    if (this.#locked.has(object)) throw lockTimeout();
    this.#locked.add(object);
    return () => void this.#locked.delete(object);
  }
}
