import { defaultMarketing } from "../../../../../shared/model/marketing.ts";
import type { DashboardFigures, Waiting } from "../../../../../shared/model/reports.ts";
import type { AppSettings } from "../../../../../shared/model/settings.ts";
import { addDays } from "../../../../../shared/rules/city-day.ts";
import { answer } from "../../played-api.ts";

/** A city where everything is switched on. */
export const settings = (about: Partial<AppSettings> = {}): AppSettings => ({
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  ticket_sales_enabled: true,
  before_pause: null,
  updated_at: "2026-11-21T20:05:00.000Z",
  ...about,
});

const trend = { current: 5, before: 4 };

/** The dashboard's figures of a small city. */
export const figures = (about: Partial<DashboardFigures> = {}): DashboardFigures => ({
  members: { total: 1_200, free: 900, essential: 200, premium: 100, joined: trend },
  revenue: {
    month_cents: 123_456,
    before_cents: 100_000,
    taken: { current: 140_000, before: 125_000 },
    paying: 250,
    gifted_promo: 30,
    gifted_admin: 20,
    ended: trend,
    churn: 0.034,
  },
  redemptions: { total: 3_000, today: 12, deals: 1, month: trend },
  events: { upcoming: 2, rsvps: 40, issued: 80, redeemed: 60, attendance: 0.75, joined: trend },
  posts: { total: 70, likes: 1, comments: 9 },
  engagement: { active: 300, share: 0.25, active_before: 280 },
  points: { awarded: 5_000, spent: 1_500, month: trend },
  reach: { today: 10, sent: trend, opened: trend, open_rate: 0.5, open_rate_before: 0.4 },
  top_vendors: [],
  popular_events: [],
  top_earners: [],
  activity: [],
  days: Array.from({ length: 30 }, (_, index) => ({
    day: addDays("2026-11-21", index - 29),
    joined: index % 3,
    revenue_cents: index * 100,
    redemptions: index,
    rsvps: 1,
    points: 0,
    sent: 0,
    active: index < 20 || index === 29 ? null : 250,
  })),
  as_of: "2026-11-21T20:05:00.000Z",
  ...about,
});

const none = { count: 0, more: false };

/** A city in which nothing waits. */
export const waiting = (about: Partial<Waiting> = {}): Waiting => ({
  support: none,
  reports: none,
  appeals: none,
  past_due: none,
  refunds: none,
  unmatched: none,
  failed_mails: none,
  tonight: [],
  ...about,
});

/** The landing page's figures as an administrator reads them. */
export const marketing = { ...defaultMarketing, version: 4, updated_at: "2026-11-21T20:05:00.000Z" };

/** Answers what the dashboard reads. */
export const answerDashboard = (): void => {
  answer("content", "settings", settings());
  answer("reportsAdmin", "waiting", waiting());
  answer("reportsAdmin", "dashboard", figures());
  answer("contentAdmin", "marketing", marketing);
};
