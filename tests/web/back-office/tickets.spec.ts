import type { Locator, Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { resizePage } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const word = (about: string) => uniqueText(about).replace(/[^a-z0-9]/gi, "");
const asAdmin = async () => ({ token: (await anAdmin()).token });

const names = {
  buyer: "Maximiliana Featherstonehaugh-Calloway",
  event: "RAGER: Second Line Sunday at the Old Springfield Warehouse",
};

/** An event with two orders and long names: one GA+ ticket of Gia, redeemed, and two VIP+ tickets of Maximiliana. */
const anEventWithOrders = async () => {
  const [event, gia, max] = await Promise.all([
    anEvent({ title: names.event, price_ga: 2_000, price_vip: 5_000 }),
    aMember({ name: `Gia ${word("Gull")}`, phone: "+19045550188" }),
    aMember({ name: names.buyer, phone: "+19045550177" }),
  ]);
  const order = async (buyer: typeof gia, tier: "GA+" | "VIP+", quantity: number) => {
    const { session } = await buy(buyer, event.id, { tier, quantity });
    await payAndSettle(session);
    return { session, tickets: await ticketsOf(buyer, session) };
  };
  const ga = await order(gia, "GA+", 1);
  const vip = await order(max, "VIP+", 2);
  const ticketId = ga.tickets[0]?.id ?? "";
  await ok(call("ticketsAdmin", "setStatus", { ticketId, status: "redeemed" }, await asAdmin()));
  return { event, gia, max, vip };
};

const openTickets = async (page: Page, eventId: string) => {
  await page.goto(`/admin/tickets?event=${eventId}`);
  await expect(page.getByRole("heading", { name: "Ticket Management" })).toBeVisible();
};
const rows = (page: Page) =>
  page.getByRole("table", { name: "Tickets", exact: true }).getByRole("rowgroup").last().getByRole("row");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const tile = (page: Page, label: string) => page.getByRole("article", { name: label });

const expectWhole = async (cell: Locator) => {
  await expect(cell).toBeVisible();
  const isCut = await cell.evaluate((box) =>
    [box, ...box.querySelectorAll("*")].some((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0),
  );
  expect(isCut).toBe(false);
};

/** Looks at a page in two sizes of a phone: it shows a list of cards, and doesn't scroll sideways. */
const expectCards = async (page: Page, list: string, count: number) => {
  for (const width of [390, 320]) {
    await resizePage(page, { width, height: 844 });
    await expect(page.getByRole("list", { name: list, exact: true }).getByRole("listitem")).toHaveCount(count);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([list, width, overflow]).toEqual([list, width, 0]);
  }
};

test("[adminticket-04] an event's tickets are counted and listed whole, and an order of them is opened, refunded and redeemed, on a desk and as cards on a phone", async ({
  page,
  context,
  stack,
}) => {
  const { event, gia, max, vip } = await anEventWithOrders();
  await stack.settled();
  await signInAs(context, await anAdmin());
  await openTickets(page, event.id);
  await expect(tile(page, "Total tickets")).toContainText("3");
  await expect(tile(page, "Redeemed")).toContainText("1");
  await expect(tile(page, "Total revenue")).toContainText("$120.00");
  await expect(tile(page, "Pending")).toContainText("2");
  const row = rowOf(page, gia.name);
  for (const text of [gia.email, names.event, "GA+", "$20.00", "Redeemed", "0188"])
    await expect(row).toContainText(text);
  await expect(row.getByText(/^\w{3} \d+, \d+:\d\d [AP]M$/)).toHaveCount(2);
  const ofMax = rowOf(page, max.name).first();
  for (const text of Object.values(names)) await expectWhole(ofMax.getByRole("cell").filter({ hasText: text }));
  await page.getByRole("combobox", { name: "Tier" }).click();
  await page.getByRole("option", { name: "VIP+", exact: true }).click();
  await expect(tile(page, "Total revenue")).toContainText("$100.00");
  await expect(tile(page, "Pending")).toContainText("2");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Pending");

  await ofMax.getByRole("button", { name: max.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${vip.session}$`));
  await expect(page.getByRole("heading", { name: names.event })).toBeVisible();
  for (const text of [max.email, "$100.00", "0177"])
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
  await expect(page.getByRole("table", { name: "Tickets of the order" })).toContainText("Refunded");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("The rain");
  await page.getByRole("button", { name: "Mark redeemed: ticket 2" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("redeemed 1 ticket of");

  await expectCards(page, "Tickets of the order", 2);
  await page.goto(`/admin/audit?subject=${new URL(page.url()).pathname.split("/").at(-1)}`);
  await expect(page.getByRole("list", { name: "Audit log" })).toContainText("refunded $50.00 of");
  await openTickets(page, event.id);
  await expectCards(page, "Tickets", 3);
});
