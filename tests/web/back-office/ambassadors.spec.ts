import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
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

test("at 390 and 320 pixels the ambassadors' screens don't scroll sideways", async ({ page }) => {
  const { code } = await anAmbassador();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `?code=${code}`);
    expect([width, await overflow()]).toEqual([width, 0]);
    await open(page, "?tab=manage");
    await expect(page.getByRole("list", { name: "Ambassadors" })).toContainText(code);
    expect([width, await overflow()]).toEqual([width, 0]);
  }
});
