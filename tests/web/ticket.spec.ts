import type { BrowserContext, Page } from "@playwright/test";
import { eventWhenText, inCity } from "../../shared/rules/city-time.ts";
import { expect, signedIn, test, toastOf } from "../support/browser.ts";
import { call, ok } from "../support/call.ts";
import { aMember, anEvent } from "../support/fixtures.ts";

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

test("[ticket-01] the ticket shows its event, tier, status and the holder's watermark", async ({ page, context }) => {
  const { holder, event, ticketId } = await aTicket({
    title: "RAGER on the roof",
    venue_name: "The Dock",
    start_at: inHours(48),
  });
  await signedIn(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  const pass = page.getByRole("article");
  await expect(pass.getByRole("heading", { name: "RAGER on the roof" })).toBeVisible();
  await expect(pass.getByText(eventWhenText(event))).toBeVisible();
  await expect(pass.getByText("The Dock")).toBeVisible();
  await expect(pass.getByText("GA+", { exact: true })).toBeVisible();
  await expect(pass.locator("dl > div").filter({ hasText: "Status" })).toContainText("Valid");
  const watermark = pass.locator("[data-watermark]");
  await expect(watermark).toContainText(`${holder.email[0]}•••@example.com`);
  await expect(watermark).toContainText("•••• 0188");
  await expect(watermark).not.toContainText(holder.email);
});

test("[ticket-05] a valid ticket can be redeemed inside its window and neither before nor after", async ({
  page,
  context,
}) => {
  // The window: 6 hours before the start to 2 hours after the end.
  const { holder, event, ticketId } = await aTicket({ start_at: inHours(10), end_at: inHours(14) });
  await signedIn(context, holder);
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

test("[ticket-07] redeeming shows the toast, REDEEMED and the check-in time, also after a reload", async ({
  page,
  context,
}) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signedIn(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  const answering = page.waitForResponse((response) => response.url().endsWith(`/api/tickets/${ticketId}/redeem`));
  await redeem(page).click();
  const { check_in_ts } = (await (await answering).json()) as { check_in_ts: string };
  await expect(toastOf(page, "Ticket redeemed! Enjoy the event! 🎉")).toBeVisible();
  for (const visit of ["at once", "after a reload"]) {
    await test.step(visit, async () => {
      await expect(page.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
      await expect(page.getByText(inCity(check_in_ts).format("ddd, MMM D • h:mm A"))).toBeVisible();
      await expect(page.locator("dl > div").filter({ hasText: "Status" })).toContainText("Redeemed");
      await expect(redeem(page)).toHaveCount(0);
    });
    await page.reload();
  }
});
