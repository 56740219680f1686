import type { Page } from "@playwright/test";
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

test("at 390 and 320 pixels tickets are cards, and neither they nor an order scroll sideways", async ({ page }) => {
  const { event, gia, vip } = await anEventWithOrders();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await openTickets(page, event.id);
    await expect(page.getByRole("list", { name: "Tickets" }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("list", { name: "Tickets" })).toContainText(gia.email);
    expect([width, await overflow()]).toEqual([width, 0]);
    await page.goto(`/admin/orders/${vip.session}`);
    await expect(page.getByRole("list", { name: "Tickets of the order" })).toBeVisible();
    expect([width, await overflow()]).toEqual([width, 0]);
  }
});

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

test("at 1440 x 900 at least 15 tickets stand above the fold with all of their columns", async ({ page }) => {
  const [event, ...buyers] = await Promise.all([anEvent({ price_ga: 0 }), aMember(), aMember()]);
  // 10 or 11 in the evening in New York, the widest hours; free tickets are bought at the time of the order.
  const evening = `${new Date().toISOString().slice(0, 10)}T03:58:00.000Z`;
  for (const buyer of buyers) await buy(buyer, event.id, { quantity: 8 }, evening);
  await openTickets(page, event.id);
  await expect(rows(page)).toHaveCount(16);
  const bottoms = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(15);
  const actions = page.getByRole("grid", { name: "Tickets" }).getByRole("columnheader", { name: "Actions" });
  await expect(actions).toBeInViewport({ ratio: 1 });
});
