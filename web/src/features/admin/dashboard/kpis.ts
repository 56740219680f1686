import { city } from "../../../../../shared/model/city.ts";
import type { DashboardFigures } from "../../../../../shared/model/reports.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import type { Trend } from "./delta.tsx";
import type { Kpi } from "./kpi-card.tsx";

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const churnText = (churn: number | null): string => (churn === null ? "-" : percent(churn));

type Days = DashboardFigures["days"];

const monthOf = (figures: DashboardFigures, trend: Trend, what: string, pick: (day: Days[number]) => number) => ({
  text: `${formatCount(trend.current)} ${what} in 30 days`,
  days: figures.days.map(pick),
  trend,
});

const days = `30 days are today and the 29 days before, in ${city.zoneName} time.`;

const monthlyRevenueText = `What Stripe took for memberships and tickets since the first of the month in ${city.zoneName}, before its fees, less refunds and disputed amounts.`;

const memberKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Total Members",
  value: figures && formatCount(figures.members.total),
  parts: figures
    ? [
        `${formatCount(figures.members.free)} free · ${formatCount(figures.members.essential)} essential · ${formatCount(figures.members.premium)} premium`,
      ]
    : [],
  month: figures ? monthOf(figures, figures.members.joined, "joined", ({ joined }) => joined) : null,
  definition: `Everybody with an account, by the tier they have right now. ${days}`,
  to: "/admin/members",
  needs: ["memberSearchAdmin", "list"],
});

const revenueKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Monthly Revenue",
  value: figures && formatCents(figures.revenue.month_cents),
  parts: figures
    ? [
        `${formatCents(figures.revenue.before_cents)} by this day of last month`,
        `Churn in 30 days: ${churnText(figures.revenue.churn)}`,
        `${formatCount(figures.revenue.paying)} paying · ${formatCount(figures.revenue.gifted_promo + figures.revenue.gifted_admin)} by promo code or grant`,
      ]
    : [],
  month: figures
    ? {
        text: `${formatCents(figures.revenue.taken.current)} in 30 days`,
        days: figures.days.map(({ revenue_cents }) => revenue_cents),
        trend: figures.revenue.taken,
      }
    : null,
  definition: `${monthlyRevenueText} Promo codes and grants add nothing. Churn: of the paying memberships that ran when the 30 days began, the part that has ended since. ${days}`,
  to: "/admin/membership-sync",
  needs: ["stripeAdmin", "metrics"],
});

const redemptionKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Deal Redemptions",
  value: figures && formatCount(figures.redemptions.total),
  parts: figures
    ? [`${formatCount(figures.redemptions.today)} today · ${counted(figures.redemptions.deals, "deal")}`]
    : [],
  month: figures ? monthOf(figures, figures.redemptions.month, "redeemed", ({ redemptions }) => redemptions) : null,
  definition: `Redemptions of all deals that weren't undone. Today begins at midnight in ${city.zoneName}. ${days}`,
  to: "/admin/analytics",
});

const eventKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Events & RSVPs",
  value: figures && formatCount(figures.events.upcoming),
  parts: figures
    ? [
        `upcoming · ${counted(figures.events.rsvps, "RSVP")}`,
        `${percent(figures.events.attendance)} attendance (${formatCount(figures.events.redeemed)} of ${counted(figures.events.issued, "ticket")})`,
      ]
    : [],
  month: figures ? monthOf(figures, figures.events.joined, "RSVPs", ({ rsvps }) => rsvps) : null,
  definition: `Published events that aren't over, RSVPs to all events, and redeemed tickets out of those issued for past events; cancelled ones don't count. ${days}`,
  to: "/admin/events",
  needs: ["eventsAdmin", "list"],
});

const postKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Community Posts",
  value: figures && formatCount(figures.posts.total),
  parts: figures ? [`${counted(figures.posts.likes, "like")} · ${counted(figures.posts.comments, "comment")}`] : [],
  definition: "Posts that weren't deleted, their likes and comments.",
});

// Today isn't over: its figure is that of now.
const engagementMonth = ({ engagement: { active, active_before }, days: past }: DashboardFigures): Kpi["month"] => ({
  text: `${counted(active, "active member")} in 30 days`,
  days: past.map((day, index) => (index === past.length - 1 ? active : day.active)),
  trend: active_before === null ? null : { current: active, before: active_before },
});

const engagementKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Engagement Rate",
  value: figures && percent(figures.engagement.share),
  parts: [],
  month: figures ? engagementMonth(figures) : null,
  definition: `The share of members who redeemed a deal, joined an event, posted, liked or commented at least once in 30 days. ${days}`,
  to: "/admin/analytics",
});

const pointsKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Reward Points",
  value: figures && formatCount(figures.points.awarded),
  parts: figures ? [`awarded · ${formatCount(figures.points.spent)} redeemed`] : [],
  month: figures ? monthOf(figures, figures.points.month, "awarded", ({ points }) => points) : null,
  definition: `Points that members earned, and points they redeemed. ${days}`,
  to: "/admin/members",
  needs: ["memberSearchAdmin", "list"],
});

const reachKpi = (figures: DashboardFigures | undefined): Kpi => ({
  label: "Marketing Reach",
  value: figures && formatCount(figures.reach.today),
  parts: figures ? [`sent today · ${percent(figures.reach.open_rate)} opened in 30 days (estimated)`] : [],
  month: figures ? monthOf(figures, figures.reach.sent, "sent", ({ sent }) => sent) : null,
  definition: `Recipients that campaigns were sent to today, and the share of those sent to in 30 days who opened it. Opens are estimated: mail programs hide some and make up others. ${days}`,
  to: "/admin/notifications",
  needs: ["campaignsAdmin", "list"],
});

/** The eight KPIs in their order (row kpi-01); without figures yet, as they look while they load. */
export const toKpis = (figures: DashboardFigures | undefined): Kpi[] =>
  [memberKpi, revenueKpi, redemptionKpi, eventKpi, postKpi, engagementKpi, pointsKpi, reachKpi].map((toKpi) =>
    toKpi(figures),
  );
