import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test("[events-04] the City tab lists upcoming city events, and a tap opens the event", async ({ page, context }) => {
  const member = await aMember();
  const event = await anEvent({ title: "Riverside Arts Market", event_section: ["city"] });
  const rager = await anEvent({ title: "Not of the city", event_section: ["rager"] });
  const hidden = await anEvent({ title: "Not out yet", event_section: ["city"], is_published: false });
  const over = await anEvent({
    title: "Long gone",
    event_section: ["city"],
    start_at: new Date(Date.now() - 48 * 3_600_000).toISOString(),
  });
  await signInAs(context, member);
  await page.goto("/dashboard?tab=events");
  await expect(page.getByRole("tab", { name: /^City/ })).toHaveAttribute("aria-selected", "true");
  const card = page.getByRole("main").locator(`[data-event="${event.id}"]`);
  await expect(card).toContainText("Riverside Arts Market");
  for (const { id } of [rager, hidden, over]) await expect(page.locator(`[data-event="${id}"]`)).toHaveCount(0);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Riverside Arts Market");
});

test("[events-15] a visitor finds all upcoming events on a public page, soonest first, and each opens its own", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow({ status: 404, path: "/api/events/evt_01J00000000000000000000000" });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const later = await anEvent({ title: "Garden Gala", event_section: ["vip"], start_at: inDays(3) });
  const sooner = await anEvent({ title: "Riverside Run", event_section: ["city"], start_at: inDays(1) });
  const hidden = await anEvent({ title: "Not out yet", is_published: false });
  const over = await anEvent({ title: "Long gone", start_at: inDays(-2) });
  await page.goto("/event/evt_01J00000000000000000000000");
  await page.getByRole("link", { name: "See All Events" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page).toHaveTitle("Events · PLAYYY Jacksonville");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  const cards = page.getByRole("main").locator("[data-event]");
  const ids = () => cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-event")));
  await expect.poll(ids).toEqual(expect.arrayContaining([sooner.id, later.id]));
  const found = await ids();
  expect(found.indexOf(sooner.id)).toBeLessThan(found.indexOf(later.id));
  for (const { id } of [hidden, over]) expect(found).not.toContain(id);
  await page.locator(`[data-event="${later.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/event/${later.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Garden Gala");
});

test("[event-10] a buyer chooses between GA+ and VIP+ at their prices and starts the checkout", async ({
  page,
  context,
}) => {
  const event = await anEvent({ price_ga: 2_200, price_vip: 3_750 });
  await signInAs(context, await aMember());
  await page.goto(`/event/${event.id}`);
  const tiers = page.getByRole("radiogroup", { name: "Ticket tier" });
  const option = (tier: string) => tiers.locator("label").filter({ hasText: tier });
  await expect(tiers.getByRole("radio")).toHaveCount(2);
  await expect(option("GA+")).toContainText("$22");
  await expect(option("VIP+")).toContainText("$37.50");
  await expect(option("GA+").getByRole("radio")).toBeChecked();
  await option("VIP+").click();
  const total = page.getByRole("region", { name: "Tickets" }).locator("dl");
  await expect(total).toContainText("$37.50");
  const started = page.waitForRequest((request) => request.url().endsWith(`/api/events/${event.id}/checkout`));
  await page.getByRole("button", { name: "Get tickets" }).click();
  expect((await started).postDataJSON()).toMatchObject({ tier: "VIP+", quantity: 1, expectedTotal: 3_750 });
  await expect(page).toHaveURL(/\/stripe\//);
});
