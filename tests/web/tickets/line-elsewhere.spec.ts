import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";
import { changeLine, putLine, putPlace } from "../../support/waiting-place.ts";

const origin = () => process.env.STACK_ORIGIN;
const bars = (page: Page) => page.getByRole("region", { name: "Your places in line" });
const panel = (page: Page) => page.getByRole("region", { name: "Your place in line" });
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

/** A buyer who waits as the 120th. */
const aWaitingBuyer = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  await putLine(event.id, { joined: 500, served: 0 }, origin());
  await putPlace(buyer, event.id, {}, origin());
  return { buyer, event };
};

test("who leaves the event's page sees on Home, Events and Profile where they stand, also after a reload, and gets back from there; signing out ends that", async ({
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
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("playyy.lines.")));
  expect(await kept()).toEqual([`playyy.lines.${buyer.userId}`]);
  await page.goto("/dashboard?tab=profile");
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/(auth)?(\?|$)/);
  await expect.poll(kept).toEqual([]);
});
