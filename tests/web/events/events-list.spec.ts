import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

// There, it is noon of January 15th when it is 10 in the evening of the 14th in New York.
test.use({ timezoneId: "Asia/Tokyo" });

test("[events-04] [events-13] the City tab lists upcoming city events in New York time whatever the browser's, and a tap opens the event, where a buyer chooses between GA+ and VIP+ at their prices and starts the checkout", async ({
  page,
  context,
}) => {
  const event = await anEvent({
    title: "Riverside Arts Market",
    event_section: ["city"],
    start_at: "2031-01-15T03:00:00.000Z",
    end_at: "2031-01-15T06:30:00.000Z",
    price_ga: 2_200,
    price_vip: 3_750,
  });
  const rager = await anEvent({ title: "Not of the city", event_section: ["rager"] });
  const hidden = await anEvent({ title: "Not out yet", event_section: ["city"], is_published: false });
  const over = await anEvent({
    title: "Long gone",
    event_section: ["city"],
    start_at: new Date(Date.now() - 48 * 3_600_000).toISOString(),
  });
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=events");
  await expect(page.getByRole("button", { name: /^City/ })).toHaveAttribute("aria-pressed", "true");
  const card = page.getByRole("main").locator(`[data-event="${event.id}"]`);
  await expect(card).toContainText("Riverside Arts Market");
  await expect(card).toContainText("Tue, Jan 14 • 10:00 PM – 1:30 AM (Wed) (ET)");
  for (const { id } of [rager, hidden, over]) await expect(page.locator(`[data-event="${id}"]`)).toHaveCount(0);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Riverside Arts Market");
  const when = page.locator("dl > div").filter({ has: page.locator("dt", { hasText: "When" }) });
  await expect(when).toContainText("Tue, Jan 14");
  await expect(when).toContainText("10:00 PM – 1:30 AM (Wed) (ET)");
  const tiers = page.getByRole("radiogroup", { name: "Ticket type" });
  const option = (tier: string) => tiers.locator("label").filter({ hasText: tier });
  await expect(option("GA+")).toContainText("$22");
  await expect(option("VIP+")).toContainText("$37.50");
  await expect(option("GA+").getByRole("radio")).toBeChecked();
  await option("VIP+").click();
  await expect(page.getByRole("region", { name: "Tickets" }).locator("dl")).toContainText("$37.50");
  const started = page.waitForRequest((request) => request.url().endsWith(`/api/events/${event.id}/checkout`));
  await page.getByRole("button", { name: "Get tickets" }).click();
  expect((await started).postDataJSON()).toMatchObject({ tier: "VIP+", quantity: 1, expectedTotal: 3_750 });
  await expect(page).toHaveURL(/\/stripe\//);
});
