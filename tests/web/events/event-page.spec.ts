import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test("on a desktop screen the total and the button stay in view while the page scrolls", async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const description = Array(60).fill("A long evening by the river.").join("\n");
  const [member, event] = await Promise.all([aMember({ tier: "essential" }), anEvent({ description })]);
  await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: member.token }));
  await signInAs(context, member);
  await page.goto(`/event/${event.id}?quantity=2`);
  const total = page
    .locator("[data-price] dl > div")
    .filter({ hasText: /^Total/ })
    .locator("dd");
  await expect(page.getByRole("region", { name: "Your reservation" })).toBeInViewport({ ratio: 1 });
  for (const where of ["at the top", "further down"]) {
    await test.step(where, async () => {
      await expect(total).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Replace reservation" })).toBeInViewport({ ratio: 1 });
    });
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  }
});

test("[event-page-01] an event's page whose order panel can't be fetched shows the event, and the tickets after a reload", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ failure: "ERR_FAILED", path: "/assets/**" });
  const event = await anEvent({ title: "Panel night", price_ga: 2_000 });
  await signInAs(context, await aMember());
  await page.route(/\/assets\/event-checkout-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Panel night");
  await expect(page.getByText("Couldn't load the tickets")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("region", { name: "Tickets" })).toBeVisible();
});
