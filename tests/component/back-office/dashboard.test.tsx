import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { addDays } from "../../../shared/rules/city-day.ts";
import { toBars } from "../../../web/src/back-office/charts/bars.ts";
import { downloadOf, findDialog, openOffice, pageOf } from "../../support/component/back-office.ts";
import { desktop } from "../../support/component/open-app.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerDashboard, figures, waiting } from "../../support/component/samples/back-office/dashboard.ts";
import { tellLive } from "../../support/component/tell-live.ts";

beforeEach(answerDashboard);

test("[kpi-01] the dashboard names its stage, and has eight KPI cards with their parts and how each is counted between what needs the owner and the App Settings", async () => {
  const user = await openOffice("/admin");
  expect(await screen.findByRole("heading", { name: /^Dashboard\s*test$/ })).toBeVisible();
  const keyFigures = await screen.findByRole("region", { name: "Key figures" });
  await screen.findByRole("region", { name: "Recent Activity" });
  const order = ["Needs you", "Key figures", "Top Performing Vendors", "App Settings", "Landing Page"];
  const parts = screen.getAllByRole("region").map((part) => part.getAttribute("aria-labelledby") ?? part.ariaLabel);
  const places = order.map((name) => {
    const part = screen.getByRole("region", { name });
    return parts.indexOf(part.getAttribute("aria-labelledby") ?? part.ariaLabel);
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const region = within(keyFigures);
  const cards: [string, string, ...string[]][] = [
    ["Total Members", "1,200", "900 free · 200 essential · 100 premium", "5 joined in 30 days"],
    ["Monthly Revenue", "$1,234.56", "Churn in 30 days: 3.4%", "250 paying · 50 by promo code or grant"],
    ["Deal Redemptions", "3,000", "12 today · 1 deal"],
    ["Events & RSVPs", "2", "upcoming · 40 RSVPs", "75.0% attendance (60 of 80 tickets)"],
    ["Community Posts", "70", "1 like · 9 comments"],
    ["Engagement Rate", "25.0%", "300 active members in 30 days", "+7% vs. previous 30 days"],
    ["Reward Points", "5,000", "awarded · 1,500 redeemed"],
    ["Marketing Reach", "10", "sent today · 50.0% opened in 30 days (estimated)"],
  ];
  for (const [name, ...parts] of cards) {
    const card = region.getByRole("article", { name });
    for (const part of parts) expect(await within(card).findByText(part)).toBeVisible();
  }
  expect(region.getAllByRole("article")).toHaveLength(8);
  expect(region.getAllByRole("button", { name: /^How .+ is counted$/ })).toHaveLength(8);
  await user.click(region.getByRole("button", { name: "How Monthly Revenue is counted" }));
  const definition = await findDialog("How Monthly Revenue is counted");
  expect(
    definition.getByText(/^What Stripe took for memberships and tickets since the first of the month/),
  ).toBeVisible();
});

const withLine = (card: HTMLElement) => card.querySelector("polyline")?.getAttribute("points") ?? null;

test("[desk-03] a figure that is counted by day has its last 30 days as a line and what changed against the 30 before, unless there is nothing to compare with", async () => {
  answer(
    "reportsAdmin",
    "dashboard",
    figures({
      redemptions: { total: 3_000, today: 12, deals: 1, month: { current: 88, before: 100 } },
      points: { awarded: 50, spent: 0, month: { current: 7, before: 0 } },
      engagement: { active: 300, share: 0.25, active_before: null },
      reach: {
        today: 0,
        sent: { current: 4, before: 4 },
        opened: { current: 0, before: 0 },
        open_rate: 0,
        open_rate_before: 0,
      },
    }),
  );
  await openOffice("/admin");
  const card = (name: string) => screen.getByRole("article", { name });
  expect(await screen.findByText("+12% vs. previous 30 days")).toBeVisible();
  expect(card("Monthly Revenue")).toHaveTextContent("$1,400.00 in 30 days+12% vs. previous 30 days");
  expect(card("Deal Redemptions")).toHaveTextContent("88 redeemed in 30 days-12% vs. previous 30 days");
  expect(card("Marketing Reach")).toHaveTextContent("4 sent in 30 days0% vs. previous 30 days");
  expect(card("Engagement Rate")).toHaveTextContent(/300 active members in 30 days$/);
  const changeOf = (text: string) => screen.getByText(text).dataset.change;
  expect(changeOf("+12% vs. previous 30 days")).toBe("more");
  expect(changeOf("-12% vs. previous 30 days")).toBe("less");
  expect(changeOf("0% vs. previous 30 days")).toBe("same");
  expect(card("Reward Points")).toHaveTextContent(/7 awarded in 30 days$/);
  expect(withLine(card("Monthly Revenue"))?.split(" ")).toHaveLength(30);
  // Ten days are known, and today is what the figure says.
  expect(withLine(card("Engagement Rate"))?.split(" ")).toHaveLength(10);
  expect(withLine(card("Community Posts"))).toBeNull();
});

const some = (count: number, more = false) => ({ count, more });

test("[desk-01] the dashboard begins with what needs the owner, each with its count and the way to it, and with tonight's door", async () => {
  answer(
    "reportsAdmin",
    "waiting",
    waiting({
      support: some(3),
      reports: some(20, true),
      appeals: some(1),
      past_due: some(2),
      refunds: some(1),
      unmatched: some(4),
      failed_mails: some(5),
      tonight: [
        { event_id: "evt_1", title: "Lantern Parade", start_at: "2026-11-22T00:00:00.000Z", sold: 80, admitted: 12 },
        { event_id: "evt_2", title: "Open air", start_at: "2026-11-22T01:30:00.000Z", sold: 0, admitted: 0 },
      ],
    }),
  );
  await openOffice("/admin");
  const list = await screen.findByRole("list", { name: "What needs you" });
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["3 support messages to answer", "/admin/messages"],
    ["20+ reports to decide", "/admin/community"],
    ["1 appeal to decide", "/admin/community?view=appeals"],
    ["2 memberships past due", "https://dashboard.stripe.com/subscriptions?status=past_due"],
    ["1 returned refund to settle", "/admin/membership-sync"],
    ["4 subscriptions without a member", "/admin/membership-sync?tab=comparison"],
    ["5 emails that couldn't be sent", "/admin/membership-sync?tab=status"],
    ["12 of 80 tickets in at the door of Lantern Parade, 7:00 PM", "/admin/events/evt_1/night"],
    ["0 tickets sold for Open air, 8:30 PM", "/admin/events/evt_2/night"],
  ]);
  expect(screen.queryByText("Nothing needs you right now.")).toBeNull();
});

