import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { putLine, putPlace } from "../../support/waiting-place.ts";

const origin = () => process.env.STACK_ORIGIN;
const panel = (page: Page) => page.getByRole("region", { name: "Your place in line" });
const picker = (page: Page) => page.getByRole("region", { name: "Tickets", exact: true });
const placeOf = async ({ token }: Member, eventId: string) =>
  (await ok(call("tickets", "linePlace", { eventId }, { token }))).place;

const aWaitingBuyer = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  await putLine(event.id, { joined: 500, served: 0 }, origin());
  await putPlace(buyer, event.id, {}, origin());
  return { buyer, event };
};

test("who waits can change tier and quantity and keeps the place, with the new order and price", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await panel(page).getByRole("button", { name: "Change order" }).click();
  await expect(picker(page)).toBeFocused();
  await expect(picker(page)).toContainText("120th in line: 2 × GA+");
  await expect(picker(page)).toContainText("Total, 2 × GA+");
  await picker(page).getByRole("button", { name: "Add a ticket" }).click();
  await picker(page).getByRole("radio", { name: /VIP\+/ }).check();
  await expect(picker(page)).toContainText("Total, 3 × VIP+");
  await expect(picker(page)).toContainText("You keep your place.");
  await picker(page).getByRole("button", { name: "Change order" }).click();
  await expect(getToast(page, "Order changed", "You keep your place.")).toBeVisible();
  await expect(panel(page)).toContainText("You are 120th");
  await expect(panel(page)).toContainText("3 × VIP+");
  await expect(panel(page)).toBeFocused();
  expect(await placeOf(buyer, event.id)).toMatchObject({ number: 120, order: { tier: "VIP+", quantity: 3 } });
});
