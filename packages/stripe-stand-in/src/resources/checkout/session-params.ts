import type Stripe from "stripe";
import { invalidParameter } from "../../api/errors.ts";
import type { Params } from "../../api/params.ts";
import type { StripeContext } from "../../state/context.ts";
import { redeemableCoupon } from "../catalog/coupons.ts";

const minOpenSeconds = 30 * 60;
const maxOpenSeconds = 24 * 60 * 60;
/** Callers send exactly 30 minutes from their own clock; the time the call takes must not refuse them. */
const graceSeconds = 60;

/** When a session that is `created` then expires, both in seconds: 30 minutes to 24 hours later, 24 hours unless said. */
export const expiryOf = (params: Params, created: number): number => {
  const at = params.integer("expires_at") ?? created + maxOpenSeconds;
  if (at < created + minOpenSeconds - graceSeconds) {
    throw invalidParameter(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (at > created + maxOpenSeconds + graceSeconds) {
    throw invalidParameter(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return at;
};

/** Reads an address that a browser can open. Throws 400 for any other. */
export const readUrl = (params: Params, field: string): string | undefined => {
  const url = params.filled(field);
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || !/^https?:\/\//.test(url))
    throw invalidParameter("Not a valid URL", params.name(field), "url_invalid");
  return url;
};

/** The one coupon in `discounts`; 400 when it cannot be redeemed. */
export const readCoupon = (context: StripeContext, params: Params): Stripe.Coupon | null => {
  const discounts = params.children("discounts") ?? [];
  if (discounts.length > 1) throw invalidParameter("You can specify at most one discount.", "discounts");
  if (discounts.length > 0 && params.has("allow_promotion_codes")) {
    throw invalidParameter(
      "You may only specify one of these parameters: allow_promotion_codes, discounts.",
      "discounts",
    );
  }
  const discount = discounts[0]?.only("coupon");
  return discount ? redeemableCoupon(context, discount.required("coupon"), discount.name("coupon")) : null;
};

/** Refuses parameters that exclude each other or belong to the other mode. */
export const assertModeParams = (params: Params, mode: string) => {
  if (params.has("customer") && params.has("customer_email")) {
    throw invalidParameter("You may only specify one of these parameters: customer, customer_email.", "customer");
  }
  if (params.has("customer") && params.has("customer_creation")) {
    throw invalidParameter("You may only specify one of these parameters: customer, customer_creation.", "customer");
  }
  const wrong =
    mode === "payment" ? ["subscription_data"] : ["payment_intent_data", "customer_creation", "submit_type"];
  for (const field of wrong) {
    if (params.has(field)) throw invalidParameter(`You can not pass \`${field}\` in \`${mode}\` mode.`, field);
  }
};

/** The merchant's own reference, 200 characters at most. */
export const readReference = (params: Params): string | null => {
  const reference = params.filled("client_reference_id") ?? null;
  if (reference && reference.length > 200) {
    throw invalidParameter("Invalid string: must be at most 200 characters", "client_reference_id");
  }
  return reference;
};
