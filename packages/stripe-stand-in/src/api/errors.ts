type Details = {
  code?: string;
  param?: string;
  decline_code?: string;
  /** The objects Stripe attaches to card errors. */
  payment_intent?: unknown;
  charge?: string;
};

/** An answer in Stripe's error envelope. `keepsChanges` means that what was done before it stays (a declined charge). */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Details;
  /** Failed validation is never saved under an idempotency key; everything else is. */
  readonly isValidation: boolean;
  readonly keepsChanges: boolean;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    type: string,
    message: string,
    details: Details = {},
    options: { isValidation?: boolean; keepsChanges?: boolean; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
    this.isValidation = options.isValidation ?? false;
    this.keepsChanges = options.keepsChanges ?? false;
    this.headers = options.headers ?? {};
  }

  /** The body Stripe sends. */
  toBody(requestId: string) {
    const code = this.details.code;
    return {
      error: {
        ...this.details,
        ...(code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` } : {}),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    };
  }
}

/** A request Stripe refuses for its state or parameters: 400, saved under the idempotency key. */
export const invalidRequest = (message: string, details: Details = {}): StripeApiError =>
  new StripeApiError(400, "invalid_request_error", message, details);

/** A parameter that fails validation before anything runs: 400, not saved under the idempotency key. */
export const invalidParameter = (message: string, param: string, code?: string): StripeApiError =>
  new StripeApiError(
    400,
    "invalid_request_error",
    message,
    { param, ...(code ? { code } : {}) },
    { isValidation: true },
  );

/** 400 parameter_missing. */
export const missingParameter = (param: string): StripeApiError =>
  invalidParameter(`Missing required param: ${param}.`, param, "parameter_missing");

/** 404 for an id in the path, 400 for one in a parameter, both resource_missing. */
export const resourceMissing = (what: string, id: string, param: string, status = 404): StripeApiError =>
  new StripeApiError(status, "invalid_request_error", `No such ${what}: '${id}'`, {
    code: "resource_missing",
    param,
  });

/** 402 with the decline; what was recorded about the attempt stays. */
export const cardError = (decline: { code: string; declineCode: string; message: string }, extra: Details = {}) =>
  new StripeApiError(
    402,
    "card_error",
    decline.message,
    { code: decline.code, decline_code: decline.declineCode, ...extra },
    { keepsChanges: true },
  );

/** 402 for a payment that the cardholder has to confirm first: https://docs.stripe.com/error-codes */
export const actionRequired = (what: "subscription" | "invoice"): StripeApiError => {
  const where = what === "subscription" ? "`subscription.latest_invoice`" : "the invoice";
  const message = `Payment for this ${what} requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with ${where}.`;
  // The attempt to pay an invoice stays; a change of a subscription that is refused for it does not.
  const options = { keepsChanges: what === "invoice" };
  return new StripeApiError(402, "card_error", message, { code: `${what}_payment_intent_requires_action` }, options);
};

/** The same error, with everything before it rolled back. */
export const withRollback = (error: unknown): unknown => {
  if (!(error instanceof StripeApiError) || !error.keepsChanges) return error;
  return new StripeApiError(error.status, error.type, error.message, error.details);
};
