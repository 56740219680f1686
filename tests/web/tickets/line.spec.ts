import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { changeLine, putLine, putPlace } from "../../support/waiting-place.ts";

const origin = () => process.env.STACK_ORIGIN;
const panel = (page: Page) => page.getByRole("region", { name: "Your place in line" });
const linePath = (eventId: string) => `**/api/events/${eventId}/line`;
const heldBy = async ({ token }: Member) => (await ok(call("tickets", "holds", {}, { token }))).items;

/** A buyer whose order waits as the 120th, and stays there. */
const aWaitingBuyer = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500, ...about })]);
  await putLine(event.id, { joined: 500, served: 0 }, origin());
  await putPlace(buyer, event.id, {}, origin());
  return { buyer, event };
};

/** A rush: whoever buys now waits behind 119 others, until the server finds that they are gone. */
const aRush = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  await putLine(event.id, { joined: 119, served: 0 }, origin());
  return { buyer, event };
};

/** Opens an event's page; from `close` to `open` the page learns nothing new about its place. */
const openWithGate = async (page: Page, eventId: string) => {
  let gate = Promise.resolve();
  let open = () => {};
  await page.route(linePath(eventId), async (route) => {
    await gate;
    await route.fallback();
  });
  // The page's first look at the place.
  const first = page.waitForResponse("**/api/start**");
  await page.goto(`/event/${eventId}`);
  await first;
  const close = () => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { close, open: () => open() };
};

test("an order in a rush waits in line and goes to the payment page by itself when it is its turn", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aRush();
  await signInAs(context, buyer);
  const line = await openWithGate(page, event.id);
  await page.getByRole("button", { name: "Add a ticket" }).click();
  await expect(page.getByText("Total, 2 × GA+")).toBeVisible();
  line.close();
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(panel(page)).toContainText("You're in line");
  await expect(panel(page)).toContainText("You are 120th");
  await expect(panel(page)).toContainText("Your turn comes in a few seconds.");
  await expect(panel(page)).toContainText("2 × GA+$40");
  await expect(panel(page)).toContainText("Keep this page open or come back: your place stays yours.");
  await expect(panel(page)).toBeFocused();
  await expect(page).toHaveTitle(`120th in line · ${event.title} · PLAYYY Jacksonville`);
  line.open();
  await page.waitForURL(/\/stripe\//);
  expect(await heldBy(buyer)).toMatchObject([{ event_id: event.id, quantity: 2, total: 4_000 }]);
});

test("a place in line is the same after a reload and on another device, and moves up by itself on both", async ({
  page,
  context,
  openBrowser,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await page.reload();
  await expect(panel(page)).toContainText("You are 120th");
  await expect(page.getByRole("button", { name: "Get tickets" })).toHaveCount(0);
  const other = await openBrowser(buyer);
  await other.goto(`/event/${event.id}`);
  await expect(panel(other)).toContainText("2 × GA+$40");
  await changeLine(event.id, { served: 118 }, origin());
  for (const device of [page, other]) await expect(panel(device)).toContainText("You are 2nd");
  await changeLine(event.id, { served: 119 }, origin());
  for (const device of [page, other]) await expect(panel(device)).toContainText("You're next");
  await expect(panel(page).getByRole("status")).toContainText("You're in line. You're next.");
});

test("offline the place is said to be kept, and is asked for again once the device is back online", async ({
  page,
  context,
  pageErrors,
}) => {
  // What the page loads for itself may be on its way just then.
  pageErrors.allow({ offline: true });
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await context.setOffline(true);
  await expect(panel(page)).toContainText(
    "You're offline. You keep your place, and we check it once you're back online.",
  );
  await changeLine(event.id, { served: 100 }, origin());
  await context.setOffline(false);
  await expect(panel(page)).toContainText("You are 20th");
  await expect(panel(page)).not.toContainText("You're offline");
});

test("on the smallest phone, a place in line fits beside a long event name, and the bar leads to it", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const title = "The Extraordinarily Long and Winding Donaudampfschifffahrtsgesellschaftskapitän Celebration";
  const { buyer, event } = await aWaitingBuyer({ title, description: "A long story.\n".repeat(40) });
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("120th in line")).toBeVisible();
  await page.getByRole("button", { name: "See your place" }).click();
  await expect(panel(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "See your place" })).toBeHidden();
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
});
