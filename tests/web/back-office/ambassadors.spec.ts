import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { resizePage } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const asAdmin = async () => ({ token: (await anAdmin()).token });
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
  await page.goto(`/admin/ambassadors${query}`);
  await expect(page.getByRole("heading", { name: "Ambassador Dashboard" })).toBeVisible();
};
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole("table", { name: table }).getByRole("rowgroup").last().getByRole("row").filter({ hasText: text });
const headers = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).getByRole("columnheader").allTextContents();
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

test("[ambassadors-12] [ambassadors-14] an ambassador is added, a row opens the orders of their code with short ids, the export has the whole ids, and nothing scrolls sideways at 390 and 320 px", async ({
  page,
  context,
}) => {
  const [name, code] = [`Dana ${uniqueCode()}`, uniqueCode()];
  await signInAs(context, await anAdmin());
  await open(page, "?tab=manage");
  await page.getByRole("button", { name: "Add Ambassador" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Ambassador" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, "Ambassadors", code)).toContainText(name);

  const first = await anOrder(code, 1);
  const second = await anOrder(code);
  await untilCounted(code);
  await open(page);
  await page.getByRole("button", { name }).click();
  const details = page.getByRole("region", { name: "Redemption Details" });
  await expect(details).toBeVisible();
  const rows = page.getByRole("table", { name: "Redemption details" }).getByRole("rowgroup").last().getByRole("row");
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
  const { name: file, lines } = await csvOf(page, "Export");
  expect(file).toMatch(/^redemptions-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe(
    "Created At,Customer Email,Order ID,Ticket Type,Qty,Refunded Qty,Discount Applied,Discount Refunded,Net Discount,Status",
  );
  expect(lines[1]).toContain(`${second.buyer.email},${second.session},GA+,2,0,10,0,10,paid`);
  expect(lines).toHaveLength(3);

  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [query, list] of [
    [`?code=${code}`, "Redemption details"],
    ["?tab=manage", "Ambassadors"],
  ] as const) {
    await open(page, query);
    for (const width of [390, 320]) {
      await resizePage(page, { width, height: 844 });
      await expect(page.getByRole("list", { name: list }).getByRole("listitem").first()).toBeVisible();
      expect([query, width, await overflow()]).toEqual([query, width, 0]);
    }
  }
});
