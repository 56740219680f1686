import type Stripe from "stripe";
import { finishPlanChanges } from "../memberships/plan-intents.ts";
import { sweepPromoHolds } from "../memberships/promo-hold-sweep.ts";
import { newId } from "../platform/chance.ts";
import { clock, shifted } from "../platform/clock.ts";
import { leased } from "../platform/lease.ts";
import { log } from "../platform/log.ts";
import { stripe } from "../platform/stripe.ts";
import { fulfil } from "../tickets/fulfil.ts";
import { outcomeOf } from "../tickets/payment-sessions.ts";
import { paymentOf } from "../tickets/ticket-payments.ts";
import { takeRefunds } from "./charges.ts";
import { takeDispute } from "./disputes.ts";
import { scheduledSubscription } from "./schedules.ts";
import { mirrored, syncSubscription } from "./subscriptions.ts";
import { SyncAuditEntity } from "./sync-audit.entity.ts";

/** How far back a run looks: `recent` is what the schedule compares, the others are the back-office's. */
export type Window = "recent" | "30-days" | "full";

type Unmatched = { email: string | null; amount_cents: number; reason: string };
export type Report = {
  fetched: number;
  created: number;
  updated: number;
  skipped: number;
  unmatched: number;
  tickets_issued: number;
  errors: string[];
  unmatched_details: Unmatched[];
};

const leaseSeconds = 290;
const day = 86_400_000;
const reach: Record<Window, number | null> = { recent: 2 * day, "30-days": 30 * day, full: null };

const since = (window: Window, now: string): { created?: { gte: number } } => {
  const back = reach[window];
  return back === null ? {} : { created: { gte: Math.floor(Date.parse(shifted(now, -back)) / 1_000) } };
};

const attempt = async (report: Report, what: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error("reconcile failed for one", { what });
    report.errors.push(`${what}: ${error instanceof Error ? error.message : "failed"}`.slice(0, 300));
  }
};

const settleSession = async (session: Stripe.Checkout.Session, report: Report, now: string): Promise<void> => {
  const payment = paymentOf(session);
  if (!payment?.isPaid) return;
  const before = await outcomeOf(session.id);
  if (before && before.outcome !== "refund-due") return;
  await fulfil(session.id, now);
  report.tickets_issued += 1;
};

const settleSessions = async (report: Report, now: string): Promise<void> => {
  const sessions = (await stripe()).checkout.sessions.list({ limit: 100, ...since("recent", now) });
  for await (const session of sessions) {
    await attempt(report, session.id, () => settleSession(session, report, now));
  }
};

const noteUnmatched = async (id: string, report: Report): Promise<void> => {
  const mirror = await mirrored(id);
  report.unmatched_details.push({
    email: mirror?.email ?? null,
    amount_cents: mirror?.monthly_amount ?? 0,
    reason: mirror?.unmatched_reason ?? "user_not_found",
  });
};

const syncOne = async (id: string, report: Report): Promise<void> => {
  report.fetched += 1;
  const result = await syncSubscription(id, clock.now());
  if (result === "created") report.created += 1;
  if (result === "updated") report.updated += 1;
  if (result === "unchanged") report.skipped += 1;
  if (result === "unmatched") {
    report.unmatched += 1;
    await noteUnmatched(id, report);
  }
};

const subscriptionEvents = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
];

// What changed lately is known by Stripe's own events; only the names are taken from them, the state is read.
const changedLately = async (types: string[], now: string): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const event of (await stripe()).events.list({ limit: 100, types, ...since("recent", now) })) {
    ids.add((event.data.object as { id: string }).id);
  }
  return ids;
};

const scheduleEvents = ["subscription_schedule.updated", "subscription_schedule.released"];

// A change that is planned for later leaves no trace but its schedule's.
const scheduledLately = async (now: string): Promise<string[]> => {
  const ids = await changedLately(scheduleEvents, now);
  const found = await Promise.all([...ids].map(scheduledSubscription));
  return found.filter((id) => id !== null);
};

const subscriptionIds = async (window: Window, now: string): Promise<Set<string>> => {
  if (window === "recent") {
    return new Set([...(await changedLately(subscriptionEvents, now)), ...(await scheduledLately(now))]);
  }
  const ids = new Set<string>();
  const listed = (await stripe()).subscriptions.list({ limit: 100, status: "all", ...since(window, now) });
  for await (const { id } of listed) ids.add(id);
  return ids;
};

const syncSubscriptions = async (window: Window, report: Report, now: string): Promise<void> => {
  for (const id of await subscriptionIds(window, now)) await attempt(report, id, () => syncOne(id, report));
};

// Money that went back: refunds made in Stripe's dashboard, disputes and their ends.
const settleReturns = async (report: Report, now: string): Promise<void> => {
  for (const id of await changedLately(["charge.refunded"], now)) {
    await attempt(report, id, () => takeRefunds(id, now));
  }
  for (const id of await changedLately(["charge.dispute.created", "charge.dispute.closed"], now)) {
    await attempt(report, id, () => takeDispute(id, now));
  }
};

const writeAudit = async (report: Report, startedAt: string): Promise<void> => {
  const { unmatched_details, ...counts } = report;
  await SyncAuditEntity.put({
    ...counts,
    id: newId("sync", startedAt),
    job_type: "reconcile",
    started_at: startedAt,
    finished_at: clock.now(),
    summary: JSON.stringify({ unmatched_details }),
  }).go();
};

/**
 * Compares Stripe's state with ours and heals the difference: paid sessions of the last two days that have no tickets, and the
 * subscriptions of the window. One run at a time; answers null when one is under way. Every run writes its audit record, also
 * when Stripe fails.
 */
export const reconcile = (window: Window, now: string): Promise<Report | null> =>
  leased("reconcile", leaseSeconds, now, async () => {
    const report: Report = {
      fetched: 0,
      created: 0,
      updated: 0,
      skipped: 0,
      unmatched: 0,
      tickets_issued: 0,
      errors: [],
      unmatched_details: [],
    };
    await attempt(report, "sessions", () => settleSessions(report, now));
    await attempt(report, "promo holds", async () => void (await sweepPromoHolds(now)));
    await attempt(report, "plan changes", async () => void (await finishPlanChanges(now)));
    await attempt(report, "subscriptions", () => syncSubscriptions(window, report, now));
    await attempt(report, "refunds and disputes", () => settleReturns(report, now));
    await writeAudit(report, now);
    return report;
  });
