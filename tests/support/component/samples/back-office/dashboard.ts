import { defaultMarketing } from "../../../../../shared/model/marketing.ts";
import type { DashboardFigures } from "../../../../../shared/model/reports.ts";
import type { AppSettings } from "../../../../../shared/model/settings.ts";
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
  as_of: "2026-11-21T20:05:00.000Z",
  ...about,
});

/** The landing page's figures as an administrator reads them. */
export const marketing = { ...defaultMarketing, version: 4, updated_at: "2026-11-21T20:05:00.000Z" };

/** Answers what the dashboard reads. */
export const answerDashboard = (): void => {
  answer("content", "settings", settings());
  answer("reportsAdmin", "dashboard", figures());
  answer("contentAdmin", "marketing", marketing);
};