test("[desk-50] disputes stand with their deadline, and what Stripe refused, failed, got stuck or sold out each leads to where it is done", async () => {
  answer("reportsAdmin", "waiting", {
    disputes: { ...some(2), respond_by: "2026-12-04T04:59:00.000Z" },
    refused_refunds: some(3),
    failed_jobs: some(1),
    unfinished: some(2),
    stuck_changes: [{ event_id: "evt_1", title: "Lantern Parade" }],
    sold_out: [{ event_id: "evt_2", title: "Open air" }],
  });
  await openOffice("/admin");
  const list = await screen.findByRole("list", { name: "What needs you" });
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    [
      "2 disputes to answer, the first by Dec 3, 11:59 PM",
      "https://dashboard.stripe.com/disputes?status=needs_response",
    ],
    ["3 refused refunds to settle", "/admin/membership-sync"],
    ["1 sync that failed", "/admin/membership-sync"],
    ["2 changes with an unknown outcome", "/admin/audit"],
    ["! Lantern Parade has a change that doesn't get on", "/admin/events/evt_1/edit"],
    ["0 spots left: Open air sold out today", "/admin/events/evt_2/waiting-list"],
  ]);
});

test("[desk-50] one dispute stands with its own deadline, or without where that isn't known, and none without any", async () => {
  answer("reportsAdmin", "waiting", { disputes: { ...some(1), respond_by: "2026-12-04T04:59:00.000Z" } });
  await openOffice("/admin");
  expect(await screen.findByRole("link", { name: "1 dispute to answer by Dec 3, 11:59 PM" })).toBeVisible();
  answer("reportsAdmin", "waiting", { disputes: { ...some(1), respond_by: null } });
  tellLive(anAdministrator().userId, { type: "desk-changed" });
  expect(await screen.findByRole("link", { name: "1 dispute to answer" })).toBeVisible();
  answer("reportsAdmin", "waiting", { disputes: { ...some(0), respond_by: null } });
  tellLive(anAdministrator().userId, { type: "desk-changed" });
  expect(await screen.findByText("Nothing needs you right now.")).toBeVisible();
});

