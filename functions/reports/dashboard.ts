import type { Activity, DashboardFigures } from "../../shared/model/reports.ts";
import { computeChurn } from "../../shared/rules/churn.ts";
import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { vendorLookup } from "../deals/vendors.ts";
import { eventLookup } from "../events/events.ts";
import { memberLookup } from "../members/members.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { listEventsToClose } from "./close-events.ts";
import type { Counter, DailyCounter } from "./day-figures.entity.ts";
import { countUpcoming } from "./event-totals.ts";
import { type DayFigures, listDays, periodDays, readDays, readTotals, sumOver } from "./figures.ts";
import { sameDayOfLastMonth, sumMonthlyRevenue } from "./monthly-revenue.ts";
import { listBest } from "./rankings.ts";
import { listRecent, mergeActivity, type StoredActivity } from "./recent-activity.ts";

const listLength = 5;

// Two periods of 30 days, and always the whole of last month with this month to date.
const readDaysBack = 61;

type Totals = Partial<Record<Counter, number>>;
type Best = { subject: string; score: number };
type Periods = { today: string; current: string[]; before: string[]; figures: Map<string, DayFigures> };

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

const trendOf = ({ figures, current, before }: Periods, counter: DailyCounter) => ({
  current: sumOver(figures, current, counter),
  before: sumOver(figures, before, counter),
});

const toMembers = (totals: Totals, periods: Periods) => ({
  total: totals.members ?? 0,
  free: totals.tier_free ?? 0,
  essential: totals.tier_essential ?? 0,
  premium: totals.tier_premium ?? 0,
  joined: trendOf(periods, "joined"),
});

const toRevenue = ({ paying = 0, gifted_promo = 0, gifted_admin = 0 }: Totals, periods: Periods) => {
  const { figures, current, today } = periods;
  const ended = trendOf(periods, "paying_ended");
  const begun = sumOver(figures, current, "paying_started");
  const begunAndEnded = sumOver(figures, current, "paying_started_and_ended");
  return {
    month_cents: sumMonthlyRevenue(figures, today),
    before_cents: sumMonthlyRevenue(figures, sameDayOfLastMonth(today)),
    taken: trendOf(periods, "revenue_cents"),
    paying,
    gifted_promo,
    gifted_admin,
    ended,
    churn: computeChurn({
      ranAtStart: paying - begun + ended.current,
      endedOfThese: ended.current - begunAndEnded,
    }),
  };
};

// The job closes events every few minutes; those that ended since are added here, so that the figures are exact.
const toEvents = (totals: Totals, periods: Periods, ended: Awaited<ReturnType<typeof listEventsToClose>>) => {
  const sum = (amounts: (number | undefined)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0);
  const issued = sum([totals.past_issued, ...ended.map((event) => event.issued)]);
  const redeemed = sum([totals.past_redeemed, ...ended.map((event) => event.redeemed)]);
  return {
    upcoming: countUpcoming(totals, ended).published,
    rsvps: totals.rsvps ?? 0,
    issued,
    redeemed,
    attendance: share(redeemed, issued),
    joined: trendOf(periods, "rsvps"),
  };
};

const toEngagement = (totals: Totals, { figures, current, before, today }: Periods) => {
  const active = sumOver(figures, current, "last_active");
  return {
    active,
    share: share(active, totals.members ?? 0),
    active_before: figures.get(before.at(-1) ?? today)?.active_at_close ?? null,
  };
};

const toReach = (periods: Periods) => {
  const [sent, opened] = [trendOf(periods, "targets_sent"), trendOf(periods, "targets_opened")];
  return {
    today: periods.figures.get(periods.today)?.targets_sent ?? 0,
    sent,
    opened,
    open_rate: share(opened.current, sent.current),
    open_rate_before: share(opened.before, sent.before),
  };
};

