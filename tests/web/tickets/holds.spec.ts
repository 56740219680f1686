import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

const more = (page: Page) => page.getByRole("button", { name: "Add a ticket" });
const reservation = (page: Page) => page.getByRole("region", { name: "Your reservation" });
const timer = (page: Page) => reservation(page).getByRole("timer");
const spotsLeft = async (eventId: string) => (await ok(call("events", "get", { eventId }))).spots_left;

test("[hold-06] tier and quantity survive a reload and both ways back from the payment page: back, where the reservation counts down, and leaving it, which releases it", async ({
  page,
  context,
}) => {
  const [member, event] = await Promise.all([aMember(), anEvent({ total_spots: 9 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  const chosen = async () => {
    await expect(page.getByRole("radio", { name: /VIP\+/ })).toBeChecked();
    await expect(page.getByLabel("3 tickets")).toBeVisible();
  };
  await page.getByRole("radio", { name: /VIP\+/ }).check();
  await more(page).click();
  await more(page).click();
  await chosen();
  await expect(page).toHaveURL(`/event/${event.id}?tier=vip&quantity=3`);
  await page.reload();
  await chosen();
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL(/\/stripe\//);
  expect(await spotsLeft(event.id)).toBe(6);

  await page.goBack();
  await chosen();
  await expect(timer(page)).toHaveText(/^(30:00|[12]?\d:\d\d)$/);
  const before = await timer(page).textContent();
  await expect(timer(page)).not.toHaveText(before ?? "");
  await reservation(page)
    .getByRole("link", { name: /^Pay \$/ })
    .click();
  await page.waitForURL(/\/stripe\//);

  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(getToast(page, "Checkout cancelled")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}\\?`));
  await chosen();
  await expect(page.getByRole("button", { name: "Get tickets" })).toBeEnabled();
  await expect(reservation(page)).toHaveCount(0);
  await expect.poll(() => spotsLeft(event.id)).toBe(9);
});
