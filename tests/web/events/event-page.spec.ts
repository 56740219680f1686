import type { Page } from "@playwright/test";
import { plans } from "../../../shared/model/plans.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aSoldOutEvent } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const hour = 3_600_000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const buy = (page: Page) => page.getByRole("button", { name: "Get tickets" });
const price = (page: Page, label: string) =>
  page
    .locator("[data-price] dl > div")
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator("dd");
const more = (page: Page) => page.getByRole("button", { name: "Add a ticket" });
const less = (page: Page) => page.getByRole("button", { name: "Remove a ticket" });

test("[event-03] an unknown event shows Event not found", async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto("/event/evt_01J00000000000000000000000");
  await expect(page.getByText("Event not found")).toBeVisible();
});

test("[event-03] an event that fails to load reports it, leads back to the events, and loads on the next try", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const event = await anEvent({ title: "Second try" });
  let fails = true;
  await page.route(`**/api/events/${event.id}`, (route) =>
    fails ? route.fulfill(errorResponse(500)) : route.continue(),
  );
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("Failed to load event details")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Events" })).toHaveAttribute("href", "/dashboard?tab=events");
  fails = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second try");
});

const seconds = (text: string | null): number => {
  const [, hours = 0, minutes = 0, rest = 0] = text?.match(/(\d+)h (\d+)m (\d+)s/)?.map(Number) ?? [];
  return hours * 3_600 + minutes * 60 + rest;
};

test("[event-05] the countdown goes down every second", async ({ page }) => {
  const event = await anEvent({ start_at: fromNow(10 * hour) });
  await page.clock.install();
  await page.goto(`/event/${event.id}`);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^\d+h \d+m \d+s$/);
  await page.clock.pauseAt(fromNow(5 * 60_000));
  await page.clock.runFor(1_000);
  const first = seconds(await timer.textContent());
  expect(first).toBeGreaterThan(9 * 3_600);
  for (const later of [1, 2, 3]) {
    await page.clock.runFor(1_000);
    await expect.poll(async () => seconds(await timer.textContent())).toBe(first - later);
  }
});

test("[event-11] the quantity goes from 1 to 8", async ({ page, context }) => {
  const [member, event] = await Promise.all([aMember(), anEvent({ price_ga: 2_000 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(less(page)).toBeDisabled();
  for (let count = 2; count <= 8; count += 1) {
    await more(page).click();
    await expect(page.getByLabel(`${count} tickets`)).toHaveText(String(count));
  }
  await expect(more(page)).toBeDisabled();
  await expect(price(page, "Total")).toHaveText("$160");
  await expect(price(page, "Price before discount")).toHaveText("$160");
  await expect(price(page, "Discount")).toHaveText("$0");
});

for (const { tier, discount, total, reason } of [
  { tier: "essential", discount: "−$20", total: "$20", reason: "Member price, 50% off GA+" },
  { tier: "premium", discount: "−$30", total: "$10", reason: "Your free GA+ this month" },
] as const) {
  test(`[event-11] two GA+ tickets show price, discount and total to an ${tier} member`, async ({ page, context }) => {
    const [member, event] = await Promise.all([aMember({ tier }), anEvent({ price_ga: 2_000 })]);
    await signInAs(context, member);
    await page.goto(`/event/${event.id}`);
    await more(page).click();
    await expect(price(page, "Total")).toHaveText(total);
    await expect(price(page, "Price before discount")).toHaveText("$40");
    await expect(price(page, "Discount")).toHaveText(discount);
    await expect(page.getByText(reason)).toBeVisible();
  });
}

test("[checkout-23] an event that sells one tier offers that one alone, also where the address names the other", async ({
  page,
  context,
}) => {
  const [member, event] = await Promise.all([aMember(), anEvent({ price_ga: null, price_vip: 4_000 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /VIP\+/ })).toBeChecked();
  await expect(price(page, "Total")).toHaveText("$40");
});

test("[event-12] the code field is empty or holds the code from the address", async ({ page }) => {
  const event = await anEvent();
  await page.goto(`/event/${event.id}`);
  await expect(page.getByLabel("Ambassador code")).toHaveValue("");
  await page.goto(`/event/${event.id}?code=river10`);
  await expect(page.getByLabel("Ambassador code")).toHaveValue("RIVER10");
});

test("[event-09] [event-13] a visitor who starts a purchase is asked to sign in at /auth", async ({ page }) => {
  const event = await anEvent();
  await page.goto(`/event/${event.id}`);
  await buy(page).click();
  await expect(getToast(page, "Please sign in to purchase tickets")).toBeVisible();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/event/${event.id}`)}`);
});

test("[event-13] a changed price is shown again, and nothing is bought at the old one", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const [member, admin] = await Promise.all([aMember(), anAdmin()]);
  const event = await anEvent({ price_ga: 2_000 });
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(price(page, "Total")).toHaveText("$20");
  const change = { ...event, eventId: event.id, price_ga: 2_500 };
  await ok(call("eventsAdmin", "update", change, { token: admin.token }));
  await buy(page).click();
  await expect(getToast(page, "The price has changed")).toBeVisible();
  await expect(price(page, "Total")).toHaveText("$25");
  await buy(page).click();
  await expect(page).toHaveURL(/\/stripe\//);
  await expect(page.getByText("$25").first()).toBeVisible();
});

test("[event-13] a sold-out refusal shows its own text and stays on the event", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const [member, other, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 1 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(price(page, "Total")).toHaveText("$20");
  await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: other.token }));
  await buy(page).click();
  await expect(getToast(page, "This event is sold out.")).toBeVisible();
  await expect(getToast(page, "Failed to start checkout")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
});

test("[appsettings-18] ticket sales that stop under an order leave a note that they are paused in place of the order panel and its bar", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  const event = await anEvent({ title: "Paused party" });
  await signInAs(context, await aMember());
  let ticket_sales_enabled = true;
  const settings = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true };
  await page.route("**/api/settings", (route) =>
    route.fulfill({ json: { ...settings, ticket_sales_enabled, before_pause: null, updated_at: null } }),
  );
  const text = "Ticket sales are paused right now. Please check back soon.";
  await page.route(`**/api/events/${event.id}/checkout`, (route) =>
    route.fulfill(errorResponse(403, "ticket.sales-paused", text)),
  );
  await page.goto(`/event/${event.id}`);
  await expect(buy(page)).toBeVisible();
  ticket_sales_enabled = false;
  await buy(page).click();
  await expect(getToast(page, text)).toBeVisible();
  await expect(page.getByText("Ticket sales are paused", { exact: true })).toBeVisible();
  await expect(buy(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "See tickets" })).toHaveCount(0);
});

