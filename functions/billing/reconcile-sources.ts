import type Stripe from "stripe";
import { clock, shifted } from "../platform/clock.ts";
import { stripe } from "../platform/stripe.ts";
import { fulfil } from "../tickets/fulfil.ts";
import { outcomeOf } from "../tickets/payment-sessions.ts";
import { paymentOf } from "../tickets/ticket-payments.ts";
import { takeRefund, takeRefunds } from "./charges.ts";
import { takeDispute } from "./disputes.ts";
import { scheduledSubscription } from "./schedules.ts";
import { mirrored, syncSubscription } from "./subscriptions.ts";
import type { Found } from "./sync-source.ts";

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

/** Does one piece of a run's work; a failure is noted in the report. Answers whether it went well. */
export type Attempt = (what: string, work: () => Promise<void>) => Promise<boolean>;

type Circumstances = { report: Report; attempt: Attempt; now: string };
type Source = (since: string, run: Circumstances) => Promise<Found[]>;

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

const settleSession = async (session: Stripe.Checkout.Session, { report, now }: Circumstances): Promise<void> => {
  const payment = paymentOf(session);
  if (!payment?.isPaid) return;
  const before = await outcomeOf(session.id);
  if (before && before.outcome !== "refund-due") return;
  await fulfil(session.id, now);
  report.tickets_issued += 1;
};

const paidSessions: Source = async (since, run) => {
  const found: Found[] = [];
  const listed = (await stripe()).checkout.sessions.list({ limit: 100, created: { gte: secondsOf(since) } });
  for await (const session of listed) {
    found.push({ at: session.created, take: () => run.attempt(session.id, () => settleSession(session, run)) });
  }
  return found;
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

// What changed lately is known by Stripe's own events; only the names are taken from them, the state is read. Told newest first,
// so each thing ends up at its earliest event.
const changedSince = async (since: string, types: string[]): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  const created = { gte: secondsOf(since) };
  for await (const event of (await stripe()).events.list({ limit: 100, types, created })) {
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

// A change that is planned for later leaves no trace but its schedule's.
const subscriptions: Source = async (since, { report, attempt }) => {
  const synced = new Set<string>();
  const sync = async (id: string | null): Promise<void> => {
    if (id === null || synced.has(id)) return;
    synced.add(id);
    await syncOne(id, report);
  };
  const [changed, scheduled] = await Promise.all(
    [subscriptionEvents, scheduleEvents].map((types) => changedSince(since, types)),
  );
  return [
    ...[...(changed ?? [])].map(([id, at]) => ({ at, take: () => attempt(id, () => sync(id)) })),
    ...[...(scheduled ?? [])].map(([id, at]) => ({
      at,
      take: () => attempt(id, async () => sync(await scheduledSubscription(id))),
    })),
  ];
};

const told =
  (types: string[], take: (id: string, now: string) => Promise<void>): Source =>
  async (since, { attempt, now }) =>
    [...(await changedSince(since, types))].map(([id, at]) => ({ at, take: () => attempt(id, () => take(id, now)) }));

// Its money moves apart from its state.
const disputeEvents = [
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** What a run compares, in this order. Refunds made in Stripe's dashboard and disputes with their ends are money that went back. */
export const sources = {
  sessions: paidSessions,
  subscriptions,
  refunds: told(["charge.refunded"], takeRefunds),
  failedRefunds: told(["refund.failed"], takeRefund),
  disputes: told(disputeEvents, takeDispute),
} satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

const day = 86_400_000;

/** Every subscription made in the last 30 days, or ever. */
export const everySubscription = async (
  window: "30-days" | "full",
  { report, attempt, now }: Circumstances,
): Promise<Found[]> => {
  const created = window === "full" ? {} : { created: { gte: secondsOf(shifted(now, -30 * day)) } };
  const found: Found[] = [];
  for await (const one of (await stripe()).subscriptions.list({ limit: 100, status: "all", ...created })) {
    found.push({ at: one.created, take: () => attempt(one.id, () => syncOne(one.id, report)) });
  }
  return found;
};
