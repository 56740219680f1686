import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const asAdmin = async () => ({ token: (await anAdmin()).token });
const anAmbassador = async (name = `Dana ${uniqueCode()}`) =>
  ok(call("ticketsAdmin", "createAmbassador", { name, code: uniqueCode() }, await asAdmin()));
const anOrder = async (code: string, quantity = 2) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ price_ga: 2_000 })]);
  const { session } = await buy(buyer, event.id, { quantity, ambassadorCode: code });
  await payAndSettle(session);
  return { buyer, session };
};
/** Waits until the figures, which follow the table's stream, have an order of this code. */
const untilCounted = async (code: string) => {
  const report = async () => ok(call("ticketsAdmin", "ambassadorReport", { period: "7d" }, await asAdmin()));
  await expect
    .poll(async () => (await report()).rows.some((row) => row.code === code), { timeout: 20_000, intervals: [500] })
    .toBe(true);
};
const open = async (page: Page, query = "") => {
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/ambassadors${query}`);
  await expect(page.getByRole("heading", { name: "Ambassador Dashboard" })).toBeVisible();
};
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole("grid", { name: table }).locator("[data-rowindex]").filter({ hasText: text });
const headers = (page: Page, table: string) =>
  page.getByRole("grid", { name: table }).getByRole("columnheader").allTextContents();
const csvOf = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    lines: readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n"),
  };
};

test("[ambassadors-01] the dashboard has its title, Add Ambassador and two tabs, the leaderboard first", async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole("button", { name: "Add Ambassador" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Leaderboard", "Manage Ambassadors"]);
  await expect(page.getByRole("tab", { name: "Leaderboard" })).toHaveAttribute("aria-selected", "true");
});

test("[ambassadors-02] an ambassador without name or code is refused without a call, and a saved one is listed", async ({
  page,
}) => {
  await open(page, "?tab=manage");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/admin/ambassadors")) calls.push(request.url());
  });
  await page.getByRole("button", { name: "Add Ambassador" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Ambassador" });
  await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveAttribute("placeholder", "CODENAME");
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await expect(page.getByRole("option")).toHaveText(["Active", "Inactive"]);
  await page.getByRole("option", { name: "Active", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Rio Rivers");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Validation Error", "Name and code are required")).toBeVisible();
  expect(calls).toEqual([]);
  const code = uniqueCode();
  await dialog.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
  await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveValue(code);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, "Ambassadors", code)).toContainText("Rio Rivers");
});

test("[ambassadors-04] a refused save shows the server's message under Error", async ({ page, pageErrors }) => {
  pageErrors.allow(/409/);
  const { code } = await anAmbassador();
  await open(page);
  await page.getByRole("button", { name: "Add Ambassador" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Ambassador" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Rio Rivers");
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Error", `The code ${code} already exists.`)).toBeVisible();
  await expect(dialog).toBeVisible();
});

test("[ambassadors-04] what can't be loaded is only logged, and lists stay as they were", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500|Failed to load|api\/admin/);
  const { code, name } = await anAmbassador();
  await open(page, "?tab=manage");
  await expect(rowOf(page, "Ambassadors", code)).toBeVisible();
  await page.route("**/api/admin/ambassadors?*", (route) => route.fulfill(errorResponse(500)));
  await page.route("**/api/admin/ambassador-report?*", (route) => route.fulfill(errorResponse(500)));
  const logged = page.waitForEvent("console", (message) => message.text().includes("Failed to load"));
  await page.getByRole("button", { name: `Deactivate ${name}` }).click();
  await logged;
  await expect(rowOf(page, "Ambassadors", code)).toContainText("Inactive");
  await expect(page.locator("[data-toast]")).toHaveCount(0);
});

test("[ambassadors-05] [ambassadors-07] tiles and leaderboard show a period's paid redemptions", async ({ page }) => {
  const ambassador = await anAmbassador();
  await anOrder(ambassador.code);
  await untilCounted(ambassador.code);
  await open(page);
  for (const label of ["Active Ambassadors", "Total Redemptions", "Blocked Attempts (7d)"])
    await expect(page.getByRole("article", { name: label })).toContainText(/\d/);
  await expect(page.getByRole("article", { name: "Total Discounts" })).toContainText(/\$[\d,]+\.\d\d/);
  await expect(page.getByRole("group", { name: "Period" }).getByRole("button")).toHaveText([
    "Last 7 Days",
    "Last 30 Days",
    "All Time",
  ]);
  await expect(page.getByRole("button", { name: "Last 7 Days" })).toHaveAttribute("aria-pressed", "true");
  await expect(rowOf(page, "Leaderboard", ambassador.code)).toContainText("$10.00");
  expect(await headers(page, "Leaderboard")).toEqual([
    "Ambassador",
    "Code",
    "Paid Redemptions",
    "GA+ Qty",
    "VIP+ Qty",
    "Total Discount",
    "Refunds",
    "Refunded Qty",
  ]);
});

test("[ambassadors-07] the leaderboard shows Loading... and, without orders, No data available", async ({ page }) => {
  const answer = {
    active_ambassadors: 0,
    total_redemptions: 0,
    total_discount: 0,
    blocked_attempts: 0,
    rows: [],
  };
  let answerNow = () => {};
  const asked = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route("**/api/admin/ambassador-report?*", async (route) => {
    await asked;
    await route.fulfill({ json: answer });
  });
  await open(page);
  await expect(page.getByText("Loading...")).toBeVisible();
  answerNow();
  await expect(page.getByText("No data available")).toBeVisible();
});

test("[ambassadors-11] the leaderboard's export is named for the day and has the period's figures", async ({
  page,
}) => {
  const ambassador = await anAmbassador();
  await anOrder(ambassador.code);
  await untilCounted(ambassador.code);
  await open(page);
  await expect(rowOf(page, "Leaderboard", ambassador.code)).toBeVisible();
  const { name, lines } = await csvOf(page, "Export CSV");
  expect(name).toMatch(/^ambassador-stats-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe("Ambassador,Code,Paid Redemptions,GA+ Qty,VIP+ Qty,Total Discount,Refunds,Refunded Qty");
  expect(lines).toContain(`${ambassador.name},${ambassador.code},1,2,0,10,0,0`);
});

test("[ambassadors-12] [ambassadors-14] a row opens its orders with short ids, and the export has the whole ids", async ({
  page,
}) => {
  const ambassador = await anAmbassador();
  const first = await anOrder(ambassador.code, 1);
  const second = await anOrder(ambassador.code);
  await untilCounted(ambassador.code);
  await open(page);
  await page.getByRole("button", { name: ambassador.name }).click();
  const details = page.getByRole("region", { name: "Redemption Details" });
  await expect(details).toBeVisible();
  const rows = page.getByRole("grid", { name: "Redemption details" }).locator("[data-rowindex]");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(second.buyer.email);
  await expect(rows.nth(1)).toContainText(`${first.session.slice(0, 12)}…`);
  expect(await headers(page, "Redemption details")).toEqual([
    "Date",
    "Customer Email",
    "Order ID",
    "Ticket Type",
    "Qty",
    "Discount",
    "Status",
  ]);
  const { name, lines } = await csvOf(page, "Export");
  expect(name).toMatch(/^redemptions-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe(
    "Created At,Customer Email,Order ID,Ticket Type,Qty,Refunded Qty,Discount Applied,Discount Refunded,Net Discount,Status",
  );
  expect(lines[1]).toContain(`${second.buyer.email},${second.session},GA+,2,0,10,0,10,paid`);
  expect(lines).toHaveLength(3);
});

test("[ambassadors-13] the badge is positive for paid, captured and succeeded, and negative for anything else", async ({
  page,
}) => {
  const statuses = ["paid", "captured", "succeeded", "authorized", "refunded", "void", "other"];
  const items = statuses.map((payment_status, index) => ({
    order_id: `cs_test_${index}00000000`,
    ambassador_id: "amb_00000001",
    code: "RIVER",
    customer_email: "buyer@example.com",
    ticket_type: "GA+",
    qty: 1,
    discount_applied: 500,
    payment_status,
    created_at: "2026-11-01T12:00:00.000Z",
  }));
  await page.route("**/api/admin/ambassadors/RIVER/redemptions?*", (route) =>
    route.fulfill({ json: { items, cursor: null } }),
  );
  await open(page, "?code=RIVER");
  const badges = page.getByRole("grid", { name: "Redemption details" }).locator("[data-tone]");
  await expect(badges).toHaveText(statuses);
  expect(await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute("data-tone")))).toEqual([
    "positive",
    "positive",
    "positive",
    ...Array.from({ length: 4 }, () => "negative"),
  ]);
});

test("[ambassadors-15] ambassadors are listed newest first, and Deactivate and Activate flip the shown status", async ({
  page,
}) => {
  const older = await anAmbassador();
  const newer = await anAmbassador();
  await open(page, "?tab=manage");
  const grid = page.getByRole("grid", { name: "Ambassadors" });
  await expect(rowOf(page, "Ambassadors", newer.code)).toBeVisible();
  expect((await headers(page, "Ambassadors")).slice(0, 4)).toEqual(["Name", "Code", "Status", "Created"]);
  const codes = await grid.locator('[data-rowindex] [data-field="code"]').allTextContents();
  expect(codes.indexOf(newer.code)).toBeGreaterThanOrEqual(0);
  expect(codes.indexOf(newer.code)).toBeLessThan(codes.indexOf(older.code));
  const row = rowOf(page, "Ambassadors", newer.code);
  await row.getByRole("button", { name: /^Deactivate/ }).click();
  await expect(row).toContainText("Inactive");
  await row.getByRole("button", { name: /^Activate/ }).click();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
});

test("[ambassadors-17] Account names an ambassador's own account, later another one or none", async ({ page }) => {
  const [{ code, name }, member] = [await anAmbassador(), await aMember()];
  const accountOf = async () => {
    const { items } = await ok(call("ticketsAdmin", "ambassadors", { limit: 100 }, await asAdmin()));
    return items.find((ambassador) => ambassador.code === code)?.user_id;
  };
  await open(page, "?tab=manage");
  const dialog = page.getByRole("dialog", { name: `Account of ${name}` });
  await page.getByRole("button", { name: `Account of ${name}` }).click();
  await expect(dialog).toContainText(`${code} names no account, so anybody can use it.`);
  await dialog.getByRole("combobox", { name: "Their account" }).fill(member.email);
  await page.getByRole("option", { name: new RegExp(member.email) }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Ambassador saved")).toBeVisible();
  expect(await accountOf()).toBe(member.userId);
  await page.getByRole("button", { name: `Account of ${name}` }).click();
  await expect(dialog.getByRole("link", { name: "this account" })).toHaveAttribute(
    "href",
    `/admin/members/${member.userId}`,
  );
  await dialog.getByRole("button", { name: "Name no account" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await accountOf()).toBeNull();
});

for (const width of [390, 320]) {
  test(`at ${width} pixels the ambassadors' screens don't scroll sideways`, async ({ page }) => {
    const { code } = await anAmbassador();
    await page.setViewportSize({ width, height: 844 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await open(page, `?code=${code}`);
    expect(await overflow()).toBe(0);
    await open(page, "?tab=manage");
    await expect(page.getByRole("list", { name: "Ambassadors" })).toContainText(code);
    expect(await overflow()).toBe(0);
  });
}
