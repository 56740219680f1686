import type { BrowserContext, Page } from "@playwright/test";
import { formatEventDateTime, toCityTime } from "../../../shared/rules/city-time.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A Premium member's free ticket of the month, which is issued at once. */
const aTicket = async (about: Parameters<typeof anEvent>[0]) => {
  const [holder, event] = await Promise.all([aMember({ tier: "premium", phone: "+19045550188" }), anEvent(about)]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
  return { holder, event, ticketId: ticket_ids[0] ?? "" };
};

/** Moves the clocks of the browser and of the server. */
const setClocks = async (page: Page, context: BrowserContext, at: string) => {
  await page.clock.setFixedTime(at);
  await context.setExtraHTTPHeaders({ "x-local-now": at });
};

const redeem = (page: Page) => page.getByRole("button", { name: "Redeem", exact: true });
const status = (page: Page) => page.getByRole("article").locator("[data-status]");

/** Redeem, and the answer to the sheet that asks first. */
const checkIn = async (page: Page) => {
  await redeem(page).click();
  await page.getByRole("button", { name: "Hold to check in" }).press("Enter");
};

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
  await expect(watermark).toContainText(`${holder.email[0]}•••@example.com`);
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

test("[ticket-05] a valid ticket can be checked in inside its window and neither before nor after", async ({
  page,
  context,
}) => {
  // The window: 6 hours before the start to 2 hours after the end.
  const { holder, event, ticketId } = await aTicket({ start_at: inHours(10), end_at: inHours(14) });
  await signInAs(context, holder);
  const opens = Date.parse(event.start_at) - 6 * hour;
  const closes = Date.parse(event.end_at ?? "") + 2 * hour;
  for (const [at, isOpen] of [
    [opens - 60_000, false],
    [opens + 60_000, true],
    [closes - 60_000, true],
    [closes + 60_000, false],
  ] as const) {
    await setClocks(page, context, new Date(at).toISOString());
    await page.goto(`/ticket/${ticketId}`);
    await expect(page.getByText(ticketId)).toBeVisible();
    await expect(redeem(page)).toHaveCount(isOpen ? 1 : 0);
  }
});

test("[ticket-07] checking in shows the toast, REDEEMED and the check-in time, also after a reload", async ({
  page,
  context,
}) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  const answering = page.waitForResponse((response) => response.url().endsWith(`/api/tickets/${ticketId}/redeem`));
  await checkIn(page);
  const { check_in_ts } = (await (await answering).json()) as { check_in_ts: string };
  await expect(getToast(page, "Ticket redeemed! Enjoy the event! 🎉")).toBeVisible();
  for (const visit of ["at once", "after a reload"]) {
    await test.step(visit, async () => {
      await expect(page.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
      await expect(page.getByText(toCityTime(check_in_ts).format("ddd, MMM D • h:mm A"))).toBeVisible();
      await expect(status(page)).toHaveText("Checked in");
      await expect(redeem(page)).toHaveCount(0);
    });
    await page.reload();
  }
});

const failure = (status: number, code: string) => ({
  status,
  json: { error: { code, message: "No", requestId: "test" } },
});

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

for (const ahead of [1, -1]) {
  test(`a phone whose clock is off by ${ahead} hour shows the check-in window by the server's time`, async ({
    page,
    context,
  }) => {
    // 30 minutes before the window opens, 6 hours before the start.
    const { holder, event, ticketId } = await aTicket({ start_at: inHours(30) });
    const opens = Date.parse(event.start_at) - 6 * hour;
    await signInAs(context, holder);
    for (const [server, word] of [
      [opens - 30 * 60_000, "Not yet"],
      [opens + 30 * 60_000, "Valid"],
    ] as const) {
      await page.clock.setFixedTime(server + ahead * hour);
      await context.setExtraHTTPHeaders({ "x-local-now": new Date(server).toISOString() });
      await page.goto(`/ticket/${ticketId}`);
      await expect(status(page)).toHaveText(word);
      await expect(redeem(page)).toHaveCount(word === "Valid" ? 1 : 0);
    }
  });
}

test("cancelling the check-in or letting go too early leaves the ticket valid", async ({ page, context }) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  const sheet = page.getByRole("dialog", { name: "Check in this ticket?" });
  await redeem(page).click();
  await sheet.getByRole("button", { name: "Hold to check in" }).click();
  await expect(sheet.getByRole("button", { name: "Hold to check in" })).toHaveText(/Keep holding/);
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(status(page)).toHaveText("Valid");
  expect((await ok(call("tickets", "get", { ticketId }, { token: holder.token }))).status).toBe("valid");
  await redeem(page).click();
  await sheet.getByRole("button", { name: "Confirm without holding" }).click();
  await sheet.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(status(page)).toHaveText("Checked in");
  await expect(page.locator("[data-toast]")).toHaveCount(1);
});

