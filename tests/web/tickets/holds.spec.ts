import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { removePaymentPage } from "../../support/remove-payment-page.ts";

const buy = (page: Page) => page.getByRole("button", { name: "Get tickets" });
const more = (page: Page) => page.getByRole("button", { name: "Add a ticket" });
const reservation = (page: Page) => page.getByRole("region", { name: "Your reservation" });
const timer = (page: Page) => reservation(page).getByRole("timer");
const spotsLeft = async (eventId: string) => (await ok(call("events", "get", { eventId }))).spots_left;
const heldBy = async (buyer: Member) => (await ok(call("tickets", "holds", {}, { token: buyer.token }))).items;

/** A buyer's running reservation of one GA+, made on another device. */
const aHold = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5, ...about })]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { hold } = await ok(call("tickets", "checkout", order, { token: buyer.token }));
  if (!hold) throw new Error("The order waits in line");
  return { buyer, event, hold };
};

test("[hold-06] a reservation counts down, and leaving the payment page releases it", async ({ page, context }) => {
  const [member, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await buy(page).click();
  await page.waitForURL(/\/stripe\//);
  expect(await spotsLeft(event.id)).toBe(4);
  await page.goBack();
  await expect(timer(page)).toHaveText(/^(30:00|[12]?\d:\d\d)$/);
  const before = await timer(page).textContent();
  await expect(timer(page)).not.toHaveText(before ?? "");
  await reservation(page).getByRole("link", { name: "Pay $20" }).click();
  await page.waitForURL(/\/stripe\//);
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(buy(page)).toBeEnabled();
  await expect(reservation(page)).toHaveCount(0);
  await expect.poll(() => spotsLeft(event.id)).toBe(5);
});

test("[hold-06] another browser of the buyer counts the reservation down and opens its payment page", async ({
  openBrowser,
}) => {
  const { buyer, event } = await aHold();
  const page = await openBrowser(buyer);
  await page.goto(`/event/${event.id}`);
  await expect(reservation(page)).toContainText("1 × GA+ held for you");
  await expect(timer(page)).toHaveText(/^(30:00|[12]?\d:\d\d)$/);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/stripe\//);
  await expect(page.getByText(event.title).first()).toBeVisible();
});

for (const tab of ["profile", "events"]) {
  test(`the ${tab} tab shows a reservation and releases it after a confirmation`, async ({ page, context }) => {
    const { buyer, event } = await aHold({ title: "Dusk on the dock" });
    await signInAs(context, buyer);
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(reservation(page).getByRole("link", { name: /Dusk on the dock/ })).toBeVisible();
    await expect(timer(page)).toHaveText(/^(30:00|[12]?\d:\d\d)$/);
    await reservation(page).getByRole("button", { name: "Release" }).click();
    const question = page.getByRole("dialog", { name: "Release your tickets?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await heldBy(buyer)).toHaveLength(1);
    await reservation(page).getByRole("button", { name: "Release" }).click();
    await question.getByRole("button", { name: "Release tickets" }).click();
    await expect(getToast(page, "Reservation released")).toBeVisible();
    await expect(reservation(page)).toHaveCount(0);
    expect(await spotsLeft(event.id)).toBe(5);
  });
}

test("a double tap on Get tickets places one order", async ({ page, context }) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  await signInAs(context, buyer);
  let orders = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/api/events/${event.id}/checkout`)) orders += 1;
  });
  await page.goto(`/event/${event.id}`);
  await expect(buy(page)).toBeEnabled();
  await buy(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL(/\/stripe\//);
  expect(orders).toBe(1);
  expect(await heldBy(buyer)).toHaveLength(1);
});

test("a new quantity is announced as a replacement of the reservation and replaces it, even for the last seats", async ({
  page,
  context,
}) => {
  const { buyer, event, hold } = await aHold({ total_spots: 2 });
  const other = await aMember();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await more(page).click();
  await expect(page.getByText("This order replaces your current reservation of 1 × GA+.")).toBeVisible();
  await expect(more(page)).toBeDisabled();
  await page.getByRole("button", { name: "Replace reservation" }).click();
  await page.waitForURL(/\/stripe\//);
  const [running, ...rest] = await heldBy(buyer);
  expect(rest).toEqual([]);
  expect(running).toMatchObject({ quantity: 2 });
  expect(running?.id).not.toBe(hold.id);
  const order = { eventId: event.id, tier: "GA+" } as const;
  expect((await call("tickets", "checkout", order, { token: other.token })).error?.code).toBe("event.sold-out");
});

test("a reservation released elsewhere is reported instead of a closed payment page, and a new order can be placed", async ({
  page,
  context,
}) => {
  const { buyer, event, hold } = await aHold();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  const pay = reservation(page).getByRole("link", { name: "Pay $20" });
  await expect(pay).toBeVisible();
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
  await pay.click();
  await expect(getToast(page, "This reservation has ended")).toBeVisible();
  await expect(reservation(page)).toHaveCount(0);
  await buy(page).click();
  await page.waitForURL(/\/stripe\//);
});

test("tier and quantity survive a reload and both ways back from the payment page", async ({ page, context }) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 9 })]);
  await signInAs(context, buyer);
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
  await buy(page).click();
  await page.waitForURL(/\/stripe\//);
  await page.goBack();
  await chosen();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/stripe\//);
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(getToast(page, "Checkout cancelled")).toBeVisible();
  await chosen();
});

const busy = {
  status: 503,
  json: {
    error: {
      code: "payments-busy",
      message: "A lot of people are paying right now. Nothing was charged; please try again in a moment.",
      details: { retryAfterSeconds: 0.2 },
    },
  },
};

/** A reservation whose payment page Stripe was too busy to open. */
const aHoldWithoutPage = async () => {
  const held = await aHold();
  await removePaymentPage(held.hold.id, process.env.STACK_ORIGIN);
  return held;
};

test("when Stripe is too busy for an order, the tickets stay held and Pay opens the payment page", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/503/);
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  await signInAs(context, buyer);
  await page.route(`**/api/events/${event.id}/checkout`, async (route) => {
    const { hold } = await (await route.fetch()).json();
    await removePaymentPage(hold.id, process.env.STACK_ORIGIN);
    await route.fulfill(busy);
  });
  await page.goto(`/event/${event.id}`);
  await buy(page).click();
  await expect(getToast(page, "Your tickets are held for you")).toContainText("Tap Pay in a moment to continue.");
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await expect(reservation(page)).toContainText("1 × GA+ held for you");
  await reservation(page).getByRole("button", { name: "Pay $20" }).click();
  await page.waitForURL(/\/stripe\//);
  await expect(page.getByText(event.title).first()).toBeVisible();
});

test("Pay retries while Stripe is busy and then opens the payment page", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/503/);
  const { buyer, event } = await aHoldWithoutPage();
  await signInAs(context, buyer);
  let refusals = 0;
  await page.route("**/payment-page", (route) => {
    refusals += 1;
    return refusals <= 2 ? route.fulfill(busy) : route.fallback();
  });
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/stripe\//);
  expect(refusals).toBe(3);
});

test("while Stripe stays busy, the tickets stay held and Pay can be tried again", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/503/);
  const { buyer, event } = await aHoldWithoutPage();
  await signInAs(context, buyer);
  await page.route("**/payment-page", (route) => route.fulfill(busy));
  await page.goto(`/event/${event.id}`);
  await reservation(page).getByRole("button", { name: "Pay $20" }).click();
  await expect(getToast(page, "Your tickets are still held for you")).toContainText(
    "Please tap Pay again in a moment.",
  );
  await expect(reservation(page).getByRole("button", { name: "Pay $20" })).toBeEnabled();
  expect(await heldBy(buyer)).toHaveLength(1);
});
