import type Stripe from "stripe";
import { vi } from "vitest";
import { refusal } from "./played-stripe.ts";
import { aStripeRefund } from "./stored-orders.ts";

type Asked = { payment_intent: string; amount?: number; metadata?: Record<string, string> };
type Options = { idempotencyKey: string };
export type RefundRequest = (asked: Asked, options: Options) => Promise<Stripe.Refund>;

/**
 * Refunds at a Stripe in the test's process, until the test ends: a request that is repeated under its key gets what came of the first, a
 * refund or a failure that Stripe keeps. `parts` are what else of Stripe is asked.
 */
export const playRefunds = async (parts: object = {}) => {
  const made: Stripe.Refund[] = [];
  const kept = new Map<string, Stripe.Refund | Error>();
  const refused = new Map<string, Error>();
  /** What a key's first request comes to, from now on. */
  const keep = <Outcome extends Stripe.Refund | Error>({ idempotencyKey }: Options, outcome: Outcome): Outcome => {
    kept.set(idempotencyKey, outcome);
    return outcome;
  };
  /** What was paid, which goes back whole where no amount is asked. */
  const payments = new Map<string, number>();
  const make = (asked: Asked): Stripe.Refund => {
    const refund = aStripeRefund({ amount: payments.get(asked.payment_intent) ?? 0, ...asked });
    made.push(refund);
    return refund;
  };
  const create = vi.fn<RefundRequest>(async (asked, options) => {
    const outcome = kept.get(options.idempotencyKey) ?? refused.get(asked.payment_intent) ?? make(asked);
    keep(options, outcome);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const refundsOf = (intent: string) => made.filter(({ payment_intent }) => payment_intent === intent);
  const list = vi.fn(({ payment_intent }: { payment_intent: string }) =>
    refundsOf(payment_intent).toReversed().values(),
  );
  const client = await import("../../functions/platform/stripe/client.ts");
  vi.spyOn(client, "getStripe").mockResolvedValue({ refunds: { create, list }, ...parts } as unknown as Stripe);
  return {
    ...{ create, list, make, keep, made, payments, refundsOf },
    amountsOf: (intent: string) => refundsOf(intent).map(({ amount }) => amount),
    /** Has Stripe refuse every refund of a payment that is disputed, until the dispute is won. */
    dispute: (intent: string) => refused.set(intent, refusal("invalid", "charge_disputed")),
    win: (intent: string) => refused.delete(intent),
  };
};

export type PlayedRefunds = Awaited<ReturnType<typeof playRefunds>>;
