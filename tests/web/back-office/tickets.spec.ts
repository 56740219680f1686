import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const word = (about: string) => uniqueText(about).replace(/[^a-z0-9]/gi, "");
const asAdmin = async () => ({ token: (await anAdmin()).token });

/** An event with two orders: one GA+ ticket of Gia, redeemed, and two VIP+ tickets of Vic. */
const anEventWithOrders = async (title = `Night of ${word("fox")}`) => {
  const [event, gia, vic] = await Promise.all([
    anEvent({ title, price_ga: 2_000, price_vip: 5_000 }),
    aMember({ name: `Gia ${word("Gull")}`, phone: "+19045550188" }),
    aMember({ name: `Vic ${word("Vole")}`, phone: "+19045550177" }),
  ]);
  const order = async (buyer: typeof gia, tier: "GA+" | "VIP+", quantity: number) => {
    const { session } = await buy(buyer, event.id, { tier, quantity });
    await payAndSettle(session);
    return { session, tickets: await ticketsOf(buyer, session) };
  };
  const ga = await order(gia, "GA+", 1);
  const vip = await order(vic, "VIP+", 2);
  const ticketId = ga.tickets[0]?.id ?? "";
  await ok(call("ticketsAdmin", "setStatus", { ticketId, status: "redeemed" }, await asAdmin()));
  return { event, gia, vic, ga, vip };
};

