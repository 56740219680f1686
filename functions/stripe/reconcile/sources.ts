import type Stripe from "stripe";
import { getStripe } from "../../platform/stripe/client.ts";
import { findScheduledSubscription } from "../../subscriptions/sync/schedules.ts";
import { fulfil } from "../../tickets/payments/fulfil.ts";
import { findSessionOutcome } from "../../tickets/payments/payment-sessions.ts";
import { toPayment } from "../../tickets/payments/stripe-checkout.ts";
import { syncRefund, syncRefunds } from "../sync-charge-refunds.ts";
import { syncDispute } from "../sync-dispute.ts";
import type { SourceItem } from "./process-source.ts";
import { type ReconcileReport, syncAndCount } from "./reconcile-report.ts";

/** Does one piece of a run's work; a failure is recorded in the report. Returns whether it succeeded. */
export type Attempt = (what: string, work: () => Promise<void>) => Promise<boolean>;

type RunContext = { report: ReconcileReport; attempt: Attempt; now: string };
type Source = (since: string, run: RunContext) => Promise<SourceItem[]>;

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

const settleSession = async (session: Stripe.Checkout.Session, now: string): Promise<void> => {
  const payment = toPayment(session);
  if (!payment?.isPaid) return;
  const before = await findSessionOutcome(session.id);
  if (before && before.outcome !== "refund-due") return;
  await fulfil(session.id, now);
};

const paidSessions: Source = async (since, run) => {
  const found: SourceItem[] = [];
  const listed = (await getStripe()).checkout.sessions.list({ limit: 100, created: { gte: secondsOf(since) } });
  for await (const session of listed) {
    found.push({ at: session.created, take: () => run.attempt(session.id, () => settleSession(session, run.now)) });
  }
  return found;
};

// Stripe's events tell what changed; only the ids are used, and the state is read again. Events come newest first, so
// each object ends up with its earliest one.
const changedSince = async (since: string, types: string[]): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  const created = { gte: secondsOf(since) };
  for await (const event of (await getStripe()).events.list({ limit: 100, types, created })) {
    found.set((event.data.object as { id: string }).id, event.created);
  }
  return found;
};

const subscriptionEvents = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
];

const scheduleEvents = ["subscription_schedule.updated", "subscription_schedule.released"];

// A scheduled change shows up only as an event of its schedule.
const subscriptions: Source = async (since, { report, attempt }) => {
  const synced = new Set<string>();
  const sync = async (id: string | null): Promise<void> => {
    if (id === null || synced.has(id)) return;
    synced.add(id);
    await syncAndCount(id, report);
  };
  const [changed, scheduled] = await Promise.all(
    [subscriptionEvents, scheduleEvents].map((types) => changedSince(since, types)),
  );
  return [
    ...[...(changed ?? [])].map(([id, at]) => ({ at, take: () => attempt(id, () => sync(id)) })),
    ...[...(scheduled ?? [])].map(([id, at]) => ({
      at,
      take: () => attempt(id, async () => sync(await findScheduledSubscription(id))),
    })),
  ];
};

const fromEvents =
  (types: string[], take: (id: string, now: string) => Promise<void>): Source =>
  async (since, { attempt, now }) =>
    [...(await changedSince(since, types))].map(([id, at]) => ({ at, take: () => attempt(id, () => take(id, now)) }));

// Money and status of a dispute move separately.
const disputeEvents = [
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** What a run compares, in this order. Refunds and disputes include those handled in the Stripe dashboard. */
export const sources = {
  sessions: paidSessions,
  subscriptions,
  refunds: fromEvents(["charge.refunded"], syncRefunds),
  failedRefunds: fromEvents(["refund.failed"], syncRefund),
  disputes: fromEvents(disputeEvents, syncDispute),
} satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;
