import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The `day` of the item that holds the figures of all days together. */
export const allDays = "total";

/** The `day` of the item that holds the figures of one hour (UTC) of an instant. It sorts after every city day. */
export const hourOf = (at: string): string => `hour-${at.slice(0, 13)}`;

const counter = { type: "number" } as const;

/** What is counted per city day and over all days; amounts of money in cents. */
export const dailyCounters = {
  /** Redemptions that weren't undone. */
  claims: counter,
  rsvps: counter,
  /** Sign-ups. */
  joined: counter,
  /** Members whose latest redemption, RSVP, post, like or comment was on this day. */
  last_active: counter,
  analytics_events: counter,
  /** Payments that Stripe recorded. */
  sales: counter,
  /** What Stripe took for memberships and tickets before its fees, less refunds and disputed amounts. */
  revenue_cents: counter,
  /** Refunds and disputed amounts: what `revenue_cents` is already less by. */
  returned_cents: counter,
  /** The part of `revenue_cents` that is memberships. */
  membership_cents: counter,
  /** Paying memberships that began, and that ended. */
  paying_started: counter,
  paying_ended: counter,
  /** Of those that began on this day, the ones that have ended since. */
  paying_started_and_ended: counter,
  points_awarded: counter,
  points_spent: counter,
  /** Emails of campaigns sent on this day, and how many of these were opened at any time. */
  targets_sent: counter,
  targets_opened: counter,
} as const;

/** What has no day. */
export const stateCounters = {
  members: counter,
  tier_free: counter,
  tier_essential: counter,
  tier_premium: counter,
  /** Members with an active Stripe subscription. */
  paying: counter,
  /** Members whose tier comes from a promo code or an administrator, and who pay nothing. */
  gifted_promo: counter,
  gifted_admin: counter,
  deals: counter,
  /** Events that aren't over: published ones, drafts, and the featured ones of both. */
  events_upcoming: counter,
  events_upcoming_drafts: counter,
  events_upcoming_featured: counter,
  /** Posts that weren't deleted, and the likes and comments of all posts. */
  posts: counter,
  likes: counter,
  comments: counter,
  /** Tickets of events that are over. */
  past_issued: counter,
  past_redeemed: counter,
} as const;

export type DailyCounter = keyof typeof dailyCounters;
export type Counter = DailyCounter | keyof typeof stateCounters;

/** The figures of one city day, or of all days, written by the fold alone (decision 30). */
export const DayFiguresEntity = new Entity(
  {
    model: { entity: "day-figures", version: "1", service },
    attributes: {
      day: { type: "string", required: true },
      ...dailyCounters,
      ...stateCounters,
      /** How many members had been active in the 30 days up to this one, taken after its end. */
      active_at_close: counter,
    },
    indexes: {
      byDay: primaryIndex([], ["day"], "day-figures"),
    },
  },
  table,
);
