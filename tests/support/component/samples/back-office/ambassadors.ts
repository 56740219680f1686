import type { Ambassador, CodeRedemption } from "../../../../../shared/model/ambassador.ts";
import type { AmbassadorReport, AmbassadorStats } from "../../../../../shared/model/ambassador-report.ts";

/** An active ambassador who names no account. */
export const anAmbassador = (about: Partial<Ambassador> = {}): Ambassador => ({
  id: "amb_00000001",
  name: "Dana Duval",
  code: "RIVER",
  status: "active",
  user_id: null,
  version: 0,
  created_at: "2026-11-01T12:00:00.000Z",
  ...about,
});

/** What that code brought: two GA+ tickets of one order. */
export const someStats = (about: Partial<AmbassadorStats> = {}): AmbassadorStats => ({
  ambassador_id: "amb_00000001",
  name: "Dana Duval",
  code: "RIVER",
  paid_redemptions: 1,
  ga_quantity: 2,
  vip_quantity: 0,
  other_quantity: 0,
  refunded_quantity: 0,
  total_discount: 1_000,
  refunds: 0,
  ...about,
});

/** A period without orders. */
export const aReport = (about: Partial<AmbassadorReport> = {}): AmbassadorReport => ({
  active_ambassadors: 0,
  total_redemptions: 0,
  total_discount: 0,
  blocked_attempts: 0,
  rows: [],
  ...about,
});

/** That order. */
export const aCodeRedemption = (about: Partial<CodeRedemption> = {}): CodeRedemption => ({
  order_id: "cs_test_100000000",
  ambassador_id: "amb_00000001",
  code: "RIVER",
  customer_email: "buyer@example.com",
  ticket_type: "GA+",
  ticket_name: about.ticket_type ?? "GA+",
  qty: 2,
  discount_applied: 1_000,
  refunded_qty: 0,
  refunded_discount: 0,
  payment_status: "paid",
  created_at: "2026-11-01T12:00:00.000Z",
  ...about,
});
