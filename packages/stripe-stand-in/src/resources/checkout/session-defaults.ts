import { invalidParameter } from "../../api/errors.ts";
import type { Params } from "../../api/params.ts";

/** What an account takes by default in the stand-in: cards with their wallets, Link, and a bank debit that clears days later. */
const eligible = ["card", "link", "us_bank_account"];

/** `allowed_payment_method_types` filters what the account takes; it adds nothing (https://docs.stripe.com/api/checkout/sessions). */
const methodsOf = (params: Params) => {
  const allowed = params.texts("allowed_payment_method_types");
  const offered = eligible.filter((method) => !allowed || allowed.includes(method));
  if (offered.length === 0) {
    throw invalidParameter("No valid payment method types for this Checkout Session.", "allowed_payment_method_types");
  }
  return { allowed_payment_method_types: allowed ?? null, payment_method_types: offered };
};

const submitTextOf = (params: Params) => {
  const message = params.child("custom_text")?.only("submit").child("submit")?.only("message").filled("message");
  return message === undefined ? null : { message };
};

/** The fields this stand-in never varies. */
export const sessionDefaults = (params: Params) => ({
  ...methodsOf(params),
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: params.boolean("allow_promotion_codes") ?? null,
  allowed_payment_method_types: params.texts("allowed_payment_method_types") ?? null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: params.oneOf("billing_address_collection", ["auto", "required"] as const) ?? null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: submitTextOf(params),
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: params.texts("allowed_payment_method_types") ??
    params.texts("payment_method_types") ?? ["card"],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  ui_mode: "hosted_page" as const,
  wallet_options: null,
});