test("a ticket refunded elsewhere is reported as refunded, not as redeemed", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/409/);
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.route("**/redeem", (route) => route.fulfill(failure(409, "ticket.refunded")));
  await page.route(`**/api/tickets/${ticketId}`, async (route) => {
    const response = await route.fetch();
    const changed = (await isAsked()) ? { status: "cancelled", refunded: true } : {};
    await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
  });
  let asked = false;
  const isAsked = async () => asked;
  page.on("request", (request) => {
    if (request.url().endsWith("/redeem")) asked = true;
  });
  await page.goto(`/ticket/${ticketId}`);
  await checkIn(page);
  await expect(getToast(page, "This ticket was refunded and is no longer valid")).toBeVisible();
  await expect(status(page)).toHaveText("Refunded");
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  await expect(redeem(page)).toHaveCount(0);
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

test("[ticket-12] a ticket checked in elsewhere is reported and shown as redeemed", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  await expect(redeem(page)).toBeVisible();
  await ok(call("tickets", "redeem", { ticketId }, { token: holder.token }));
  await checkIn(page);
  await expect(getToast(page, "This ticket has already been redeemed")).toBeVisible();
  await expect(page.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
  await expect(redeem(page)).toHaveCount(0);
});

test("[ticket-12] a check-in that the server's clock refuses reports that the window is not open", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/400/);
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  await expect(redeem(page)).toBeVisible();
  await context.setExtraHTTPHeaders({ "x-local-now": inHours(-24) });
  await checkIn(page);
  await expect(getToast(page, "Redemption window not yet open")).toBeVisible();
  // The page goes by the server's clock too (decision D40).
  await expect(status(page)).toHaveText("Not yet");
  await expect(redeem(page)).toHaveCount(0);
});

for (const { answer, says } of [
  { answer: failure(404, "not-found"), says: "Ticket not found or access denied" },
  { answer: failure(500, "internal-error"), says: "Failed to redeem ticket" },
]) {
  test(`[ticket-12] a check-in answered with ${answer.status} shows "${says}"`, async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/404|500/);
    const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
    await signInAs(context, holder);
    await page.route("**/redeem", (route) => route.fulfill(answer));
    await page.goto(`/ticket/${ticketId}`);
    await checkIn(page);
    await expect(getToast(page, says)).toBeVisible();
  });
}

test("[ticket-12] checking in after the session has ended asks to log in", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/40[01]/);
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  await expect(redeem(page)).toBeVisible();
  await page.route("**/redeem", (route) => route.fulfill(failure(401, "unauthorized")));
  const revoked = { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" };
  await page.route("**/cognito/**", (route) => route.fulfill({ status: 400, json: revoked }));
  await checkIn(page);
  await expect(getToast(page, "Please log in to redeem ticket")).toBeVisible();
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
  await page.route("**/api/tickets**", (route) => route.fulfill(failure(500, "internal-error")));
  await page.route(`**/api/tickets/${ticketId}`, (route) => route.fulfill(failure(500, "internal-error")));
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
  await expect(watermark).toContainText(`${holder.email[0]}•••@example.com`);
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
