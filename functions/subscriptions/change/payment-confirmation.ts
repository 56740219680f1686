import type Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import type { PaymentConfirmation } from "../../../shared/model/plan-change.ts";
import { log } from "../../platform/log.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { isConditionFailed } from "../../platform/table/table.ts";
import { toInstant } from "../sync/subscription-state.ts";
import { PlanIntentEntity } from "./plan-intent.entity.ts";
import type { PlanIntent } from "./plan-intents.ts";
import { immediateChangeParams } from "./preview-change.ts";

const idOf = (thing: string | { id?: string } | null): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

/** Stripe's refusal of a charge that the cardholder has to confirm with their bank first (3-D Secure). */
export const confirmationNeededCode = "subscription_payment_intent_requires_action";

/** Whether a change waits at Stripe for its payment: the subscription is as it was until then. */
export const isAwaitingPayment = ({ kind, invoice_id }: PlanIntent, subscription: Stripe.Subscription): boolean =>
  kind === "now" &&
  subscription.pending_update !== null &&
  (invoice_id === undefined || invoice_id === idOf(subscription.latest_invoice));

/** Notes on an intent which invoice its payer has to confirm, and where. Repeated, it changes nothing; answers the intent then. */
export const recordConfirmation = async (
  intent: PlanIntent,
  subscription: Stripe.Subscription,
): Promise<PlanIntent> => {
  const invoiceId = idOf(subscription.latest_invoice);
  if (intent.invoice_id || !invoiceId || !subscription.pending_update) return intent;
  const { hosted_invoice_url, amount_due } = await (await getStripe()).invoices.retrieve(invoiceId);
  if (!hosted_invoice_url) throw new Error(`The invoice ${invoiceId} has no page of its own`);
  const found = {
    invoice_id: invoiceId,
    confirm_url: hosted_invoice_url,
    confirm_until: toInstant(subscription.pending_update.expires_at),
    amount: amount_due,
  };
  try {
    await PlanIntentEntity.patch({ user_id: intent.user_id })
      .set(found)
      .where(({ id }, { eq }) => eq(id, intent.id))
      .go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
  return { ...intent, ...found };
};

/**
 * Asks Stripe to make a change as soon as its payment is confirmed, and not before. Answers the subscription: with the change on it
 * when the bank asked for nothing this time, else with it as a pending update.
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

/** What a member is shown of a payment that waits for them; null when none does at `now`. */
export const toPaymentConfirmation = (intent: PlanIntent | null, now: string): PaymentConfirmation | null => {
  const { tier, amount, confirm_url, confirm_until } = intent ?? {};
  if (!tier || amount === undefined || !confirm_url || !confirm_until || confirm_until <= now) return null;
  return { tier, amount, url: confirm_url, until: confirm_until };
};

/** What a member is told whose bank wants them to confirm a payment; where they do is in the details. */
export const confirmationRequiredError = (intent: PlanIntent, now: string): AppError =>
  new AppError(
    "membership.confirmation-required",
    "Your bank wants you to confirm this payment. Nothing is charged, and your plan stays as it is, until you do.",
    { confirmation: toPaymentConfirmation(intent, now) },
  );

/**
 * Takes back a change that waits for its payer: the invoice is voided, and nobody can pay it any more. Throws when Stripe refuses,
 * as it does for one that was paid in the meantime.
 */
export const voidPendingInvoice = async ({ invoice_id, subscription_id }: PlanIntent): Promise<void> => {
  if (!invoice_id) return;
  await (await getStripe()).invoices.voidInvoice(invoice_id);
  log.info("plan change given up", { subscription: subscription_id });
};
