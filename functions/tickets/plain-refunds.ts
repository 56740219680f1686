import type Stripe from "stripe";
import { LedgerEntity } from "../billing/ledger.entity.ts";
import { bookFailure, moneyStep, settledSteps, type Unsettled } from "./failed-refunds.ts";
import { type Step, together } from "./office.ts";
import { failureOf, refundsOfPayment } from "./stripe-refunds.ts";

/** Whose a payment was, and what for. */
export type PaidFor = Pick<Unsettled, "user_id" | "subject" | "session_id">;

const attempts = 6;

const retryStep = ({ id, amount, metadata, created }: Stripe.Refund, { subject, session_id }: PaidFor): Step => ({
  name: "audit",
  write: ({ audit }) =>
    audit
      .put({
        id,
        actor: metadata?.by ?? "stripe",
        action: "refund.retry",
        subject: session_id ?? subject,
        details: JSON.stringify({ amount, retry_of: metadata?.retry_of }),
        at: new Date(created * 1_000).toISOString(),
      })
      .commit(),
});

const book = async (refund: Stripe.Refund, about: PaidFor, now: string): Promise<void> => {
  const { id, amount, currency, metadata, created } = refund;
  const retryOf = metadata?.retry_of ?? null;
  const line = { ref: id, amount: -amount };
  for (let turn = 0; turn < attempts; turn += 1) {
    const refused = await together([
      moneyStep({ ...about, currency }, line, new Date(created * 1_000).toISOString()),
      ...(retryOf ? [retryStep(refund, about)] : []),
      ...(await settledSteps(retryOf, now)),
    ]);
    if (refused.size === 0) return;
  }
  throw new Error(`The refund ${id} could not be booked`);
};

const settleOne = async (refund: Stripe.Refund, about: PaidFor, now: string): Promise<void> => {
  const failure = failureOf(refund);
  const { data: line } = await LedgerEntity.get({ ref: refund.id }).go({ consistent: true });
  // One that somebody canceled before anything came of it never happened.
  if (failure?.reason === "canceled" && !line) return;
  if (line?.user_id !== about.user_id) await book(refund, about, now);
  if (!failure) return;
  const { id: refund_id, amount, currency, payment_intent } = refund;
  const intent = typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? "");
  const failed = { ...about, refund_id, amount, currency, payment_intent: intent, ticket_ids: [] };
  await bookFailure({ ...failed, failure, isOrder: false }, now);
};

/**
 * Books whatever Stripe has refunded of a payment that has no tickets, a subscription's or a late one's, and what of it failed.
 * Any number of calls, in any order, end in the same state.
 */
export const settlePlainRefunds = async (paymentIntent: string, about: PaidFor, now: string): Promise<void> => {
  for (const refund of await refundsOfPayment(paymentIntent)) await settleOne(refund, about, now);
};
