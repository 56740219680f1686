import type Stripe from "stripe";
import { cardError, StripeApiError } from "../../api/errors.ts";
import type { CardBehaviour } from "../../state/collections.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";

const declined = "Your card was declined.";

type Decline = CardBehaviour["decline"];

/** Stripe's documented test numbers that fail, each in its own way. */
const failing: Record<string, { decline: NonNullable<Decline>; attaches: boolean }> = {
  "4000000000000002": {
    decline: { code: "card_declined", declineCode: "generic_decline", message: declined },
    attaches: false,
  },
  "4000000000000341": {
    decline: { code: "card_declined", declineCode: "generic_decline", message: declined },
    attaches: true,
  },
  "4000000000009995": {
    decline: { code: "card_declined", declineCode: "insufficient_funds", message: "Your card has insufficient funds." },
    attaches: false,
  },
  "4000008260003178": {
    decline: { code: "card_declined", declineCode: "insufficient_funds", message: "Your card has insufficient funds." },
    attaches: true,
  },
  "4000000000000069": {
    decline: { code: "expired_card", declineCode: "expired_card", message: "Your card has expired." },
    attaches: false,
  },
  "4000000000000127": {
    decline: {
      code: "incorrect_cvc",
      declineCode: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
    },
    attaches: false,
  },
};

/**
 * Stripe's documented test numbers whose bank wants 3-D Secure (https://docs.stripe.com/testing#regulatory-cards): `unless-set-up`
 * asks until the card was confirmed for later payments, `on-session` only while the buyer is there. 3178 passes and is declined.
 */
const authenticating: Record<string, NonNullable<CardBehaviour["authentication"]>> = {
  "4000002500003155": "unless-set-up",
  "4000002760003184": "always",
  "4000003800000446": "on-session",
  "4000008260003178": "always",
  "4000000000003220": "always",
};

/**
 * Stripe's test numbers for refunds that are not done at once (https://docs.stripe.com/testing#refunds): of the first a refund is
 * `pending` and succeeds later, of the second it `succeeded` and fails later.
 */
const refunding: Record<string, NonNullable<CardBehaviour["refund"]>> = {
  "4000000000007726": "succeeded",
  "4000000000005126": "failed",
};

/** Stripe's ready-made payment methods and the numbers behind them. */
const readyMade: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequiredSetupForOffSession: "4000003800000446",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

export const successfulCard = "4242424242424242";
export const decliningCard = "4000000000000002";
/** Can be saved, fails at every later charge. */
export const attachableFailingCard = "4000000000000341";

/** The number behind one of Stripe's `pm_card_...` names. */
export const testMethodNumber = (name: string): string | undefined =>
  Object.hasOwn(readyMade, name) ? readyMade[name] : undefined;

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};

const brandOf = (digits: string): string => {
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^6(011|5)/.test(digits)) return "discover";
  return "visa";
};

/**
 * Stores a card as a payment method; of the number only the last four digits and its behaviour are kept.
 * A number that is no card number is a card error (incorrect_number).
 */
export const storeCard = (
  context: StripeContext,
  number: string,
  holder: { email: string | null; name: string | null; customer: string | null },
): Stripe.PaymentMethod => {
  const digits = number.replace(/\D/g, "");
  if (digits.length < 13 || digits.length > 19 || !passesLuhn(digits)) {
    throw new StripeApiError(402, "card_error", "Your card number is incorrect.", {
      code: "incorrect_number",
      param: "number",
    });
  }
  const method = paymentMethod(context, digits, holder);
  context.store.put("paymentMethods", method);
  const behaviour = failing[digits];
  context.store.put("cards", {
    id: method.id,
    decline: behaviour?.decline ?? null,
    attaches: behaviour?.attaches ?? true,
    authentication: authenticating[digits] ?? null,
    refund: refunding[digits] ?? null,
  });
  return method;
};

const paymentMethod = (
  context: StripeContext,
  digits: string,
  holder: { email: string | null; name: string | null; customer: string | null },
): Stripe.PaymentMethod => ({
  id: newId("pm"),
  object: "payment_method",
  allow_redisplay: "limited",
  billing_details: { address: null, email: holder.email, name: holder.name, phone: null, tax_id: null },
  card: {
    brand: brandOf(digits),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brandOf(digits),
    exp_month: 12,
    exp_year: new Date(context.clock.now()).getUTCFullYear() + 3,
    fingerprint: null,
    funding: "credit",
    generated_from: null,
    last4: digits.slice(-4),
    networks: { available: [brandOf(digits)], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: nowSeconds(context),
  customer: holder.customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: "card",
});

/** Why charging this payment method fails, or null. */
export const declineOf = (context: StripeContext, paymentMethodId: string): Decline =>
  context.store.get("cards", paymentMethodId)?.decline ?? null;

/** Whether the bank wants the cardholder before it pays; without them, a card that was set up may go through. */
export const needsAuthentication = (context: StripeContext, paymentMethodId: string, isOnSession = false): boolean => {
  const card = context.store.get("cards", paymentMethodId);
  if (card?.authentication === "on-session") return isOnSession;
  return card?.authentication === "always" || (card?.authentication === "unless-set-up" && !card.isSetUp);
};

/** Records that the cardholder has confirmed the card for payments without them. */
export const markSetUp = (context: StripeContext, paymentMethodId: string) => {
  const card = context.store.get("cards", paymentMethodId);
  if (card?.authentication) context.store.put("cards", { ...card, isSetUp: true });
};

/** Throws a card error for a card that is declined when it is saved. */
export const assertAttachable = (context: StripeContext, paymentMethodId: string) => {
  const card = context.store.get("cards", paymentMethodId);
  if (card?.decline && !card.attaches) throw cardError(card.decline);
};
