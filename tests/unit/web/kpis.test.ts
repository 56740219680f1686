import { expect, test } from "vitest";
import type { DashboardFigures } from "../../../shared/model/reports.ts";
import { toKpis } from "../../../web/src/features/admin/dashboard/kpis.ts";

const trend = { current: 5, before: 4 };
const day = (joined: number, active: number | null) => ({
  ...{ joined, active, revenue_cents: joined * 100, redemptions: joined + 1, rsvps: joined + 2, points: joined + 3 },
  sent: joined + 4,
});

const figures = (about: object = {}) =>
  ({
    members: { total: 1_200, free: 900, essential: 200, premium: 100, joined: trend },
    revenue: {
      ...{ month_cents: 123_456, before_cents: 100_000, taken: { current: 140_000, before: 125_000 } },
      ...{ paying: 250, gifted_promo: 30, gifted_admin: 20, churn: 0.034 },
    },
    redemptions: { total: 3_000, today: 12, deals: 1, month: trend },
    events: { upcoming: 2, rsvps: 40, issued: 80, redeemed: 60, attendance: 0.75, joined: trend },
    posts: { total: 70, likes: 1, comments: 9 },
    engagement: { active: 300, share: 0.25, active_before: 280 },
    points: { awarded: 5_000, spent: 1_500, month: trend },
    reach: { today: 10, sent: trend, open_rate: 0.5 },
    days: [day(1, null), day(2, 250), day(3, 1)],
    ...about,
  }) as unknown as DashboardFigures;

const partsOf = (about: object = {}) => toKpis(figures(about)).map(({ value, parts }) => [value, ...parts]);
const monthsOf = (about: object = {}) => toKpis(figures(about)).map(({ month }) => month);

test("[kpi-01] while the figures load, each of the eight KPIs has its name, its link and how it is counted, and nothing else", () => {
  const loading = toKpis(undefined);
  expect(loading.map(({ label }) => label)).toEqual(toKpis(figures()).map(({ label }) => label));
  expect(loading).toHaveLength(8);
  for (const { value, parts, month, definition } of loading) {
    expect([value, parts, month ?? null]).toEqual([undefined, [], null]);
    expect(definition).not.toBe("");
  }
});

test("[kpi-01] each KPI has its figure and its parts", () => {
  expect(partsOf()).toEqual([
    ["1,200", "900 free · 200 essential · 100 premium"],
    [
      "$1,234.56",
      "$1,000.00 by this day of last month",
      "Churn in 30 days: 3.4%",
      "250 paying · 50 by promo code or grant",
    ],
    ["3,000", "12 today · 1 deal"],
    ["2", "upcoming · 40 RSVPs", "75.0% attendance (60 of 80 tickets)"],
    ["70", "1 like · 9 comments"],
    ["25.0%"],
    ["5,000", "awarded · 1,500 redeemed"],
    ["10", "sent today · 50.0% opened in 30 days (estimated)"],
  ]);
  const unknown = partsOf({ revenue: { ...figures().revenue, churn: null } });
  expect(unknown[1]).toContain("Churn in 30 days: -");
});

test("[desk-03] each KPI that is counted by day has its 30 days, and what they are compared with", () => {
  expect(monthsOf()).toEqual([
    { text: "5 joined in 30 days", days: [1, 2, 3], trend },
    { text: "$1,400.00 in 30 days", days: [100, 200, 300], trend: { current: 140_000, before: 125_000 } },
    { text: "5 redeemed in 30 days", days: [2, 3, 4], trend },
    { text: "5 RSVPs in 30 days", days: [3, 4, 5], trend },
    undefined,
    // Of today, what is known is the figure of now.
    { text: "300 active members in 30 days", days: [null, 250, 300], trend: { current: 300, before: 280 } },
    { text: "5 awarded in 30 days", days: [4, 5, 6], trend },
    { text: "5 sent in 30 days", days: [5, 6, 7], trend },
  ]);
  const first = { engagement: { active: 1, share: 0, active_before: null } };
  expect(monthsOf(first)[5]).toMatchObject({ text: "1 active member in 30 days", trend: null });
});