const openTickets = async (page: Page, eventId: string, more = "") => {
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/tickets?event=${eventId}${more}`);
  await expect(page.getByRole("heading", { name: "Ticket Management" })).toBeVisible();
};
const rows = (page: Page) => page.getByRole("grid", { name: "Tickets" }).locator("[data-rowindex]");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole("combobox", { name: filter }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const tile = (page: Page, label: string) => page.getByRole("article", { name: label });

test("[adminticket-01] tickets are narrowed by period, event, tier and status, and searched by buyer, event or phone", async ({
  page,
}) => {
  const { event, gia, vic } = await anEventWithOrders();
  await openTickets(page, event.id);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("combobox", { name: "Period" }).click();
  await expect(page.getByRole("option")).toHaveText(["1D", "1W", "1M", "ALL"]);
  await page.getByRole("option", { name: "1D" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("combobox", { name: "Tier" }).click();
  await expect(page.getByRole("option")).toHaveText(["All tiers", "GA+", "VIP+"]);
  await page.getByRole("option", { name: "VIP+" }).click();
  await expect(rows(page)).toHaveCount(2);
  await choose(page, "Tier", "All tiers");
  await page.getByRole("combobox", { name: "Status" }).click();
  await expect(page.getByRole("option")).toHaveText(["All statuses", "Pending", "Redeemed"]);
  await page.getByRole("option", { name: "Redeemed" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=redeemed/);
  await choose(page, "Status", "All statuses");
  const search = page.getByRole("searchbox", { name: /^Search/ });
  for (const [text, count] of [
    [gia.name.toUpperCase(), 1],
    [vic.email.toUpperCase(), 2],
    [event.title.slice(4).toUpperCase(), 3],
    ["0188", 1],
  ] as const) {
    await expect(async () => {
      await search.fill("");
      await search.fill(text);
      await expect(rows(page)).toHaveCount(count, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  }
  expect(page.url()).not.toContain(vic.email);
});

test("[adminticket-04] the cards and the table show the tickets that match, with buyer, price, status and times", async ({
  page,
}) => {
  const { event, gia } = await anEventWithOrders();
  await openTickets(page, event.id);
  await expect(async () => {
    await page.reload();
    await expect(tile(page, "Total tickets")).toContainText("3", { timeout: 2_000 });
    await expect(tile(page, "Redeemed")).toContainText("1", { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(tile(page, "Total revenue")).toContainText("$120.00");
  await expect(tile(page, "Redeemed")).toContainText("1");
  await expect(tile(page, "Pending")).toContainText("2");
  const row = rowOf(page, gia.name);
  for (const text of [gia.email, event.title, "GA+", "$20.00", "Redeemed", "0188"])
    await expect(row).toContainText(text);
  await expect(row.getByText(/^\w{3} \d+, \d+:\d\d [AP]M$/)).toHaveCount(2);
  await choose(page, "Tier", "VIP+");
  await expect(tile(page, "Total revenue")).toContainText("$100.00");
  await expect(tile(page, "Pending")).toContainText("2");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Pending");
});

test("[adminticket-06] a valid ticket is marked as redeemed, a redeemed one undone, and a cancelled one offers nothing", async ({
  page,
}) => {
  const { event, gia, vip } = await anEventWithOrders();
  await ok(call("ticketsAdmin", "refund", { sessionId: vip.session }, await asAdmin()));
  await openTickets(page, event.id);
  const row = rowOf(page, gia.name);
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(row).toContainText("Pending");
  await row.getByRole("button", { name: /^Mark redeemed/ }).click();
  await expect(row).toContainText("Redeemed");
  await expect(row.getByRole("button", { name: /^Undo/ })).toBeVisible();
  const cancelled = rowOf(page, "Cancelled");
  await expect(cancelled).toHaveCount(2);
  await expect(cancelled.getByRole("button", { name: /redeemed|Undo|Resend/ })).toHaveCount(0);
});

test("several tickets are marked as redeemed at once", async ({ page }) => {
  const { event } = await anEventWithOrders();
  await openTickets(page, event.id);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all rows" }).click();
  await page.getByRole("button", { name: "Mark 2 redeemed" }).click();
  await expect(getToast(page, "2 tickets marked as redeemed")).toBeVisible();
  await expect(rowOf(page, "Redeemed")).toHaveCount(3);
});

test("[adminticket-10] reconciling asks for 48 hours, says how many tickets were created and skipped, and reads the table again", async ({
  page,
}) => {
  const { event } = await anEventWithOrders();
  const result = { tickets_created: 2, tickets_skipped: 5, failed: 0, is_complete: true };
  await openTickets(page, event.id);
  await expect(rows(page)).toHaveCount(3);
  await page.route("**/api/admin/tickets/reconcile", (route) => route.fulfill({ json: result }));
  const [asked] = await Promise.all([
    page.waitForRequest("**/api/admin/tickets/reconcile"),
    page.waitForRequest(/\/api\/admin\/tickets\?/),
    page.getByRole("button", { name: "Reconcile payments" }).click(),
  ]);
  expect(asked.postDataJSON()).toEqual({ hours: 48 });
  await expect(getToast(page, "Stripe payments reconciled", "2 tickets created, 5 skipped.")).toBeVisible();
});

test("[adminticket-10] a reconciliation that fails shows its text", async ({ page, pageErrors }) => {
  pageErrors.allow(/500|reconcile/);
  const { id } = await anEvent();
  await openTickets(page, id);
  await page.route("**/api/admin/tickets/reconcile", (route) => route.fulfill(errorResponse(500)));
  await page.getByRole("button", { name: "Reconcile payments" }).click();
  await expect(getToast(page, "Failed to reconcile Stripe payments")).toBeVisible();
});

test("[adminticket-12] failed ticket calls show their texts, and the row keeps its state", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500|api\/admin\/tickets/);
  const { event, gia, vic } = await anEventWithOrders();
  await openTickets(page, event.id);
  await page.route("**/api/admin/tickets/tkt_*", (route) => route.fulfill(errorResponse(500)));
  await page.route("**/api/admin/tickets/*/confirmation", (route) => route.fulfill(errorResponse(500)));
  await rowOf(page, vic.name)
    .first()
    .getByRole("button", { name: /^Mark redeemed/ })
    .click();
  await expect(getToast(page, "Failed to mark ticket as redeemed")).toBeVisible();
  await expect(rowOf(page, vic.name).first()).toContainText("Pending");
  await rowOf(page, gia.name).getByRole("button", { name: /^Undo/ }).click();
  await expect(getToast(page, "Failed to undo redemption")).toBeVisible();
  await expect(rowOf(page, gia.name)).toContainText("Redeemed");
  await rowOf(page, gia.name)
    .getByRole("button", { name: /^Resend/ })
    .click();
  await expect(getToast(page, "Failed to resend confirmation")).toBeVisible();
  await page.route(/\/api\/admin\/tickets\?/, (route) => route.fulfill(errorResponse(500)));
  await page.reload();
  await expect(page.getByText("Failed to load tickets")).toBeVisible();
  await page.unroute(/\/api\/admin\/tickets\?/);
  await page
    .getByRole("button", { name: /Retry|Try again/i })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(3);
});

test("[adminticket-13] the export has the tickets that match, with city times and refunds in columns, in a file named for the period and the day", async ({
  page,
}) => {
  const { event, gia } = await anEventWithOrders(`=Night, of ${word("foxes")}`);
  await openTickets(page, event.id, "&period=1W&tier=GA%2B");
  await expect(rows(page)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tickets-1W-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.startsWith("\uFEFFBuyer")).toBe(true);
  const [header, ...lines] = text.trim().split("\r\n");
  expect(header).toMatch(/^Buyer,Email,Event,Tier,Price Paid,Refunded,Lost to Disputes,Revenue,Status,Purchased At/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${gia.name},${gia.email},"'${event.title}",GA+,20,0,0,20,Redeemed`);
  expect(lines[0]).toMatch(/,Redeemed,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,/);
});

