import type { Page } from "@playwright/test";
import { formatEventDateTime } from "../../../shared/rules/city-time.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aTicket, inHours, redeem, status } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

test("[ticket-01] the ticket shows its event, tier, status and the holder's watermark", async ({ page, context }) => {
  const { holder, event, ticketId } = await aTicket({
    title: "RAGER on the roof",
    venue_name: "The Dock",
    start_at: inHours(48),
  });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  const pass = page.getByRole("article");
  await expect(pass.getByRole("heading", { name: "RAGER on the roof" })).toBeVisible();
  await expect(pass.getByText(formatEventDateTime(event))).toBeVisible();
  await expect(pass.getByText("The Dock")).toBeVisible();
  await expect(pass.getByText("GA+", { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText("Not yet");
  const watermark = pass.locator("[data-watermark]");
  await expect(watermark).toContainText(`${holder.email[0]}•••@x.test`);
  await expect(watermark).toContainText("•••• 0188");
  await expect(watermark).not.toContainText(holder.email);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`event, holder, status and Redeem button of a ticket are in view at ${viewport.width} x ${viewport.height}`, async ({
    page,
    context,
  }) => {
    const holder = await aMember({ name: "Dora Door" });
    const event = await anEvent({
      image: "/art/hero-rager.webp",
      price_ga: 0,
      price_vip: 0,
      start_at: inHours(1),
      venue_name: "The Dock",
      venue_address: "1 Water St, Jacksonville",
    });
    const order = { eventId: event.id, tier: "GA+", quantity: 2 } as const;
    const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
    await signInAs(context, holder);
    await page.setViewportSize(viewport);
    await page.goto(`/ticket/${ticket_ids[0]}`);
    const pass = page.getByRole("article");
    const seen = [pass.getByRole("heading", { name: event.title }), pass.getByText("Dora Door"), status(page)];
    for (const fact of [...seen, redeem(page)]) await expect(fact).toBeInViewport({ ratio: 1 });
  });
}

test("the ticket page shows its holder, its number in the order, the address and when the doors open", async ({
  page,
  context,
}) => {
  const holder = await aMember({ name: "Dora Door" });
  const event = await anEvent({
    title: "RAGER at the dock",
    price_ga: 0,
    price_vip: 0,
    start_at: "2027-01-16T01:00:00.000Z",
    doors_at: "2027-01-16T00:30:00.000Z",
    venue_name: "The Dock",
    venue_address: "1 Water St, Jacksonville",
  });
  const order = { eventId: event.id, tier: "GA+", quantity: 2 } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticket_ids[0]}`);
  const pass = page.getByRole("article");
  for (const text of ["Dora Door", "Ticket 1 of 2", "1 Water St, Jacksonville", "7:30 PM"]) {
    await expect(pass.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Ticket 2 of 2" }).click();
  await expect(page).toHaveURL(new RegExp(`/ticket/${ticket_ids[1]}$`));
  await expect(pass.getByText("Ticket 2 of 2", { exact: true })).toBeVisible();
});

test("Redeem and Back on the ticket page show a focus ring", async ({ page, context }) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  for (const name of ["Redeem", "Back"]) {
    const control = page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
    await expect(control.first()).toBeVisible();
    await page.keyboard.press("Tab");
    await control.first().focus();
    await expect(control.first()).toHaveCSS("outline-style", "solid");
  }
});

test("[ticket-13] somebody else's ticket leads to Home with the reason", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/404/);
  const [{ ticketId }, other] = await Promise.all([aTicket({}), aMember()]);
  await signInAs(context, other);
  await page.goto(`/ticket/${ticketId}`);
  await expect(getToast(page, "This ticket does not belong to you")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[ticket-13] a ticket that fails to load leads to Home with the reason", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const { holder, ticketId } = await aTicket({});
  await signInAs(context, holder);
  // Neither the ticket nor the list of all tickets, which would do as well (decision D40).
  await page.route("**/api/tickets**", (route) => route.fulfill(errorResponse(500, "internal-error")));
  await page.route(`**/api/tickets/${ticketId}`, (route) => route.fulfill(errorResponse(500, "internal-error")));
  await page.goto(`/ticket/${ticketId}`);
  await expect(getToast(page, "Failed to load ticket")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[ticket-14] the watermark is renewed every 5 seconds", async ({ page, context }) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(48) });
  await signInAs(context, holder);
  // An answer without a date does not set the page's clock right while the test turns it.
  await page.route("**/api/**", async (route) => {
    const answer = await route.fetch();
    const { date: _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await page.clock.install();
  await page.goto(`/ticket/${ticketId}`);
  const watermark = page.locator("[data-watermark]");
  await expect(watermark).toContainText(`${holder.email[0]}•••@x.test`);
  await expect(watermark).toContainText("•••• 0188");
  await page.clock.pauseAt(Date.now() + 10 * 60_000);
  const drawnAt = async () => Date.parse((await watermark.getAttribute("data-watermark")) ?? "");
  await page.clock.runFor(5_000);
  const first = await drawnAt();
  for (const times of [1, 2]) {
    await page.clock.runFor(5_000);
    await expect.poll(drawnAt).toBe(first + times * 5_000);
  }
  // What the page still asks for ends with the test.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

const debugLines = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "debug" && message.text().includes("[ticket]")) lines.push(message.text());
  });
  return lines;
};

test("[ticket-17] an administrator's ticket is logged with ?debug=1 and not without", async ({ page, context }) => {
  const [admin, event] = await Promise.all([anAdmin(), anEvent({ price_ga: 0, price_vip: 0, total_spots: 50 })]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: admin.token }));
  await signInAs(context, admin);
  const lines = debugLines(page);
  await page.goto(`/ticket/${ticket_ids[0]}`);
  await expect(page.getByRole("article")).toBeVisible();
  expect(lines).toEqual([]);
  await page.goto(`/ticket/${ticket_ids[0]}?debug=1`);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
});

test("[ticket-17] nothing is logged for any other user, even with ?debug=1", async ({ page, context }) => {
  const { holder, ticketId } = await aTicket({});
  await signInAs(context, holder);
  const lines = debugLines(page);
  await page.goto(`/ticket/${ticketId}?debug=1`);
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.locator("[data-watermark]")).toBeVisible();
  expect(lines).toEqual([]);
});
