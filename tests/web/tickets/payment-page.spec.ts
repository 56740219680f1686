import type { Page } from "@playwright/test";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";

const alwaysAsks = "4000 0000 0000 3220";
const asksUntilSetUp = "4000 0025 0000 3155";
const passesAndIsDeclined = "4000 0082 6000 3178";

const reservation = (page: Page) => page.getByRole("region", { name: "Your reservation" });
const answer = (page: Page, how: "Complete" | "Fail") =>
  page.getByRole("button", { name: `${how} authentication` }).click();
const payWith = async (page: Page, card: string) => {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Pay $20.00" }).click();
};
const ticketsOf = async ({ token }: Member) => (await ok(call("tickets", "list", {}, { token }))).items;
const spotsLeft = async (eventId: string) => (await ok(call("events", "get", { eventId }))).spots_left;

/** A buyer on the payment page of one GA+. */
const onPaymentPage = async (page: Page) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  await signInAs(page.context(), buyer);
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL(/\/stripe\//);
  return { buyer, event, session: page.url().match(/cs_\w+/)?.[0] ?? "" };
};

test("a card that needs authentication is charged once its holder has confirmed, and brings the ticket", async ({
  page,
}) => {
  const { buyer } = await onPaymentPage(page);
  await expect(page.getByLabel("Card number")).toBeVisible();
  // A seat isn't held for the days that a delayed payment takes.
  await expect(page.getByText("bank account")).toHaveCount(0);
  await payWith(page, asksUntilSetUp);
  expect(await ticketsOf(buyer)).toEqual([]);
  await answer(page, "Complete");
  await expect(page).toHaveURL(/\/ticket\/tkt_/);
  expect(await ticketsOf(buyer)).toHaveLength(1);
});

test("a failed authentication charges nothing and keeps the seat, and the next try pays", async ({ page }) => {
  const { buyer, event } = await onPaymentPage(page);
  await payWith(page, alwaysAsks);
  await answer(page, "Fail");
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  expect([await ticketsOf(buyer), await spotsLeft(event.id)]).toEqual([[], 4]);
  await payWith(page, passesAndIsDeclined);
  await answer(page, "Complete");
  await expect(page.getByRole("alert")).toContainText("insufficient funds");
  await payWith(page, alwaysAsks);
  await answer(page, "Complete");
  await expect(page).toHaveURL(/\/ticket\/tkt_/);
  expect(await ticketsOf(buyer)).toHaveLength(1);
});

test("closing the page during authentication keeps the reservation, and payment can start again", async ({
  page,
  context,
}) => {
  const { buyer, event } = await onPaymentPage(page);
  await payWith(page, alwaysAsks);
  await expect(page.getByRole("button", { name: "Complete authentication" })).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto(`/event/${event.id}`);
  await expect(reservation(again)).toContainText("1 × GA+ held for you");
  expect(await ticketsOf(buyer)).toEqual([]);
  await reservation(again).getByRole("link", { name: "Pay $20" }).click();
  await again.waitForURL(/\/stripe\//);
  await payWith(again, alwaysAsks);
  await answer(again, "Complete");
  await expect(again).toHaveURL(/\/ticket\/tkt_/);
  expect(await ticketsOf(buyer)).toHaveLength(1);
});

test("[hold-15] the payment page's clock ends with the hold, also after a reload and after the device has slept", async ({
  page,
}) => {
  const { buyer } = await onPaymentPage(page);
  const { items } = await ok(call("tickets", "holds", {}, { token: buyer.token }));
  const end = Date.parse(items[0]?.expires_at ?? "");
  const clock = page.getByRole("timer");
  /** How many seconds the clock differs from what is left of the hold at this machine's time. */
  const error = async (ahead = 0) => {
    const [minutes = 0, seconds = 0] = ((await clock.textContent()) ?? "").split(":").map(Number);
    return Math.abs(minutes * 60 + seconds - (end - Date.now() - ahead) / 1_000);
  };
  await expect(clock).toHaveText(/^(30:00|29:\d\d)$/);
  expect(await error()).toBeLessThan(3);
  await expect(
    page.getByText(`Your tickets are reserved until ${toCityTime(items[0]?.expires_at ?? "").format("h:mm A")}.`),
  ).toBeVisible();
  await page.clock.install();
  await page.reload();
  expect(await error()).toBeLessThan(3);
  // Time passes without the page's timers, as while a phone sleeps.
  await page.clock.fastForward("10:00");
  await expect(clock).toHaveText(/^(20:00|19:\d\d)$/);
  expect(await error(600_000)).toBeLessThan(5);
});

for (const { ends, succeeded } of [
  { ends: "clears, becomes the ticket", succeeded: true },
  { ends: "fails, gives the seat back", succeeded: false },
]) {
  test(`a delayed payment issues nothing while pending and, when it ${ends}`, async ({ page, stack }) => {
    const { buyer, event, session } = await onPaymentPage(page);
    await stack.stripe("checkout/pay-later", { session });
    await stack.stripe("webhooks/settled");
    await page.goto(`/event/${event.id}`);
    expect([await ticketsOf(buyer), await spotsLeft(event.id)]).toEqual([[], 4]);
    await stack.stripe("checkout/clear", { session, succeeded });
    await stack.stripe("webhooks/settled");
    await expect.poll(async () => (await ticketsOf(buyer)).length).toBe(succeeded ? 1 : 0);
    await expect.poll(() => spotsLeft(event.id)).toBe(succeeded ? 4 : 5);
    await page.goto(`/event/${event.id}`);
    await expect(page.getByRole("button", { name: "Get tickets" })).toBeEnabled();
    await expect(reservation(page)).toHaveCount(0);
  });
}
