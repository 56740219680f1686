import * as z from "zod";
import { CentsSum, Instant, NetCents } from "./primitives.ts";

const Count = z.int().min(0);
/** A part of a whole, from 0 to 1. */
const Share = z.number().min(0).max(1);

/** The same count in the last 30 days and in the 30 days before. */
const Trend = z.object({ current: z.int(), before: z.int() });

/** What a member did: redeemed a deal of the vendor `title`, joined the event `title`, or posted about the location `title`. */
export const Activity = z.object({
  id: z.string(),
  kind: z.enum(["redemption", "rsvp", "post"]),
  at: Instant,
  user_id: z.string(),
  /** Null once the account is gone. */
  name: z.string().nullable(),
  subject_id: z.string(),
  title: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** What was counted on one day of the dashboard's 30; `active` is how many members had been active in the 30 days up to it, null while unknown. */
const FigureDay = z.object({
  day: z.iso.date(),
  joined: z.int(),
  revenue_cents: NetCents,
  redemptions: z.int(),
  rsvps: z.int(),
  points: z.int(),
  sent: z.int(),
  active: Count.nullable(),
});

/** The dashboard's figures (rows kpi-02 to kpi-10). Periods are the last 30 New York days, today included. */
export const DashboardFigures = z.object({
  members: z.object({ total: Count, free: Count, essential: Count, premium: Count, joined: Trend }),
  revenue: z.object({
    /** Monthly Revenue (R57), and what it was on the same day of the month before. */
    month_cents: NetCents,
    before_cents: NetCents,
    /** What was taken in the last 30 days, and in the 30 before. */
    taken: z.object({ current: NetCents, before: NetCents }),
    paying: Count,
    gifted_promo: Count,
    gifted_admin: Count,
    ended: Trend,
    /** Of the paying memberships that ran when the 30 days began, the part that ended in them; null where none ran. */
    churn: Share.nullable(),
  }),
  redemptions: z.object({ total: Count, today: Count, deals: Count, month: Trend }),
  events: z.object({ upcoming: Count, rsvps: Count, issued: Count, redeemed: Count, attendance: Share, joined: Trend }),
  posts: z.object({ total: Count, likes: Count, comments: Count }),
  engagement: z.object({ active: Count, share: Share, active_before: Count.nullable() }),
  points: z.object({ awarded: Count, spent: Count, month: Trend }),
  reach: z.object({ today: Count, sent: Trend, opened: Trend, open_rate: Share, open_rate_before: Share }),
  top_vendors: z.array(
    z.object({ vendor_id: z.string(), name: z.string(), redemptions: Count, estimated_revenue_cents: CentsSum }),
  ),
  popular_events: z.array(z.object({ event_id: z.string(), title: z.string(), rsvps: Count })),
  top_earners: z.array(z.object({ user_id: z.string(), name: z.string(), points: Count })),
  activity: z.array(Activity),
  /** The last 30 days, oldest first. */
  days: z.array(FigureDay),
  as_of: Instant,
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;

/** The spans that the analytics tab shows, in days up to today. */
export const analyticsSpans = [7, 30, 90] as const;

/** What happened on one New York day; `sales` are payments recorded by Stripe, `revenue_cents` what it took before fees less what went back. */
export const DayReport = z.object({
  day: z.iso.date(),
  analytics_events: Count,
  sign_ups: Count,
  redemptions: Count,
  sales: Count,
  revenue_cents: NetCents,
  /** Refunds and disputed amounts, which `revenue_cents` is already less by; below 0 when a refund failed or a dispute was won. */
  returned_cents: NetCents,
});
export type DayReport = z.infer<typeof DayReport>;

/** A day of a period, and the day at the same place of the period before. */
export const ComparedDay = DayReport.extend({ before: DayReport });
export type ComparedDay = z.infer<typeof ComparedDay>;

/** The figures above the events list: drafts are upcoming, too, and RSVPs are those of all events, past ones included. */
export const EventTotals = z.object({ upcoming: z.int().min(0), featured: z.int().min(0), rsvps: z.int().min(0) });
export type EventTotals = z.infer<typeof EventTotals>;

/** How many wait; `more` when there are more than were counted. */
const Waiters = z.object({ count: Count, more: z.boolean() });

const EventName = z.object({ event_id: z.string(), title: z.string() });

/**
 * What waits for whoever works in the back-office, and the events of tonight with their tickets and how many of these came in. A kind that the
 * reader's role can do nothing about is absent (R87).
 */
export const Waiting = z
  .object({
    /** Messages to support that nobody marked as answered. */
    support: Waiters,
    /** Open cases of reported members, posts, comments and messages. */
    reports: Waiters,
    appeals: Waiters,
    /** Disputes that wait for evidence, and when the first of them ends. */
    disputes: Waiters.extend({ respond_by: Instant.nullable() }),
    /** Memberships whose renewal wasn't paid. */
    past_due: Waiters,
    /** Refunds that banks returned. */
    refunds: Waiters,
    /** Refunds that Stripe refused to make, such as of a cancelled event's orders. */
    refused_refunds: Waiters,
    /** Running subscriptions at Stripe that belong to no member. */
    unmatched: Waiters,
    failed_mails: Waiters,
    /** Syncs and backfills that failed, until one of their kind succeeds. */
    failed_jobs: Waiters,
    /** Changes at Stripe or of files whose outcome nobody knows. */
    unfinished: Waiters,
    /** Events with a change, such as a cancellation, that should long have been done. */
    stuck_changes: z.array(EventName),
    /** Upcoming events that sold out today. */
    sold_out: z.array(EventName),
    tonight: z.array(EventName.extend({ start_at: Instant, sold: Count, admitted: Count })),
  })
  .partial();
export type Waiting = z.infer<typeof Waiting>;
