import * as z from "zod";
import { PaidTier } from "./membership.ts";
import { Cents, CentsSum, Instant, NetCents, UserId } from "./primitives.ts";

/** What a sync started by hand compares: subscriptions created in the last 30 days, or all of them. */
export const SyncWindow = z.enum(["30-days", "full"]);
export type SyncWindow = z.infer<typeof SyncWindow>;

const count = z.number().int().min(0);

/** A sync or backfill that an administrator started, with its counts so far. */
export const SyncRun = z.object({
  id: z.string(),
  kind: z.enum(["reconcile", "backfill"]),
  /** Null for a backfill. */
  window: SyncWindow.nullable(),
  status: z.enum(["running", "done", "failed"]),
  phase: z.enum(["profiles", "subscriptions", "unmatched"]),
  /** Subscriptions read from Stripe. */
  fetched: count,
  created: count,
  updated: count,
  skipped: count,
  /** Running subscriptions that belong to no member. */
  unmatched: count,
  profiles_created: count,
  profiles_updated: count,
  /** Why the profiles of a full sync could not be completed; the sync itself went on. */
  profiles_error: z.string().nullable(),
  errors: z.array(z.string()),
  started_at: Instant,
  finished_at: Instant.nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** A running subscription at Stripe that belongs to no member; the amount is monthly. */
export const UnmatchedDetail = z.object({
  email: z.string().nullable(),
  amount_cents: Cents,
  reason: z.enum(["user_not_found", "no_email"]),
});
export type UnmatchedDetail = z.infer<typeof UnmatchedDetail>;

/** The record of one comparison with Stripe, scheduled (`recent`) or started by an administrator. */
export const SyncAudit = z.object({
  id: z.string(),
  job_type: z.literal("reconcile"),
  window: z.enum(["recent", ...SyncWindow.options]),
  started_at: Instant,
  finished_at: Instant,
  summary: z.object({ unmatched_details: z.array(UnmatchedDetail) }),
  records_fetched: count,
  records_created: count,
  records_updated: count,
  records_skipped: count,
  records_unmatched: count,
  profiles_created: count,
  errors: z.array(z.string()),
});
export type SyncAudit = z.infer<typeof SyncAudit>;

/** What members and Stripe add up to, from recorded amounts; `*_emails` are the newest 50. */
export const MembershipMetrics = z.object({
  total_members: count,
  /** Members' subscriptions that are active. */
  active_paying: count,
  /** Active subscriptions at Stripe, as last read: members' and unmatched ones. */
  stripe_active_count: count,
  unmatched_count: count,
  /** Active memberships with a subscription at Stripe, and those from a promo code or an administrator. */
  synced_count: count,
  not_synced_count: count,
  mrr: CentsSum,
  revenue_1d: NetCents,
  revenue_30d: NetCents,
  active_emails: z.array(z.string()),
  stripe_emails: z.array(z.string()),
  /** A PartiQL statement that reads the payment records. */
  cleanup_statement: z.string(),
  sync_status: z.object({ in_sync: z.boolean(), stripe_count: count, database_count: count }),
});
export type MembershipMetrics = z.infer<typeof MembershipMetrics>;

/** An active subscription at Stripe as last read. */
export const ActiveSubscription = z.object({
  subscription_id: z.string(),
  user_id: UserId.nullable(),
  email: z.string().nullable(),
  tier: PaidTier.nullable(),
  monthly_amount: Cents,
  created_at: Instant,
});
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;

/** An active membership; `subscription_id` is null if it comes from a promo code or an administrator. */
export const ActiveMembership = z.object({
  user_id: UserId,
  email: z.string(),
  tier: PaidTier,
  status: z.string(),
  subscription_id: z.string().nullable(),
});
export type ActiveMembership = z.infer<typeof ActiveMembership>;
