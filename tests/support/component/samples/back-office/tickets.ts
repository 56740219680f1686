import type { AdminOrder, UnsettledRefund } from "../../../../../shared/model/order.ts";
import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { pageOf } from "../../back-office.ts";
import { answer } from "../../played-api.ts";

/** A GA+ ticket of $20 that its buyer hasn't used yet. */
export const aTicketRow = (about: Partial<AdminTicket> = {}): AdminTicket => ({
  id: "tkt_00000001",
  session_id: "cs_test_1",
  user_id: "10000000-0000-4000-8000-000000000021",
  buyer_name: "Gia Gull",
  buyer_email: "gia@x.test",
  event_id: "event_00000001",
  event_title: "Lantern Night",
  tier: "GA+",
  tier_name: about.tier ?? "GA+",
  status: "valid",
  refunded: false,
  refund_failed: false,
  price_paid: 2_000,
  refunded_amount: 0,
  purchase_ts: "2025-11-01T17:30:00.000Z",
  check_in_ts: null,
  last4_phone: "0188",
  code_used: null,
  number: 1,
  order_quantity: 1,
  ...about,
});

type OrderTicket = AdminOrder["tickets"][number];

/** A VIP+ ticket of $50 of an order. */
export const anOrderTicket = (about: Partial<OrderTicket> = {}): OrderTicket => ({
  id: "tkt_00000001",
  tier: "VIP+",
  tier_name: about.tier ?? "VIP+",
  status: "valid",
  price_paid: 5_000,
  refund_failed: false,
  check_in_ts: null,
  cancelled_by: null,
  dispute_id: null,
  ...about,
});

/** An order of two such tickets. */
export const anOrder = (about: Partial<AdminOrder> = {}): AdminOrder => ({
  session_id: "cs_test_1",
  payment_intent: "pi_1",
  user_id: "10000000-0000-4000-8000-000000000021",
  has_account: true,
  buyer_name: "Vic Vole",
  buyer_email: "vic@x.test",
  last4_phone: "0177",
  event_id: "event_00000001",
  event_title: "Lantern Night",
  code: null,
  code_discount: 0,
  amount: 10_000,
  refunded: 0,
  created_at: "2026-11-01T17:30:00.000Z",
  tickets: [anOrderTicket(), anOrderTicket({ id: "tkt_00000002" })],
  ...about,
});

/** A refund that the buyer's bank returned. */
export const aReturnedRefund = (about: Partial<UnsettledRefund> = {}): UnsettledRefund => ({
  refund_id: "re_1",
  session_id: "cs_test_1",
  user_id: "10000000-0000-4000-8000-000000000021",
  email: "vic@x.test",
  about: "Lantern Night",
  amount: 2_000,
  reason: "expired_or_canceled_card",
  status: "open",
  failed_at: "2026-11-01T17:30:00.000Z",
  settled_at: null,
  ...about,
});

/** Answers what the tickets screen reads. */
export const answerTickets = (...tickets: AdminTicket[]): void => {
  answer("ticketsAdmin", "list", pageOf(...tickets));
  answer("ticketsAdmin", "search", pageOf(...tickets));
  answer("ticketsAdmin", "summary", { total_tickets: 3, total_revenue: 12_000, redeemed: 1, pending: 2, cancelled: 0 });
  answer("eventsAdmin", "list", pageOf());
};
