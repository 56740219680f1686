import { toCityTime } from "../../../shared/rules/city-time.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aTicket, checkIn, hour, inHours, redeem, setClocks, status } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";

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
  await page.route("**/redeem", (route) => route.fulfill(errorResponse(409, "ticket.refunded")));
  await page.route(`**/api/tickets/${ticketId}`, async (route) => {
    const response = await route.fetch();
    const ticket = await response.json();
    const changed = (await isAsked()) ? { status: "cancelled", refunded: true } : {};
    await route.fulfill({ response, json: { ...ticket, ...changed } });
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
  // The page reads the ticket again, perhaps just now.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("[ticket-12] a ticket checked in elsewhere is reported and shown as redeemed", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  // Nothing tells the page before it asks.
  await page.routeWebSocket("**/ws", () => {});
  await page.goto(`/ticket/${ticketId}`);
  await expect(redeem(page)).toBeVisible();
  await ok(call("tickets", "redeem", { ticketId }, { token: holder.token }));
  await checkIn(page);
  await expect(getToast(page, "This ticket has already been redeemed")).toBeVisible();
  await expect(page.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
  await expect(redeem(page)).toHaveCount(0);
});

test("[ticket-21] an open ticket shows within two seconds that it was let in elsewhere", async ({ page, context }) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  const connected = page.waitForResponse((response) => response.url().includes("/api/realtime/changes"));
  await page.goto(`/ticket/${ticketId}`);
  await expect(status(page)).toHaveText("Valid");
  await connected;
  await ok(call("tickets", "redeem", { ticketId }, { token: holder.token }));
  await expect(status(page)).toHaveText("Checked in", { timeout: 2_000 });
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
  { answer: errorResponse(404, "not-found"), says: "Ticket not found or access denied" },
  { answer: errorResponse(500, "internal-error"), says: "Failed to redeem ticket" },
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
  await page.route("**/redeem", (route) => route.fulfill(errorResponse(401, "unauthorized")));
  const revoked = { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" };
  await page.route("**/cognito/**", (route) => route.fulfill({ status: 400, json: revoked }));
  await checkIn(page);
  await expect(getToast(page, "Please log in to redeem ticket")).toBeVisible();
});
