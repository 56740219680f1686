import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const buy = (page: Page) => page.getByRole("button", { name: "Get tickets" });
const price = (page: Page, label: string) =>
  page
    .locator("[data-price] dl > div")
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator("dd");

test("[event-13] a changed price is shown again, and nothing is bought at the old one", async ({
  page,
  context,
  pageErrors,
}) => {
  const [member, admin] = await Promise.all([aMember(), anAdmin()]);
  const event = await anEvent({ price_ga: 2_000 });
  pageErrors.allow({ status: 409, path: `/api/events/${event.id}/checkout` });
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
