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

test("Cancel keeps the order as it is, and a change that is refused keeps place and picker", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409|Failed to load resource/);
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await panel(page).getByRole("button", { name: "Change order" }).click();
  await picker(page).getByRole("button", { name: "Cancel" }).click();
  await expect(panel(page)).toContainText("2 × GA+$40");
  await panel(page).getByRole("button", { name: "Change order" }).click();
  await picker(page).getByRole("button", { name: "Add a ticket" }).click();
  await expect(picker(page)).toContainText("Total, 3 × GA+");
  await page.route(`**/api/events/${event.id}/checkout`, (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: {
          code: "event.sold-out",
          message: "Only 2 left. Please choose fewer tickets.",
          details: { spots_left: 2 },
        },
      },
    }),
  );
  await picker(page).getByRole("button", { name: "Change order" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Only 2 left. Please choose fewer tickets.");
  await expect(picker(page)).toContainText("120th in line: 2 × GA+");
  expect(await placeOf(buyer, event.id)).toMatchObject({ number: 120, order: { quantity: 2 } });
});

test("a turn that comes while the order is being changed waits with its reservation, instead of leaving the page", async ({
  page,
  context,
}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  const order = { eventId: event.id, tier: "GA+", quantity: 2 } as const;
  const { hold } = await ok(call("tickets", "checkout", order, { token: buyer.token }));
  await putLine(event.id, { joined: 500, served: 0 }, origin());
  await putPlace(buyer, event.id, {}, origin());
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await panel(page).getByRole("button", { name: "Change order" }).click();
  await picker(page).getByRole("button", { name: "Add a ticket" }).click();
  await putPlace(buyer, event.id, { stage: "ready", hold_id: hold?.id ?? "" }, origin());
  await expect(page.getByRole("region", { name: "Your reservation" })).toContainText("It's your turn");
  await expect(picker(page)).toContainText("Total, 3 × GA+");
  await expect(picker(page).getByRole("button", { name: "Replace reservation" })).toBeEnabled();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
});
