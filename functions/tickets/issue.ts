import { cityMonth } from "../../shared/rules/city-time.ts";
import type { StoredEvent } from "../events/events.ts";
import { letterEvent, outboxItem } from "../mail/letters.ts";
import { newId } from "../platform/chance.ts";
import { env } from "../platform/env.ts";
import type { StoredHold } from "./holds.ts";
import type { Step } from "./office.ts";
import { takenUntil, takeRight } from "./rights.ts";

/** What paid for an order: a session of Stripe, or one of our own for a total of 0. Amount in cents. */
export type Receipt = {
  sessionId: string;
  paymentIntent: string | undefined;
  amount: number;
  /** The tax within the amount, in cents. */
  tax?: number;
  currency: string;
};

const ticketSteps = (hold: StoredHold, { sessionId }: Receipt, ticketIds: string[], now: string): Step[] =>
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

const redemptionStep = (hold: StoredHold, code: string, { sessionId }: Receipt, now: string): Step => ({
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
export const ledgerStep = (hold: Pick<StoredHold, "user_id" | "event_id">, receipt: Receipt, now: string): Step => ({
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

const mailStep = (hold: StoredHold, event: StoredEvent, receipt: Receipt, ticketIds: string[], now: string): Step => {
  const { tier, code = null } = hold;
  const letter = {
    template: "ticket-confirmation" as const,
    event: letterEvent(event),
    tier,
    ticket_ids: ticketIds,
    total: receipt.amount,
    code,
  };
  return {
    name: "mail",
    write: ({ outbox }) => outbox.create(outboxItem(`tickets-${receipt.sessionId}`, hold.email, letter, now)).commit(),
  };
};

/**
 * All that issuing an order's tickets writes beside its hold and seats: the session's outcome (refused when it has one), a
 * ticket per seat, the rights for good, the code's redemption, the ledger line and the mail.
 */
export const issue = (hold: StoredHold, event: StoredEvent, receipt: Receipt, now: string, replacedId?: string) => {
  const ticketIds = hold.lines.map(() => newId("tkt", now));
  const steps: Step[] = [
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
      takeRight(right, { holdId: hold.id, until: takenUntil(right, now), replacedId }, now),
    ),
    ...(hold.code ? [redemptionStep(hold, hold.code, receipt, now)] : []),
    ...(receipt.amount > 0 ? [ledgerStep(hold, receipt, now)] : []),
    ...(hold.email ? [mailStep(hold, event, receipt, ticketIds, now)] : []),
  ];
  return { ticketIds, steps };
};
