import { toEventDetails } from "../../shared/rules/event-facts.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "../events/events.ts";
import { withTypes } from "../events/ticket-types.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { newId } from "../platform/ids.ts";
import { step } from "../platform/table/transaction.ts";
import { CodeRedemptionEntity } from "./ambassadors/code-redemption.entity.ts";
import type { StoredHold } from "./holds/holds.ts";
import { acquireLockStep, paidLockExpiry } from "./locks/single-use-locks.ts";
import { PaymentSessionEntity } from "./payments/payment-session.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";
import { emailStep, ledgerStep, type TicketStep } from "./ticket-transaction.ts";

/** The payment of an order: a session of Stripe, or one of our own for a total of 0. Amounts in cents. */
export type OrderPayment = {
  sessionId: string;
  paymentIntent: string | undefined;
  amount: number;
  /** The tax within the amount, in cents. */
  tax?: number;
  currency: string;
};

const ticketSteps = (hold: StoredHold, { sessionId }: OrderPayment, ticketIds: string[], now: string): TicketStep[] =>
  ticketIds.map((id, seat) =>
    step(
      "ticket",
      TicketEntity.create({
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
        discount_type: hold.lines[seat]?.discount_type,
        purchase_ts: now,
        last4_phone: hold.last4_phone,
        code_used: hold.code,
        is_guest: hold.is_guest,
      }),
    ),
  );

const codeRedemptionStep = (
  hold: StoredHold,
  { code, ticket_name }: { code: string; ticket_name: string },
  { sessionId }: OrderPayment,
  now: string,
): TicketStep =>
  step(
    "redemption",
    CodeRedemptionEntity.create({
      order_id: sessionId,
      code,
      ambassador_id: hold.ambassador_id ?? "",
      customer_email: hold.email,
      user_id: hold.user_id,
      ticket_type: hold.tier,
      ticket_name,
      qty: hold.quantity,
      discount_applied: hold.code_discount ?? 0,
      payment_status: "paid",
      created_at: now,
    }),
  );

/** Adds the payment of an order to the ledger, under Stripe's id of it. */
export const paymentLedgerStep = (
  { user_id, event_id }: Pick<StoredHold, "user_id" | "event_id">,
  { sessionId, paymentIntent, amount, tax, currency }: OrderPayment,
  now: string,
): TicketStep =>
  ledgerStep({
    ref: paymentIntent ?? sessionId,
    kind: "ticket",
    amount,
    tax,
    currency,
    user_id,
    subject: event_id,
    at: now,
  });

const confirmationEmailStep = (
  { tier, code, email }: StoredHold,
  event: StoredEvent,
  { sessionId, amount }: OrderPayment,
  ticketIds: string[],
  now: string,
): TicketStep => {
  const data = {
    tier: nameTier(withTypes(event), tier),
    ticket_ids: ticketIds,
    total: amount,
    code: code ?? null,
    event: toEventDetails(event),
    door_mode: event.door_mode,
    doors_at: event.doors_at ?? event.start_at,
  };
  return emailStep(outboxEmail(`tickets-${sessionId}`, email, { template: "ticket-confirmation", ...data }, now));
};

/**
 * Everything that issuing an order writes besides its hold and seats: the session's outcome (refused when it has one), a ticket
 * per seat, the locks until their final end, the use of the code, the ledger line and the email.
 */
export const issueTicketsSteps = (
  hold: StoredHold,
  event: StoredEvent,
  payment: OrderPayment,
  now: string,
  replacedHoldId?: string,
) => {
  const tierName = nameTier(withTypes(event), hold.tier);
  const ticketIds = hold.lines.map(() => newId("tkt", now));
  const steps: TicketStep[] = [
    step(
      "session",
      PaymentSessionEntity.create({
        session_id: payment.sessionId,
        user_id: hold.user_id,
        hold_id: hold.id,
        outcome: "issued",
        ticket_ids: ticketIds,
        payment_intent: payment.paymentIntent,
        amount: payment.amount,
        created_at: now,
      }),
    ),
    ...ticketSteps(hold, payment, ticketIds, now),
    ...hold.rights.map((lockName) =>
      acquireLockStep(lockName, { holdId: hold.id, until: paidLockExpiry(lockName, now), replacedHoldId }, now),
    ),
    ...(hold.code ? [codeRedemptionStep(hold, { code: hold.code, ticket_name: tierName }, payment, now)] : []),
    ...(payment.amount > 0 ? [paymentLedgerStep(hold, payment, now)] : []),
    ...(hold.email ? [confirmationEmailStep(hold, event, payment, ticketIds, now)] : []),
  ];
  return { ticketIds, steps };
};
