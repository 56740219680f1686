import * as z from "zod";
import { UnmatchedSubscription } from "../model/billing.ts";
import { Empty, Page, PageQuery, StripeId, UserId } from "../model/primitives.ts";
import {
  ActiveMembership,
  ActiveSubscription,
  MembershipMetrics,
  SyncAudit,
  SyncRun,
  SyncWindow,
} from "../model/sync.ts";
import { defineRoutes } from "./route.ts";

/** Comparing memberships with Stripe, for administrators. */
export const stripeAdmin = defineRoutes({
  metrics: {
    method: "GET",
    path: "/api/admin/sync/metrics",
    access: "admin",
    permission: "billing",
    summary: "Members, active subscriptions here and at Stripe, MRR and revenue from recorded amounts.",
    input: Empty,
    output: MembershipMetrics,
  },
  audits: {
    method: "GET",
    path: "/api/admin/sync/audits",
    access: "admin",
    permission: "billing",
    summary: "Comparisons with Stripe, scheduled and started by hand, newest first.",
    input: PageQuery,
    output: Page(SyncAudit),
  },
  memberships: {
    method: "GET",
    path: "/api/admin/sync/memberships",
    access: "admin",
    permission: "billing",
    summary: "Active memberships, each with its Stripe subscription if it has one.",
    input: PageQuery,
    output: Page(ActiveMembership),
  },
  subscriptions: {
    method: "GET",
    path: "/api/admin/sync/subscriptions",
    access: "admin",
    permission: "billing",
    summary: "Active subscriptions at Stripe as last read, newest first, with or without a member.",
    input: PageQuery,
    output: Page(ActiveSubscription),
  },
  reconcile: {
    method: "POST",
    path: "/api/admin/sync/reconcile",
    access: "admin",
    permission: "sync",
    status: 202,
    summary: "Start comparing subscriptions with Stripe; a full one also creates missing profiles. One runs at a time.",
    input: z.object({ window: SyncWindow }),
    output: SyncRun,
    rate: { max: 20, seconds: 300 },
  },
  backfill: {
    method: "POST",
    path: "/api/admin/sync/backfill",
    access: "admin",
    permission: "sync",
    status: 202,
    summary: "Start creating the profiles that confirmed accounts lack; never creates an account.",
    input: Empty,
    output: SyncRun,
    rate: { max: 20, seconds: 300 },
  },
  runs: {
    method: "GET",
    path: "/api/admin/sync/runs",
    access: "admin",
    permission: "billing",
    summary: "Syncs and backfills started by hand, newest first, with their progress.",
    input: PageQuery,
    output: Page(SyncRun),
  },
  link: {
    method: "POST",
    path: "/api/admin/sync/subscriptions/{subscriptionId}/link",
    access: "admin",
    permission: "sync",
    summary: "Give an unmatched subscription to a member, with its payments, refunds and disputes.",
    input: z.object({ subscriptionId: StripeId, user_id: UserId }),
    output: UnmatchedSubscription.omit({ reason: true }).extend({ user_id: UserId }),
    rate: { max: 60, seconds: 300 },
  },
});
