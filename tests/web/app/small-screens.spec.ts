import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, aVendor } from "../../support/fixtures.ts";

const longWord = "Donaudampfschifffahrtsgesellschaftskapitän";
const longName = `The Extraordinarily Long and Winding ${longWord} Celebration of Everything`;

/** How far the page or its dialog can be pushed sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog]")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

test.use({ viewport: { width: 320, height: 640 } });

test("long names and words fit the smallest phone", async ({ page, context }) => {
  const [vendor, member] = await Promise.all([
    aVendor({ name: longName, address: `${longWord} 1`, opening_hours: longWord }),
    aMember({ tier: "premium" }),
  ]);
  const deal = await aDeal({ vendor_id: vendor.id, offer_details: longName });
  const event = await anEvent({
    title: longName,
    venue_name: longName,
    venue_address: longWord,
    rewards: longWord,
    description: longWord,
  });
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: member.token }));
  await signInAs(context, member);
  for (const [path, seen] of [
    [`/dashboard?tab=explore&deal=${deal.id}`, "Cannot be combined with any other offers"],
    [`/event/${event.id}`, "We hold your seats for 30 minutes while you pay."],
    [`/ticket/${ticket_ids[0]}`, ticket_ids[0] ?? ""],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen)).toBeVisible();
    expect(await sideways(page), path).toBe(0);
  }
});

test("See tickets scrolls to an event's order form and hides once it is in view", async ({ page }) => {
  const event = await anEvent({ price: "From $20", description: "A long story.\n".repeat(40) });
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "See tickets" }).click();
  await expect(page.getByRole("region", { name: "Tickets" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "See tickets" })).toBeHidden();
});

test("an event that is free and open to all needs no ticket", async ({ page }) => {
  const event = await anEvent({ total_spots: null, price_ga: 0, price_vip: 0 });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("No ticket needed.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: /tickets/ })).toHaveCount(0);
});
