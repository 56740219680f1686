import { cityMonth } from "../../shared/rules/city-time.ts";
import type { StoredEvent } from "../events/events.ts";
import { outboxEmail, toEmailEvent } from "../mail/outbox-emails.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import type { StoredHold } from "./holds/holds.ts";
import { acquireLockStep, takenUntil } from "./locks/single-use-locks.ts";
import type { TransactionStep } from "./ticket-transaction.ts";

/** What paid for an order: a session of Stripe, or one of our own for a total of 0. Amount in cents. */
export type OrderPayment = {
  sessionId: string;
  paymentIntent: string | undefined;
  amount: number;
  /** The tax within the amount, in cents. */
  tax?: number;
  currency: string;
};

const ticketSteps = (
  hold: StoredHold,
  { sessionId }: OrderPayment,
  ticketIds: string[],
  now: string,
): TransactionStep[] =>
  ticketIds.map((id, seat) => ({
    name: "ticket",
    write: ({ ticket }) =>
      ticket
        .create({
          id,
          user_id: hold.user_id,
          event_id: hold.event_id,
          hold_id: hold.id,
          session_id: sessionId,
          tier: hold.tier,
          status: "valid",
          number: seat + 1,
          order_quantity: ticketIds.length,
          price_paid: hold.lines[seat]?.price ?? 0,
          purchase_ts: now,
          purchase_month: now.slice(0, 7),
          last4_phone: hold.last4_phone,
          code_used: hold.code,
        })
        .commit(),
  }));

const codeRedemptionStep = (
  hold: StoredHold,
  code: string,
  { sessionId }: OrderPayment,
  now: string,
): TransactionStep => ({
  name: "redemption",
  write: ({ redemption }) =>
    redemption
      .create({
        order_id: sessionId,
        code,
        ambassador_id: hold.ambassador_id ?? "",
        customer_email: hold.email,
        user_id: hold.user_id,
        ticket_type: hold.tier,
        qty: hold.quantity,
        discount_applied: hold.code_discount ?? 0,
        payment_status: "paid",
        created_at: now,
      })
      .commit(),
});

/** Books the payment of an order in the ledger, under Stripe's own id of it. */
export const paymentLedgerStep = (
  hold: Pick<StoredHold, "user_id" | "event_id">,
  receipt: OrderPayment,
  now: string,
): TransactionStep => ({
  name: "ledger",
  write: ({ ledger }) =>
    ledger
      .put({
        ref: receipt.paymentIntent ?? receipt.sessionId,
        kind: "ticket",
        amount: receipt.amount,
        ...(receipt.tax ? { tax: receipt.tax } : {}),
        currency: receipt.currency,
        user_id: hold.user_id,
        subject: hold.event_id,
        month: cityMonth(now, env("CITY_ZONE")),
        at: now,
      })
      .commit(),
});

const confirmationEmailStep = (
  hold: StoredHold,
  event: StoredEvent,
  receipt: OrderPayment,
  ticketIds: string[],
  now: string,
): TransactionStep => {
  const { tier, code = null } = hold;
  const letter = {
    template: "ticket-confirmation" as const,
    event: toEmailEvent(event),
    tier,
    ticket_ids: ticketIds,
    total: receipt.amount,
    code,
  };
  return {
    name: "mail",
    write: ({ outbox }) => outbox.create(outboxEmail(`tickets-${receipt.sessionId}`, hold.email, letter, now)).commit(),
  };
};

/**
 * All that issuing an order's tickets writes beside its hold and seats: the session's outcome (refused when it has one), a
 * ticket per seat, the rights for good, the code's redemption, the ledger line and the mail.
 */
export const issueTicketsSteps = (
  hold: StoredHold,
  event: StoredEvent,
  receipt: OrderPayment,
  now: string,
  replacedId?: string,
) => {
  const ticketIds = hold.lines.map(() => newId("tkt", now));
  const steps: TransactionStep[] = [
    {
      name: "session",
      write: ({ session }) =>
        session
          .create({
            session_id: receipt.sessionId,
            user_id: hold.user_id,
            hold_id: hold.id,
            outcome: "issued",
            ticket_ids: ticketIds,
            payment_intent: receipt.paymentIntent,
            amount: receipt.amount,
            created_at: now,
          })
          .commit(),
    },
    ...ticketSteps(hold, receipt, ticketIds, now),
    ...hold.rights.map((right) =>
      acquireLockStep(right, { holdId: hold.id, until: takenUntil(right, now), replacedId }, now),
    ),
    ...(hold.code ? [codeRedemptionStep(hold, hold.code, receipt, now)] : []),
    ...(receipt.amount > 0 ? [paymentLedgerStep(hold, receipt, now)] : []),
    ...(hold.email ? [confirmationEmailStep(hold, event, receipt, ticketIds, now)] : []),
  ];
  return { ticketIds, steps };
};