test("[desk-57] what needs the reader follows by itself: after a minute, and when the server tells of a change, once more after a rush", async () => {
  playTime();
  answer("reportsAdmin", "waiting", waiting({ support: some(1) }));
  await openOffice("/admin");
  expect(await screen.findByRole("link", { name: "1 support message to answer" })).toBeVisible();
  answer("reportsAdmin", "waiting", waiting({ support: some(2) }));
  await passTime(75_000);
  expect(screen.getByRole("link", { name: "2 support messages to answer" })).toBeVisible();
  const before = requestsOf("reportsAdmin", "waiting").length;
  answer("reportsAdmin", "waiting", waiting({ support: some(3) }));
  tellLive(anAdministrator().userId, { type: "desk-changed" });
  expect(await screen.findByRole("link", { name: "3 support messages to answer" })).toBeVisible();
  await passTime(2_000);
  expect(requestsOf("reportsAdmin", "waiting")).toHaveLength(before + 2);
});

test("[desk-01] where nothing needs the owner, one calm line stands in place of rows", async () => {
  await openOffice("/admin");
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  expect(card.getByText("Nothing needs you right now.")).toBeVisible();
  expect(card.queryByRole("link")).toBeNull();
});

test("[desk-01] nothing of the dashboard stands below before what needs the owner is known, and where that can't be loaded the rest stands all the same", async () => {
  const release = hold("reportsAdmin", "waiting");
  const user = await openOffice("/admin");
  expect(await screen.findByRole("status", { name: "Loading the dashboard" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Key figures" })).toBeNull();
  refuse("reportsAdmin", "waiting", { status: 500, code: "internal-error" });
  release();
  expect(await screen.findByText("Couldn't load what needs you")).toBeVisible();
  expect(await screen.findByRole("region", { name: "Key figures" })).toBeVisible();
  answer("reportsAdmin", "waiting", waiting());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing needs you right now.")).toBeVisible();
});

test("[kpi-11] the four lists show their entries, and a vendor's revenue is labelled estimated", async () => {
  const activity = {
    id: "act_1",
    kind: "redemption",
    at: "2026-11-21T20:00:00.000Z",
    user_id: "u",
    subject_id: "s",
  } as const;
  answer(
    "reportsAdmin",
    "dashboard",
    figures({
      top_vendors: [{ vendor_id: "v", name: "Rowdy Oyster House", redemptions: 6, estimated_revenue_cents: 18_000 }],
      popular_events: [{ event_id: "e", title: "Lantern Parade", rsvps: 1 }],
      top_earners: [{ user_id: "u", name: "Lena Lantern", points: 120 }],
      activity: [
        { ...activity, name: "Lena Lantern", title: "Rowdy Oyster House" },
        { ...activity, id: "act_2", kind: "rsvp", user_id: "w", name: null, title: "Lantern Parade" },
      ],
    }),
  );
  await openOffice("/admin");
  const rows = async (name: string) =>
    within(await screen.findByRole("list", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await rows("Top Performing Vendors")).toEqual(["Rowdy Oyster House6 redemptions · $180.00 estimated"]);
  expect(await rows("Popular Events")).toEqual(["Lantern Parade1 RSVP"]);
  expect(await rows("Top Point Earners")).toEqual(["Lena Lantern120 points"]);
  expect(await rows("Recent Activity")).toEqual([
    "Lena Lantern redeemed a deal at Rowdy Oyster House5 minutes ago",
    "A former member joined Lantern Parade5 minutes ago",
  ]);
});

test("where figures can't be loaded, a failed state stands in their place, and Try Again loads them", async () => {
  refuse("reportsAdmin", "dashboard", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin");
  expect(await screen.findByText("Couldn't load the dashboard's figures")).toBeVisible();
  answer("reportsAdmin", "dashboard", figures());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("900 free · 200 essential · 100 premium")).toBeVisible();
});

test("figures that can't be refreshed stay as they were, without a failed state", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await openOffice("/admin");
  const total = within(await screen.findByRole("article", { name: "Total Members" }));
  expect(await total.findByText("1,200")).toBeVisible();
  refuse("reportsAdmin", "dashboard", { status: 500, code: "internal-error" });
  vi.setSystemTime(Date.now() + 60_000);
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await waitFor(() => expect(requestsOf("reportsAdmin", "dashboard")).toHaveLength(2));
  expect(total.getByText("1,200")).toBeVisible();
  expect(screen.queryByText("Couldn't load the dashboard's figures")).toBeNull();
});

test.each([
  ["Add New Deal", "form", "Add New Deal"],
  ["Create Event", "form", "New event"],
  ["Add Vendor", "dialog", "Add Vendor"],
  ["Send Notification", "dialog", "Send Notification"],
])("[kpi-12] the quick action %s opens the %s %s", async (action, role, name) => {
  answer("dealsAdmin", "list", pageOf());
  answer("dealsAdmin", "vendors", pageOf());
  answer("eventsAdmin", "list", pageOf());
  answer("reportsAdmin", "events", { upcoming: 0, featured: 0, rsvps: 0 });
  answer("mediaAdmin", "imageGenerator", { source: "poster" });
  answer("campaignsAdmin", "list", pageOf());
  answer("campaignsAdmin", "stats", { reach: 0, opened: 0 });
  answer("campaignsAdmin", "audience", { count: 3, is_more: false, cursor: null });
  const user = await openOffice("/admin");
  await user.click(await screen.findByRole("link", { name: action }));
  expect(await screen.findByRole(role, { name })).toBeVisible();
});

const day = { analytics_events: 20, sign_ups: 2, redemptions: 3, sales: 1, revenue_cents: 1_299, returned_cents: 0 };
const week = Array.from({ length: 7 }, (_, index) => ({ ...day, day: `2026-11-${15 + index}` }));

const comparedWeek = week.map((one) => ({ ...one, before: { ...day, day: addDays(one.day, -7), sales: 0 } }));

test("[adminanalytics-01] [desk-05] the analytics tab charts five figures by day, the money first, with their totals and those of the period before, and shows them as a table", async () => {
  answer("reportsAdmin", "analytics", { items: comparedWeek });
  const user = await openOffice("/admin/analytics", { screen: desktop });
  const names = ["Revenue", "Sales", "Sign-ups", "Redemptions", "App activity"];
  for (const name of names) expect(await screen.findByRole("img", { name: `${name} by day` })).toBeInTheDocument();
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(names);
  const revenue = screen.getByRole("region", { name: "Revenue" });
  expect(revenue).toHaveTextContent("$90.93$90.93 in the 7 days before");
  expect(screen.getByRole("region", { name: "Sales" })).toHaveTextContent("70 in the 7 days before");
  expect(screen.getByRole("region", { name: "App activity" })).toHaveTextContent(/What people did in the app/);
  expect(screen.queryByText("Coming soon")).toBeNull();
  await user.click(screen.getByRole("button", { name: "7 days" }));
  expect(window.location.search).toBe("?days=7");
  expect(requestsOf("reportsAdmin", "analytics").map(({ days }) => String(days))).toEqual(["30", "7"]);
  await user.click(screen.getByRole("button", { name: "Table" }));
  expect(await screen.findByRole("columnheader", { name: "Revenue" })).toBeInTheDocument();
  expect(screen.getAllByRole("row")).toHaveLength(8);
});

test("[desk-05] a day without anything has a thin bar of its own", () => {
  expect(toBars([0, 10, -4], [0, 10, -4, 200], 1)).toEqual([3, 10, -4]);
  expect(toBars([0, 0], [0, 0], 100)).toEqual([1.5, 1.5]);
});

test("[desk-05] the export has the columns of the screen, the money first", async () => {
  answer("reportsAdmin", "analytics", { items: comparedWeek });
  const user = await openOffice("/admin/analytics", { screen: desktop });
  const { lines } = await downloadOf(user, await screen.findByRole("button", { name: "Export CSV" }));
  expect(lines[0]?.replace("\ufeff", "")).toBe(
    "Day,Payments (USD),Refunds and Disputes (USD),Revenue (USD),Sales,Sign-ups,Redemptions,App activity",
  );
  expect(lines[1]).toBe("2026-11-15,12.99,0,12.99,1,2,3,20");
});

test("analytics that can't be loaded are read by Try Again", async () => {
  refuse("reportsAdmin", "analytics", { status: 500, code: "internal-error" }, { once: true });
  answer("reportsAdmin", "analytics", { items: comparedWeek });
  const user = await openOffice("/admin/analytics?view=table", { screen: desktop });
  expect(await screen.findByText("Couldn't load analytics")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("columnheader", { name: "Revenue" })).toBeInTheDocument();
});