test("[event-13] an unknown failure shows Failed to start checkout and stays on the event", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  await signInAs(context, member);
  await page.route(`**/api/events/${event.id}/checkout`, (route) =>
    route.fulfill(errorResponse(500, "internal-error", "No")),
  );
  await page.goto(`/event/${event.id}`);
  await buy(page).click();
  await expect(getToast(page, "Failed to start checkout")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(buy(page)).toBeEnabled();
});

for (const { name, tier } of [
  { name: "a free", tier: undefined },
  { name: "an Essential", tier: "essential" },
] as const) {
  test(`${name} member sees the price and perks of Premium instead of a Premium event's order form`, async ({
    page,
    context,
  }) => {
    const [member, event] = await Promise.all([aMember(tier ? { tier } : {}), anEvent({ premium: true })]);
    await signInAs(context, member);
    await page.goto(`/event/${event.id}`);
    const panel = page.getByRole("region", { name: "Premium Members Only" });
    await expect(panel).toContainText(plans.premium.perks[0] ?? "");
    await expect(panel).toContainText("a month");
    await expect(buy(page)).toHaveCount(0);
    await panel.getByRole("link", { name: "Upgrade to Premium" }).click();
    await expect(page).toHaveURL(/\/subscription$/);
  });
}

test("a Premium member and an administrator can order tickets of a Premium event", async ({ openBrowser }) => {
  const [premium, admin, event] = await Promise.all([
    aMember({ tier: "premium" }),
    anAdmin(),
    anEvent({ premium: true }),
  ]);
  for (const who of [premium, admin]) {
    const page = await openBrowser(who);
    await page.goto(`/event/${event.id}`);
    await expect(page.getByRole("radiogroup", { name: "Ticket tier" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Get (free )?tickets?$/ })).toBeEnabled();
  }
});

test("a purchase refused because Premium has ended shows the server's message", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  await signInAs(context, member);
  const text = "Premium membership required for this event";
  await page.route(`**/api/events/${event.id}/checkout`, (route) =>
    route.fulfill(errorResponse(403, "premium-required", text)),
  );
  await page.goto(`/event/${event.id}`);
  await buy(page).click();
  await expect(getToast(page, text)).toBeVisible();
  await expect(getToast(page, "Failed to start checkout")).toHaveCount(0);
});

test("on a desktop screen the total and the button stay in view while the page scrolls", async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const description = Array(60).fill("A long evening by the river.").join("\n");
  const [member, event] = await Promise.all([aMember({ tier: "essential" }), anEvent({ description })]);
  await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: member.token }));
  await signInAs(context, member);
  await page.goto(`/event/${event.id}?quantity=2`);
  await expect(page.getByRole("region", { name: "Your reservation" })).toBeInViewport({ ratio: 1 });
  for (const where of ["at the top", "further down"]) {
    await test.step(where, async () => {
      await expect(price(page, "Total")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Replace reservation" })).toBeInViewport({ ratio: 1 });
    });
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  }
});

for (const { name, make, says } of [
  { name: "without a spot", make: () => aSoldOutEvent(), says: "Sold out" },
  { name: "that is over", make: () => anEvent({ start_at: fromNow(-48 * hour) }), says: "This event is over" },
]) {
  test(`[event-14] an event ${name} offers no checkout`, async ({ page, context }) => {
    const [member, event] = await Promise.all([aMember(), make()]);
    await signInAs(context, member);
    await page.goto(`/event/${event.id}`);
    await expect(page.getByText(says, { exact: true })).toBeVisible();
    await expect(buy(page)).toHaveCount(0);
    await expect(page.getByRole("radiogroup", { name: "Ticket tier" })).toHaveCount(0);
    await expect(page.getByLabel("Ambassador code")).toHaveCount(0);
  });
}