test("an order's page shows buyer, payment and tickets, and says what a refund does before it makes it", async ({
  page,
}) => {
  const { event, vic, vip } = await anEventWithOrders();
  await openTickets(page, event.id);
  await rowOf(page, vic.name).first().getByRole("button", { name: vic.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${vip.session}$`));
  await expect(page.getByRole("heading", { name: event.title })).toBeVisible();
  for (const text of [vic.email, "$100.00", "0177"])
    await expect(page.getByRole("region", { name: "Order" })).toContainText(text);
  await expect(page.getByRole("link", { name: /^pi_/ })).toHaveAttribute(
    "href",
    /dashboard\.stripe\.com\/payments\/pi_/,
  );
  await page.getByRole("button", { name: "Refund: ticket 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund 1 ticket?" });
  for (const text of ["$50.00 goes back", "1 ticket stops working", "1 seat goes back on sale", "gets an email"])
    await expect(dialog).toContainText(text);
  await dialog.getByLabel(/^Reason/).fill("The rain");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(getToast(page, "Ticket refunded")).toBeVisible();
  await expect(page.getByRole("grid", { name: "Tickets of the order" })).toContainText("Refunded");
  await expect(page.getByRole("grid", { name: "Timeline of the order" })).toContainText("The rain");
  await page.getByRole("button", { name: "Mark redeemed: ticket 2" }).click();
  await expect(page.getByRole("grid", { name: "Timeline of the order" })).toContainText("redeemed 1 ticket of");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?subject=/);
});

test("an unknown order shows Order not found", async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await signInAs(page.context(), await anAdmin());
  await page.goto("/admin/orders/cs_test_nothing");
  await expect(page.getByText("Order not found")).toBeVisible();
});

for (const width of [390, 320]) {
  test(`at ${width} pixels tickets are cards, and neither they nor an order scroll sideways`, async ({ page }) => {
    const { event, gia, vip } = await anEventWithOrders();
    await page.setViewportSize({ width, height: 844 });
    await openTickets(page, event.id);
    await expect(page.getByRole("list", { name: "Tickets" }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("list", { name: "Tickets" })).toContainText(gia.email);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await page.goto(`/admin/orders/${vip.session}`);
    await expect(page.getByRole("list", { name: "Tickets of the order" })).toBeVisible();
    expect(await overflow()).toBe(0);
  });
}

test("at 1440 pixels neither the buyer nor the event of a ticket is cut", async ({ page }) => {
  const names = {
    name: "Maximiliana Featherstonehaugh-Calloway",
    title: "RAGER: Second Line Sunday at the Old Springfield Warehouse",
  };
  const [buyer, event] = await Promise.all([aMember({ name: names.name }), anEvent({ title: names.title })]);
  await payAndSettle((await buy(buyer, event.id, {})).session);
  await openTickets(page, event.id);
  for (const text of Object.values(names)) {
    const cell = rows(page).first().getByRole("gridcell").filter({ hasText: text });
    await expect(cell).toBeVisible();
    const isCut = await cell.evaluate((box) =>
      [box, ...box.querySelectorAll("*")].some((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0),
    );
    expect(isCut).toBe(false);
  }
});

test("at 1440 x 900 at least 15 tickets stand above the fold", async ({ page }) => {
  const [event, ...buyers] = await Promise.all([anEvent(), aMember(), aMember()]);
  for (const buyer of buyers) await payAndSettle((await buy(buyer, event.id, { quantity: 8 })).session);
  await openTickets(page, event.id);
  await expect(rows(page)).toHaveCount(16);
  const bottoms = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(15);
});
