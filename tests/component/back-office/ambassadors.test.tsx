import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { downloadOf, factsOf, findRow, findRows, openOffice, pageOf } from "../../support/component/back-office.ts";
import { answer, hold } from "../../support/component/played-api.ts";
import {
  aCodeRedemption,
  anAmbassador,
  aReport,
  someStats,
} from "../../support/component/samples/back-office/ambassadors.ts";

beforeEach(() => {
  answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador()));
  answer("ticketsAdmin", "ambassadorReport", aReport());
  answer("ticketsAdmin", "ambassadorRedemptions", pageOf());
});

test("[ambassadors-01] the dashboard has its title, Add Ambassador and two tabs, the leaderboard first", async () => {
  await openOffice("/admin/ambassadors");
  expect(await screen.findByRole("heading", { name: "Ambassador Dashboard" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Add Ambassador" })).toBeVisible();
  const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Leaderboard", "Manage Ambassadors"]);
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Leaderboard");
});

test("[ambassadors-05] the tiles show the sums of the chosen period", async () => {
  answer("ticketsAdmin", "ambassadorReport", ({ period }) =>
    aReport({
      active_ambassadors: 2,
      total_redemptions: period === "7d" ? 1_500 : 2_000,
      total_discount: 123_456,
      blocked_attempts: 3,
    }),
  );
  const user = await openOffice("/admin/ambassadors");
  const tile = (name: string) => within(screen.getByRole("article", { name }));
  expect(await screen.findByText("1,500")).toBeVisible();
  expect(tile("Active Ambassadors").getByText("2")).toBeVisible();
  expect(tile("Total Discounts").getByText("$1,234.56")).toBeVisible();
  expect(tile("Blocked Attempts (7d)").getByText("3")).toBeVisible();
  const periods = within(screen.getByRole("group", { name: "Period" })).getAllByRole("button");
  expect(periods.map(({ textContent }) => textContent)).toEqual(["Last 7 Days", "Last 30 Days", "All Time"]);
  expect(screen.getByRole("button", { name: "Last 7 Days" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Last 30 Days" }));
  expect(await tile("Total Redemptions").findByText("2,000")).toBeVisible();
});

test("[ambassadors-07] the leaderboard shows Loading... and, without orders, No data available", async () => {
  const release = hold("ticketsAdmin", "ambassadorReport");
  await openOffice("/admin/ambassadors");
  expect(await screen.findByText("Loading...")).toBeVisible();
  release();
  expect(await screen.findByText("No data available")).toBeVisible();
});

test("[ambassadors-11] the leaderboard's export is named for the day and has the period's figures", async () => {
  answer(
    "ticketsAdmin",
    "ambassadorReport",
    aReport({ rows: [someStats({ other_quantity: 4, refunds: 1, refunded_quantity: 3 })] }),
  );
  const user = await openOffice("/admin/ambassadors");
  expect(factsOf(await findRow("Dana Duval"))).toEqual({
    Code: "RIVER",
    "Paid Redemptions": "1",
    "GA+ Qty": "2",
    "VIP+ Qty": "0",
    "Other Qty": "4",
    "Total Discount": "$10.00",
    Refunds: "1",
    "Refunded Qty": "3",
  });
  const { name, lines } = await downloadOf(user, screen.getByRole("button", { name: "Export CSV" }));
  expect(name).toMatch(/^ambassador-stats-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toEqual([
    "\uFEFFAmbassador,Code,Paid Redemptions,GA+ Qty,VIP+ Qty,Other Qty,Total Discount,Refunds,Refunded Qty",
    "Dana Duval,RIVER,1,2,0,4,10,1,3",
  ]);
});

test("[ambassadors-12] [ambassadors-14] a row opens its orders with short ids, and the export has the whole ids", async () => {
  const second = aCodeRedemption({
    order_id: "cs_test_200000000",
    customer_email: "second@x.test",
    ticket_type: "T3",
    ticket_name: "VIP booth",
  });
  answer("ticketsAdmin", "ambassadorReport", aReport({ rows: [someStats()] }));
  answer(
    "ticketsAdmin",
    "ambassadorRedemptions",
    pageOf(second, aCodeRedemption({ qty: 3, refunded_qty: 1, refunded_discount: 500 })),
  );
  const user = await openOffice("/admin/ambassadors");
  await user.click(await screen.findByRole("button", { name: "Dana Duval" }));
  const rows = await findRows("Redemption details");
  expect(rows.map(factsOf)).toEqual([
    {
      "Customer Email": "second@x.test",
      "Order ID": "cs_test_2000…",
      "Ticket Type": "VIP booth",
      Qty: "2",
      Discount: "$10.00",
      Status: "paid",
    },
    {
      "Customer Email": "buyer@example.com",
      "Order ID": "cs_test_1000…",
      "Ticket Type": "GA+",
      Qty: "3 (1 refunded)",
      Discount: "$10.00",
      Status: "paid",
    },
  ]);
  const details = within(screen.getByRole("region", { name: "Redemption Details" }));
  const { name, lines } = await downloadOf(user, details.getByRole("button", { name: "Export" }));
  expect(name).toMatch(/^redemptions-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toEqual([
    "\uFEFFCreated At,Customer Email,Order ID,Ticket Type,Qty,Refunded Qty,Discount Applied,Discount Refunded,Net Discount,Status",
    "2026-11-01T07:00:00-05:00,second@x.test,cs_test_200000000,VIP booth,2,0,10,0,10,paid",
    "2026-11-01T07:00:00-05:00,buyer@example.com,cs_test_100000000,GA+,3,1,10,5,5,paid",
  ]);
});

test("[ambassadors-13] the badge is positive for paid, captured and succeeded, and negative for anything else", async () => {
  const statuses = ["paid", "captured", "succeeded", "authorized", "refunded", "void", "other"];
  const orders = statuses.map((payment_status, index) =>
    aCodeRedemption({ order_id: `cs_test_${index}00000000`, payment_status }),
  );
  answer("ticketsAdmin", "ambassadorRedemptions", pageOf(...orders));
  await openOffice("/admin/ambassadors?code=RIVER");
  const rows = await findRows("Redemption details");
  const badges = rows.flatMap((row) => [...row.querySelectorAll("[data-tone]")]);
  expect(badges.map((badge) => [badge.textContent, badge.getAttribute("data-tone")])).toEqual(
    statuses.map((status, index) => [status, index < 3 ? "positive" : "negative"]),
  );
});
