import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { findDialog, openOffice, pageOf } from "../../support/component/back-office.ts";
import { desktop } from "../../support/component/open-app.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerDashboard, figures } from "../../support/component/samples/back-office/dashboard.ts";

beforeEach(answerDashboard);

test("[kpi-01] the dashboard names its stage, and has the App Settings above eight KPI cards with their parts and how each is counted", async () => {
  const user = await openOffice("/admin");
  expect(await screen.findByRole("heading", { name: /^Dashboard\s*test$/ })).toBeVisible();
  const keyFigures = await screen.findByRole("region", { name: "Key figures" });
  const appSettings = screen.getByRole("region", { name: "App Settings" });
  expect(appSettings.compareDocumentPosition(keyFigures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const region = within(keyFigures);
  const cards: [string, string, ...string[]][] = [
    ["Total Members", "1,200", "900 free · 200 essential · 100 premium"],
    ["Monthly Revenue", "$1,234.56", "Churn in 30 days: 3.4%", "250 paying · 50 by promo code or grant"],
    ["Deal Redemptions", "3,000", "12 today · 1 deal"],
    ["Events & RSVPs", "2", "upcoming · 40 RSVPs", "75.0% attendance (60 of 80 tickets)"],
    ["Community Posts", "70", "1 like · 9 comments"],
    ["Engagement Rate", "25.0%", "300 active members in 30 days"],
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
  ["Add New Deal", "Add New Deal"],
  ["Create Event", "New event"],
  ["Send Notification", "Send Notification"],
])("[kpi-12] the quick action %s opens the dialog %s", async (action, dialog) => {
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
  expect(await screen.findByRole("dialog", { name: dialog })).toBeVisible();
});

const day = { analytics_events: 20, sign_ups: 2, redemptions: 3, sales: 1, revenue_cents: 1_299, returned_cents: 0 };
const week = Array.from({ length: 7 }, (_, index) => ({ ...day, day: `2026-11-${15 + index}` }));

test("[adminanalytics-01] the analytics tab charts five figures by day with their totals, and shows them as a table", async () => {
  answer("reportsAdmin", "analytics", { items: week });
  const user = await openOffice("/admin/analytics", { screen: desktop });
  for (const name of ["Analytics Events", "Sign-ups", "Redemptions", "Sales", "Revenue"]) {
    expect(await screen.findByRole("img", { name: `${name} by day` })).toBeInTheDocument();
  }
  expect(screen.getByText("$90.93")).toBeVisible();
  expect(screen.queryByText("Coming soon")).toBeNull();
  await user.click(screen.getByRole("button", { name: "7 days" }));
  expect(window.location.search).toBe("?days=7");
  expect(requestsOf("reportsAdmin", "analytics").map(({ days }) => String(days))).toEqual(["30", "7"]);
  await user.click(screen.getByRole("button", { name: "Table" }));
  expect(await screen.findByRole("columnheader", { name: "Revenue" })).toBeInTheDocument();
  expect(screen.getAllByRole("row")).toHaveLength(8);
});

test("analytics that can't be loaded are read by Try Again", async () => {
  refuse("reportsAdmin", "analytics", { status: 500, code: "internal-error" }, { once: true });
  answer("reportsAdmin", "analytics", { items: week });
  const user = await openOffice("/admin/analytics?view=table", { screen: desktop });
  expect(await screen.findByText("Couldn't load analytics")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("columnheader", { name: "Revenue" })).toBeInTheDocument();
});
