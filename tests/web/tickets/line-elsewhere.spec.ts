import type { Page } from "@playwright/test";
import type { StoredPlace } from "../../../functions/tickets/line/line-places.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";
import { changeLine, putLine, putPlace } from "../../support/waiting-place.ts";

const origin = () => process.env.STACK_ORIGIN;
const bars = (page: Page) => page.getByRole("region", { name: "Your places in line" });
const panel = (page: Page) => page.getByRole("region", { name: "Your place in line" });
const reservation = (page: Page) => page.getByRole("region", { name: "Your reservation" });
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

/** A buyer who waits as the 120th. */
const aWaitingBuyer = async (place: Partial<StoredPlace> = {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  await putLine(event.id, { joined: 500, served: 0 }, origin());
  await putPlace(buyer, event.id, place, origin());
  return { buyer, event };
};

test("who leaves the event's page sees on Home, Events and Profile where they stand, also after a reload, and gets back from there", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await page.goto("/dashboard");
  await expect(bars(page)).toContainText(`You're 120th in line for ${event.title}`);
  await expect(bars(page)).toContainText("Your turn comes in a few seconds.");
  await openTab(page, "Events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(bars(page)).toContainText(`You're 120th in line for ${event.title}`);
  await openTab(page, "Profile");
  await expect(page.getByRole("tab", { name: "Upcoming" })).toBeVisible();
  await expect(bars(page)).toContainText("You're 120th in line");
  await page.reload();
  await expect(bars(page)).toContainText("You're 120th in line");
  await changeLine(event.id, { served: 119 }, origin());
  await expect(bars(page)).toContainText(`You're next in line for ${event.title}`);
  await bars(page).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
  await expect(panel(page)).toContainText("You're next");
});

test("without a known place nothing is asked about lines; on another device the event's page makes it known", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/line")) asked.push(request.url());
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Upcoming Events" })).toBeVisible();
  await openTab(page, "Events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(bars(page)).toHaveCount(0);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await page.goto("/dashboard?tab=events");
  await expect(bars(page)).toContainText("You're 120th in line");
});

test("when it is their turn, Home shows how long they may take to pay, and Events shows the reservation once", async ({
  page,
  context,
}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  const order = { eventId: event.id, tier: "GA+", quantity: 2 } as const;
  const { hold } = await ok(call("tickets", "checkout", order, { token: buyer.token }));
  if (!hold) throw new Error("The order waits in line");
  await putLine(event.id, { joined: 120, served: 120, pages_queued: 12, pages_done: 0 }, origin());
  await putPlace(buyer, event.id, { stage: "page", page_number: 12, hold_id: hold.id }, origin());
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You're in line to pay");
  await page.goto("/dashboard");
  await expect(bars(page)).toContainText(`You're 12th in line to pay for ${event.title}`);
  await putPlace(buyer, event.id, { stage: "ready", hold_id: hold.id }, origin());
  await expect(bars(page)).toContainText(/It's your turn: pay within (30:00|[12]?\d:\d\d)/);
  await openTab(page, "Events");
  await expect(reservation(page)).toContainText("It's your turn");
  await expect(reservation(page).getByRole("link", { name: "Pay $40" })).toBeVisible();
  await expect(bars(page)).toBeHidden();
});

test("an order that was refused meanwhile leads to the reason, and is forgotten once it was seen", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await page.goto("/dashboard");
  await expect(bars(page)).toContainText("You're 120th in line");
  const soldOut = { served: 500, sold_out_through: 500, sold_out_at: new Date().toISOString() };
  await changeLine(event.id, soldOut, origin());
  await expect(bars(page)).toContainText(`No tickets for ${event.title}See why. Nothing was charged.`);
  await bars(page).getByRole("link").click();
  const notice = page.getByRole("status", { name: "Your order" });
  await expect(notice).toContainText("The last tickets went before it was your turn.");
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toHaveCount(0);
  await page.goto("/dashboard?tab=events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(bars(page)).toHaveCount(0);
});

test("signing out removes from the device in whose line the member waits", async ({ page, context }) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("playyy.lines.")));
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  expect(await kept()).toEqual([`playyy.lines.${buyer.userId}`]);
  await page.goto("/dashboard?tab=profile");
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/(auth)?(\?|$)/);
  await expect.poll(kept).toEqual([]);
});
