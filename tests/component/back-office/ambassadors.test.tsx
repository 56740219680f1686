import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  downloadOf,
  factsOf,
  findCard,
  findDialog,
  findToast,
  openOffice,
  optionsOf,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import {
  aCodeRedemption,
  anAmbassador,
  aReport,
  someStats,
} from "../../support/component/samples/back-office/ambassadors.ts";
import { aListedMember, aMembersPage } from "../../support/component/samples/back-office/members.ts";

beforeEach(() => {
  answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador()));
  answer("ticketsAdmin", "ambassadorReport", aReport());
  answer("ticketsAdmin", "ambassadorRedemptions", pageOf());
});

const manage = "/admin/ambassadors?tab=manage";

test("[ambassadors-01] the dashboard has its title, Add Ambassador and two tabs, the leaderboard first", async () => {
  await openOffice("/admin/ambassadors");
  expect(await screen.findByRole("heading", { name: "Ambassador Dashboard" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Add Ambassador" })).toBeVisible();
  const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Leaderboard", "Manage Ambassadors"]);
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Leaderboard");
});

test("[ambassadors-02] an ambassador without name or without code is refused without a call, and a saved one is listed", async () => {
  answer("ticketsAdmin", "ambassadors", pageOf());
  const user = await openOffice(manage);
  await user.click(await screen.findByRole("button", { name: "Add Ambassador" }));
  const dialog = await findDialog("Add Ambassador");
  const [name, code] = [dialog.getByRole("textbox", { name: "Name" }), dialog.getByRole("textbox", { name: "Code" })];
  expect(code).toHaveAttribute("placeholder", "CODENAME");
  expect(await optionsOf(user, dialog, "Status")).toEqual(["Active", "Inactive"]);
  await user.click(screen.getByRole("option", { name: "Inactive" }));
  const save = () => user.click(dialog.getByRole("button", { name: "Save" }));
  await user.type(code, "rio");
  expect(code).toHaveValue("RIO");
  await save();
  await findToast("Validation Error", "Name and code are required");
  await user.clear(code);
  await retype(user, name, "Rio Rivers");
  await save();
  await waitFor(() => expect(screen.getAllByText("Name and code are required")).not.toEqual([]));
  expect(requestsOf("ticketsAdmin", "createAmbassador")).toEqual([]);
  await user.type(code, "rio");
  answer("ticketsAdmin", "createAmbassador", () => {
    const saved = anAmbassador({ name: "Rio Rivers", code: "RIO", status: "inactive" });
    answer("ticketsAdmin", "ambassadors", pageOf(saved));
    return saved;
  });
  await save();
  expect(factsOf(await findCard("Rio Rivers"))).toEqual({ Code: "RIO", Status: "Inactive", Created: "Nov 1, 2026" });
  expect(requestsOf("ticketsAdmin", "createAmbassador")).toEqual([
    { name: "Rio Rivers", code: "RIO", status: "inactive", user_id: null },
  ]);
});

test("[ambassadors-04] a refused save shows the server's message under Error and keeps the dialog", async () => {
  const message = "The code RIVER already exists.";
  refuse("ticketsAdmin", "createAmbassador", { status: 409, code: "duplicate", message });
  const user = await openOffice("/admin/ambassadors");
  await user.click(await screen.findByRole("button", { name: "Add Ambassador" }));
  const dialog = await findDialog("Add Ambassador");
  await retype(user, dialog.getByRole("textbox", { name: "Name" }), "Rio Rivers");
  await retype(user, dialog.getByRole("textbox", { name: "Code" }), "RIVER");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Error", message);
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Rio Rivers");
});

test("[ambassadors-04] what can't be loaded again is only logged, and the list shows what was saved", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const user = await openOffice(manage);
  await findCard("Dana Duval");
  refuse("ticketsAdmin", "ambassadors", { status: 500, code: "internal-error" });
  answer("ticketsAdmin", "updateAmbassador", anAmbassador({ status: "inactive", version: 1 }));
  await user.click(screen.getByRole("button", { name: "Deactivate Dana Duval" }));
  await waitFor(() => expect(warned).toHaveBeenCalledWith("Failed to load ambassadors", "No"));
  expect(factsOf(await findCard("Dana Duval"))).toMatchObject({ Status: "Inactive" });
  expect(document.querySelector("[data-toast]")).toBeNull();
});

test("[ambassadors-05] the tiles show a period's sums, and a dash for what can't be loaded", async () => {
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
  answer("ticketsAdmin", "ambassadorReport", aReport({ rows: [someStats({ refunds: 1, refunded_quantity: 3 })] }));
  const user = await openOffice("/admin/ambassadors");
  expect(factsOf(await findCard("Dana Duval"))).toEqual({
    Code: "RIVER",
    "Paid Redemptions": "1",
    "GA+ Qty": "2",
    "VIP+ Qty": "0",
    "Total Discount": "$10.00",
    Refunds: "1",
    "Refunded Qty": "3",
  });
  const { name, lines } = await downloadOf(user, screen.getByRole("button", { name: "Export CSV" }));
  expect(name).toMatch(/^ambassador-stats-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toEqual([
    "\uFEFFAmbassador,Code,Paid Redemptions,GA+ Qty,VIP+ Qty,Total Discount,Refunds,Refunded Qty",
    "Dana Duval,RIVER,1,2,0,10,1,3",
  ]);
});

test("[ambassadors-12] [ambassadors-14] a row opens its orders with short ids, and the export has the whole ids", async () => {
  const second = aCodeRedemption({ order_id: "cs_test_200000000", customer_email: "second@x.test" });
  answer("ticketsAdmin", "ambassadorReport", aReport({ rows: [someStats()] }));
  answer(
    "ticketsAdmin",
    "ambassadorRedemptions",
    pageOf(second, aCodeRedemption({ qty: 3, refunded_qty: 1, refunded_discount: 500 })),
  );
  const user = await openOffice("/admin/ambassadors");
  await user.click(await screen.findByRole("button", { name: "Dana Duval" }));
  const rows = within(await screen.findByRole("list", { name: "Redemption details" })).getAllByRole("listitem");
  expect(rows.map(factsOf)).toEqual([
    {
      "Customer Email": "second@x.test",
      "Order ID": "cs_test_2000…",
      "Ticket Type": "GA+",
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
    "2026-11-01T07:00:00-05:00,second@x.test,cs_test_200000000,GA+,2,0,10,0,10,paid",
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
  const list = await screen.findByRole("list", { name: "Redemption details" });
  const badges = [...list.querySelectorAll("[data-tone]")];
  expect(badges.map((badge) => [badge.textContent, badge.getAttribute("data-tone")])).toEqual(
    statuses.map((status, index) => [status, index < 3 ? "positive" : "negative"]),
  );
});

test("[ambassadors-15] ambassadors are listed in the server's order, and Deactivate and Activate flip the shown status", async () => {
  let stored = anAmbassador();
  answer("ticketsAdmin", "ambassadors", () =>
    pageOf(anAmbassador({ id: "amb_00000002", name: "Newer", code: "NEW" }), stored),
  );
  answer("ticketsAdmin", "updateAmbassador", ({ status }) => {
    stored = anAmbassador({ status: status ?? "active", version: stored.version + 1 });
    return stored;
  });
  const user = await openOffice(manage);
  await findCard("Dana Duval");
  const cards = within(screen.getByRole("list", { name: "Ambassadors" })).getAllByRole("listitem");
  expect(cards.map((card) => factsOf(card).Code)).toEqual(["NEW", "RIVER"]);
  for (const [action, status] of [
    ["Deactivate", "Inactive"],
    ["Activate", "Active"],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: `${action} Dana Duval` }));
    await waitFor(async () => expect(factsOf(await findCard("Dana Duval")).Status).toBe(status));
  }
  expect(requestsOf("ticketsAdmin", "updateAmbassador")).toEqual([
    { code: "RIVER", status: "inactive", version: 0 },
    { code: "RIVER", status: "active", version: 1 },
  ]);
});

test("a status that can't be changed shows the server's error and stays as it was", async () => {
  refuse("ticketsAdmin", "updateAmbassador", { status: 409, code: "version-conflict", message: "Somebody was faster" });
  const user = await openOffice(manage);
  await user.click(await screen.findByRole("button", { name: "Deactivate Dana Duval" }));
  await findToast("Error", "Somebody was faster");
  expect(factsOf(await findCard("Dana Duval")).Status).toBe("Active");
});

test("[ambassadors-17] Account names an ambassador's own account, later another one or none", async () => {
  const member = aListedMember();
  answer("memberSearchAdmin", "list", aMembersPage([member]));
  answer("ticketsAdmin", "updateAmbassador", ({ user_id }) => {
    const saved = anAmbassador({ user_id: user_id ?? null, version: 1 });
    answer("ticketsAdmin", "ambassadors", pageOf(saved));
    return saved;
  });
  const user = await openOffice(manage);
  const open = async () => user.click(await screen.findByRole("button", { name: "Account of Dana Duval" }));
  await open();
  const dialog = await findDialog("Account of Dana Duval");
  expect(dialog.getByText("RIVER names no account, so anybody can use it.")).toBeVisible();
  await retype(user, dialog.getByRole("combobox", { name: "Their account" }), member.email);
  await user.click(await screen.findByRole("option", { name: `${member.display_name} (${member.email})` }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Ambassador saved");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await open();
  const again = await findDialog("Account of Dana Duval");
  expect(await again.findByRole("link", { name: "this account" })).toHaveAttribute(
    "href",
    `/admin/members/${member.id}`,
  );
  await user.click(again.getByRole("button", { name: "Name no account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requestsOf("ticketsAdmin", "updateAmbassador")).toEqual([
    { code: "RIVER", user_id: member.id, version: 0 },
    { code: "RIVER", user_id: null, version: 1 },
  ]);
});
