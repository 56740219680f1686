import type Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import type { PaymentConfirmation } from "../../../shared/model/plan-change.ts";
import { log } from "../../platform/log.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { toInstant } from "../sync/subscription-state.ts";
import { PlanIntentEntity } from "./plan-intent.entity.ts";
import type { PlanIntent } from "./plan-intents.ts";
import { immediateChangeParams } from "./preview-change.ts";

/** Stripe's error code for a charge that the cardholder has to confirm with their bank (3-D Secure). */
export const confirmationNeededCode = "subscription_payment_intent_requires_action";

/** Returns whether a change awaits its payment at Stripe; the subscription is unchanged until then. */
export const isAwaitingPayment = ({ kind, invoice_id }: PlanIntent, subscription: Stripe.Subscription): boolean =>
  kind === "now" &&
  subscription.pending_update !== null &&
  (invoice_id === undefined || invoice_id === idOf(subscription.latest_invoice));

/**
 * Records on an intent which invoice its payer has to confirm, where, and until when. Returns the intent. Idempotent.
 */
export const recordConfirmation = async (
  intent: PlanIntent,
  subscription: Stripe.Subscription,
): Promise<PlanIntent> => {
  const invoiceId = idOf(subscription.latest_invoice);
  if (intent.invoice_id || !invoiceId || !subscription.pending_update) return intent;
  const { hosted_invoice_url, amount_due } = await (await getStripe()).invoices.retrieve(invoiceId);
  if (!hosted_invoice_url) throw new Error(`The invoice ${invoiceId} has no hosted page`);
  const found = {
    invoice_id: invoiceId,
    confirm_url: hosted_invoice_url,
    confirm_until: toInstant(subscription.pending_update.expires_at),
    amount: amount_due,
  };
  await tryWrite(
    PlanIntentEntity.patch({ user_id: intent.user_id })
      .set(found)
      .where(({ id }, { eq }) => eq(id, intent.id))
      .go(),
  );
  return { ...intent, ...found };
};

/**
 * Asks Stripe to make a change once its payment is confirmed. Returns the subscription: with the change if the bank
 * asked for nothing this time, otherwise with a pending update.
 */
export const requestConfirmation = async (
  intent: PlanIntent,
  item: Stripe.SubscriptionItem,
): Promise<Stripe.Subscription> =>
  (await getStripe()).subscriptions.update(
    intent.subscription_id,
    {
      ...(await immediateChangeParams({ item, to: intent.tier }, intent.prorated_at)),
      payment_behavior: "pending_if_incomplete",
    },
    { idempotencyKey: `${intent.id}-confirm` },
  );

/** Returns the payment confirmation to show to a member, or null if none is pending at `now`. */
export const toPaymentConfirmation = (intent: PlanIntent | null, now: string): PaymentConfirmation | null => {
  const { tier, amount, confirm_url, confirm_until } = intent ?? {};
  if (!tier || amount === undefined || !confirm_url || !confirm_until || confirm_until <= now) return null;
  return { tier, amount, url: confirm_url, until: confirm_until };
};

/** The error for a payment that the member's bank wants confirmed; the details say where. */
export const confirmationRequiredError = (intent: PlanIntent, now: string): AppError =>
  new AppError(
    "membership.confirmation-required",
    "Your bank wants you to confirm this payment. Until you do, you won't be charged and your plan won't change.",
    { confirmation: toPaymentConfirmation(intent, now) },
  );

/**
 * Voids the invoice of a change that awaits confirmation, so that it can't be paid anymore.
 * Throws Stripe's error if it refuses, as for an invoice that was paid in the meantime.
 */
export const voidPendingInvoice = async ({ invoice_id, subscription_id }: PlanIntent): Promise<void> => {
  if (!invoice_id) return;
  await (await getStripe()).invoices.voidInvoice(invoice_id);
  log.info("plan change abandoned", { subscription: subscription_id });
};
