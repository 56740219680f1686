import type Stripe from "stripe";
import { vi } from "vitest";
import type { StoredEvent } from "../../functions/events/events.ts";
import type { StoredHold } from "../../functions/tickets/holds/holds.ts";
import type { SessionOutcome } from "../../functions/tickets/payments/payment-sessions.ts";
import type { StoredTicket } from "../../functions/tickets/tickets.ts";
import { aStoredEvent } from "./door/stored-items.ts";
import { uniqueId } from "./unique-text.ts";

/** When orders of these tests are paid, a month before their event. */
export const now = "2027-02-01T17:00:00.000Z";

/** The entities that `ordersIn` writes and reads. */
export const orderModules = async () => ({
  ...(await import("../../functions/audit/audit.entity.ts")),
  ...(await import("../../functions/events/event.entity.ts")),
  ...(await import("../../functions/events/stock.entity.ts")),
  ...(await import("../../functions/events/stock.ts")),
  ...(await import("../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../functions/mail/outbox.entity.ts")),
  ...(await import("../../functions/members/member.entity.ts")),
  ...(await import("../../functions/platform/table/lease.entity.ts")),
  ...(await import("../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../functions/tickets/refunds/unsettled-refund.entity.ts")),
  ...(await import("../../functions/tickets/ticket.entity.ts")),
});

type AnOrder = {
  /** What was paid for each ticket, in cents. */
  prices?: number[];
  event?: Partial<StoredEvent> | null;
  hold?: Partial<StoredHold> | null;
  session?: Partial<SessionOutcome>;
  tickets?: Partial<StoredTicket>[];
};

/** What a stage's functions read from their environment when they send email. */
export const stubMailEnvironment = (): void => {
  vi.stubEnv("SUPPORT_MAIL", "support@x.test");
  vi.stubEnv("CITY_ZONE", "America/New_York");
};

/** Events and their paid orders in a table of the test's own, with entities of `orderModules`. */
export const ordersIn = (city: () => Awaited<ReturnType<typeof orderModules>>) => {
  const anEvent = async (about: Partial<StoredEvent> = {}, sold = 0, total = 10): Promise<StoredEvent> => {
    const { door_mode: _door, ...stored } = aStoredEvent();
    const type = { tier: "GA+", name: "General", price: 2_000, rule: "flat" } as const;
    const event = { ...stored, entry: "tickets" as const, ticket_types: [type], types_version: 1, ...about };
    await city().EventEntity.put(event).go();
    const counts = { left: total - sold, sold, taken_1: sold, sold_1: sold, paid_orders: sold > 0 ? 1 : 0 };
    await city()
      .StockEntity.put({ ...city().createStock(event.id, total), ...counts })
      .go();
    return event;
  };

  /** An order of two tickets at $20 each that was paid at Stripe, unless said otherwise. */
  const anOrder = async ({ prices = [2_000, 2_000], hold, session, tickets = [], ...about }: AnOrder = {}) => {
    const event = about.event === null ? null : await anEvent(about.event, prices.length);
    const [user_id, hold_id, session_id] = [`usr_${uniqueId()}`, `hold_${uniqueId()}`, `cs_${uniqueId()}`];
    const event_id = event?.id ?? `evt_${uniqueId()}`;
    const total = prices.reduce((sum, price) => sum + price, 0);
    const times = { created_at: now, updated_at: now };
    if (hold !== null) {
      await city()
        .HoldEntity.put({
          ...{ id: hold_id, user_id, event_id, tier: "GA+", quantity: prices.length, total, session_id, ...times },
          ...{ lines: prices.map((price) => ({ price })), membership_tier: "free", rights: [], status: "paid" },
          ...{ email: `${user_id}@x.test`, expires_at: now },
          ...hold,
        })
        .go();
    }
    const ids = prices.map(() => `tkt_${uniqueId()}`);
    const order: SessionOutcome = {
      ...{ session_id, user_id, hold_id, outcome: "issued", ticket_ids: ids, amount: total, created_at: now },
      ...(total > 0 ? { payment_intent: `pi_${uniqueId()}` } : {}),
      ...session,
    };
    await city().PaymentSessionEntity.put(order).go();
    for (const [index, price_paid] of prices.entries()) {
      await city()
        .TicketEntity.put({
          ...{ id: ids[index] ?? "", user_id, event_id, hold_id, session_id, tier: "GA+", status: "valid", price_paid },
          ...{ number: index + 1, order_quantity: prices.length, purchase_ts: now },
          ...tickets[index],
        })
        .go();
    }
    return { event_id, user_id, hold_id, session_id, ids, order, intent: order.payment_intent ?? "" };
  };

  const ticketOf = async (id: string) => (await city().TicketEntity.get({ id }).go({ consistent: true })).data;
  const sessionOf = async (session_id: string) =>
    (await city().PaymentSessionEntity.get({ session_id }).go({ consistent: true })).data;
  const stockOf = async (event_id: string) =>
    (await city().StockEntity.get({ event_id }).go({ consistent: true })).data;
  const lineOf = async (ref: string) => (await city().LedgerEntity.get({ ref }).go({ consistent: true })).data;
  const auditOf = async (id: string) => (await city().AuditEntity.get({ id }).go({ consistent: true })).data;
  const unsettledOf = async (refund_id: string) =>
    (await city().UnsettledRefundEntity.get({ refund_id }).go({ consistent: true })).data;
  const mailOf = async (id: string) => (await city().OutboxEntity.get({ id }).go({ consistent: true })).data;

  return { anEvent, anOrder, ticketOf, sessionOf, stockOf, lineOf, auditOf, unsettledOf, mailOf };
};

/** A refund as Stripe reports it. */
export const aStripeRefund = (about: Partial<Stripe.Refund> & { amount: number }): Stripe.Refund =>
  ({
    ...{ id: `re_${uniqueId()}`, object: "refund", currency: "usd", status: "succeeded", metadata: {} },
    ...{ created: Date.parse(now) / 1_000, payment_intent: `pi_${uniqueId()}` },
    ...about,
  }) as Stripe.Refund;