const toDays = ({ figures, current }: Periods): DashboardFigures["days"] =>
  current.map((day) => {
    const {
      joined = 0,
      revenue_cents = 0,
      claims = 0,
      rsvps = 0,
      points_awarded = 0,
      targets_sent = 0,
      active_at_close = null,
    } = figures.get(day) ?? {};
    return {
      day,
      joined,
      revenue_cents,
      redemptions: claims,
      rsvps,
      points: points_awarded,
      sent: targets_sent,
      active: active_at_close,
    };
  });

const readNames = async (lists: Record<"vendors" | "events" | "members", Best[]>, activity: StoredActivity[]) => {
  const ids = (board: keyof typeof lists) => lists[board].map(({ subject }) => subject);
  const joined = activity.filter(({ kind }) => kind === "rsvp").map(({ subject_id }) => subject_id);
  const found = await batchRead({
    vendors: ids("vendors").map(vendorLookup),
    events: [...new Set([...ids("events"), ...joined])].map(eventLookup),
    members: [...new Set([...ids("members"), ...activity.map(({ user_id }) => user_id)])].map(memberLookup),
  });
  return {
    vendors: new Map(found.vendors.map((vendor) => [vendor.id, vendor])),
    events: new Map(found.events.map((event) => [event.id, event])),
    members: new Map(found.members.map((member) => [member.user_id, member])),
  };
};

type Names = Awaited<ReturnType<typeof readNames>>;

const toTopVendors = (best: Best[], { vendors }: Names) =>
  best.flatMap(({ subject, score }) => {
    const vendor = vendors.get(subject);
    const estimated_revenue_cents = score * (vendor?.average_bill_cents ?? 0);
    return vendor ? [{ vendor_id: subject, name: vendor.name, redemptions: score, estimated_revenue_cents }] : [];
  });

const toActivity = ({ ttl: _ttl, ...one }: StoredActivity, { members, events }: Names): Activity => ({
  ...one,
  name: members.get(one.user_id)?.display_name ?? null,
  title: one.title ?? events.get(one.subject_id)?.title ?? null,
});

/**
 * Reads the dashboard's figures at `now`, in 10 reads whatever the size of the city. Periods are 30 days of the zone, today included.
 */
export const readDashboard = async (zone: string, now: string): Promise<DashboardFigures> => {
  const today = cityDay(now, zone);
  const [totals, figures, ended, vendors, events, members, redemptions, rsvps, posts] = await Promise.all([
    readTotals(),
    readDays(addDays(today, -readDaysBack), today),
    listEventsToClose(now),
    listBest("vendors", listLength),
    listBest("events", listLength),
    listBest("members", listLength),
    listRecent("redemption", now),
    listRecent("rsvp", now),
    listRecent("post", now),
  ]);
  const activity = mergeActivity(redemptions, rsvps, posts);
  const names = await readNames({ vendors, events, members }, activity);
  const periods = {
    today,
    figures,
    current: listDays(today, periodDays),
    before: listDays(addDays(today, -periodDays), periodDays),
  };
  return {
    members: toMembers(totals, periods),
    revenue: toRevenue(totals, periods),
    redemptions: {
      total: totals.claims ?? 0,
      today: figures.get(today)?.claims ?? 0,
      deals: totals.deals ?? 0,
      month: trendOf(periods, "claims"),
    },
    events: toEvents(totals, periods, ended),
    posts: { total: totals.posts ?? 0, likes: totals.likes ?? 0, comments: totals.comments ?? 0 },
    engagement: toEngagement(totals, periods),
    points: {
      awarded: totals.points_awarded ?? 0,
      spent: totals.points_spent ?? 0,
      month: trendOf(periods, "points_awarded"),
    },
    reach: toReach(periods),
    top_vendors: toTopVendors(vendors, names),
    popular_events: events.flatMap(({ subject, score }) => {
      const title = names.events.get(subject)?.title;
      return title ? [{ event_id: subject, title, rsvps: score }] : [];
    }),
    top_earners: members.flatMap(({ subject, score }) => {
      const name = names.members.get(subject)?.display_name;
      return name ? [{ user_id: subject, name, points: score }] : [];
    }),
    activity: activity.map((one) => toActivity(one, names)),
    days: toDays(periods),
    as_of: now,
  };
};
