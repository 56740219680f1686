import type { Page } from "@playwright/test";
import type { StoredPlace } from "../../../functions/tickets/line/line-places.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { changeLine, putLine, putPlace } from "../../support/waiting-place.ts";

const origin = () => process.env.STACK_ORIGIN;
const panel = (page: Page) => page.getByRole("region", { name: "Your place in line" });
const reservation = (page: Page) => page.getByRole("region", { name: "Your reservation" });
const outcome = (page: Page, text: string) =>
  page.getByRole("status", { name: "Your order" }).filter({ hasText: text });
const linePath = (eventId: string) => `**/api/events/${eventId}/line`;
const leave = async (page: Page) => {
  await panel(page).getByRole("button", { name: "Leave the line" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave the line" }).click();
};
const placeOf = async ({ token }: Member, eventId: string) =>
  (await ok(call("tickets", "linePlace", { eventId }, { token }))).place;
const heldBy = async ({ token }: Member) => (await ok(call("tickets", "holds", {}, { token }))).items;

/** A buyer whose order waits as the 120th, and stays there. */
const aWaitingBuyer = async (place: Partial<StoredPlace> = {}, about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500, ...about })]);
  await putLine(event.id, { joined: 500, served: 0 }, origin());
  await putPlace(buyer, event.id, place, origin());
  return { buyer, event };
};

/** A buyer with a hold that an order in line has led to. */
const aBuyerWithHold = async (place: Partial<StoredPlace>) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 500 })]);
  const { hold } = await ok(
    call("tickets", "checkout", { eventId: event.id, tier: "GA+", quantity: 2 }, { token: buyer.token }),
  );
  if (!hold) throw new Error("The order waits in line");
  await putLine(event.id, { joined: 120, served: 120, pages_queued: 12, pages_done: 0 }, origin());
  await putPlace(buyer, event.id, { hold_id: hold.id, ...place }, origin());
  return { buyer, event, hold };
};

/** A rush: whoever buys now waits behind 119 others, until the server finds that they are gone. */
const aRush = async (tier: Parameters<typeof aMember>[0] = {}) => {
  const [buyer, event] = await Promise.all([aMember(tier), anEvent({ total_spots: 500 })]);
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
  const first = page.waitForResponse(linePath(eventId));
  await page.goto(`/event/${eventId}`);
  await first;
  const close = () => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { close, open: () => open() };
};

const setVisibility = (page: Page, state: "visible" | "hidden") =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: visibility });
    Object.defineProperty(document, "hidden", { configurable: true, value: visibility === "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

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

test("an order with a total of 0 waits in line and leads to its ticket, which the event's page doesn't repeat", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aRush({ tier: "premium" });
  await signInAs(context, buyer);
  const line = await openWithGate(page, event.id);
  line.close();
  await page.getByRole("button", { name: "Get free ticket" }).click();
  await expect(panel(page)).toContainText("1 × GA+Free");
  await expect(panel(page)).toContainText("You get your tickets when it's your turn.");
  line.open();
  await expect(page).toHaveURL(/\/ticket\/tkt_/);
  await expect.poll(() => placeOf(buyer, event.id)).toBeNull();
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

test("leaving the line asks first, gives up the place and shows the order again", async ({ page, context }) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await panel(page).getByRole("button", { name: "Leave the line" }).click();
  await expect(page.getByRole("dialog")).toContainText("If you come back, you start at the end of the line.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(panel(page)).toContainText("You are 120th");
  await leave(page);
  await expect(getToast(page, "You left the line", "Nothing was charged.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Get tickets" })).toBeVisible();
  expect(await placeOf(buyer, event.id)).toBeNull();
});

test("when leaving fails, the buyer is told and keeps the place", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.route(linePath(event.id), (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { error: { code: "internal-error", message: "Something went wrong" } } })
      : route.fallback(),
  );
  await page.goto(`/event/${event.id}`);
  await leave(page);
  await expect(getToast(page, "Couldn't leave the line. Please try again.")).toBeVisible();
  await expect(panel(page)).toContainText("You are 120th");
});

test("an order with reserved seats waits for its payment page with the time left, and leaving gives the seats back", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aBuyerWithHold({ stage: "page", page_number: 12 });
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You're in line to pay");
  await expect(panel(page)).toContainText("You are 12th");
  await expect(panel(page).getByRole("timer")).toHaveText(/^(30:00|[12]?\d:\d\d)$/);
  await expect(reservation(page)).toHaveCount(0);
  await leave(page);
  await expect(getToast(page, "You left the line")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect(await heldBy(buyer)).toEqual([]);
});

test("who comes back when it is their turn finds their tickets reserved, with the time left to pay", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aBuyerWithHold({ stage: "ready" });
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(reservation(page)).toContainText("It's your turn");
  await expect(reservation(page)).toContainText("Your tickets are reserved: continue to payment.");
  await expect(reservation(page).getByRole("timer")).toHaveText(/^(30:00|[12]?\d:\d\d)$/);
  await expect(page).toHaveTitle(`Your turn · ${event.title} · PLAYYY Jacksonville`);
  await reservation(page).getByRole("link", { name: "Pay $40" }).click();
  await page.waitForURL(/\/stripe\//);
});

test("a page that nobody sees isn't left for the payment page when it is its turn", async ({ page, context }) => {
  const { buyer, event, hold } = await aBuyerWithHold({ stage: "page", page_number: 12 });
  await signInAs(context, buyer);
  const line = await openWithGate(page, event.id);
  await expect(panel(page)).toContainText("You are 12th");
  line.close();
  const asked = page.waitForRequest(linePath(event.id));
  await asked;
  await putPlace(buyer, event.id, { stage: "ready", hold_id: hold.id }, origin());
  await setVisibility(page, "hidden");
  line.open();
  await expect(page).toHaveTitle(`Your turn · ${event.title} · PLAYYY Jacksonville`);
  await expect(reservation(page)).toContainText("It's your turn");
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
});

test("a place is asked for one request at a time, not while the page is hidden, and at once when it is back", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  const counts = { asked: 0, running: 0, most: 0 };
  let gate = Promise.resolve();
  await page.route(linePath(event.id), async (route) => {
    counts.asked += 1;
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await gate;
    counts.running -= 1;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await setVisibility(page, "hidden");
  await expect.poll(() => counts.running).toBe(0);
  const before = counts.asked;
  await page.clock.fastForward(120_000);
  await page.evaluate(() => Promise.resolve());
  expect(counts.asked).toBe(before);
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await changeLine(event.id, { served: 118 }, origin());
  await setVisibility(page, "visible");
  await expect.poll(() => counts.asked).toBe(before + 1);
  await page.clock.fastForward(120_000);
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  open();
  await expect(panel(page)).toContainText("You are 2nd");
  expect(counts.most).toBe(1);
});

test("offline the place is said to be kept, and is asked for again once the device is back online", async ({
  page,
  context,
  pageErrors,
}) => {
  // What the page loads for itself may be on its way just then.
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
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

test("while the place can't be checked, the buyer is told that they keep it", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  await page.route(linePath(event.id), (route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal-error", message: "Something went wrong" } } }),
  );
  await expect(panel(page)).toContainText("Couldn't check your place. You keep it, and we try again in a moment.");
  await expect(panel(page)).toContainText("You are 120th");
});

test("who waited in vain learns that the event is sold out, and can dismiss that for good", async ({
  page,
  context,
}) => {
  const { buyer, event } = await aWaitingBuyer();
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(panel(page)).toContainText("You are 120th");
  const soldOut = { served: 500, sold_out_through: 500, sold_out_at: new Date().toISOString() };
  await changeLine(event.id, soldOut, origin());
  const notice = outcome(page, "The last tickets went before it was your turn. Nothing was charged.");
  await expect(notice).toBeVisible();
  await expect(notice.getByRole("link", { name: "See All Events" })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => placeOf(buyer, event.id)).toBeNull();
  await page.reload();
  await expect(page.getByRole("button", { name: "Get tickets" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

const refusals = [
  {
    error: { code: "price-changed", message: "The price has changed.", details: { quote: { total: 5_000 } } },
    text: "2 × GA+ is now $50, not $40. Nothing was charged. Check the new total and try again.",
  },
  {
    error: {
      code: "event.sold-out",
      message: "Only 1 left. Please choose fewer tickets.",
      details: { spots_left: 1 },
    },
    text: "Not enough tickets leftOnly 1 left. Please choose fewer tickets.",
  },
  {
    error: { code: "code.invalid", message: "Invalid or inactive code." },
    text: "Invalid CodeInvalid or inactive code.",
  },
  { error: { code: "event.past", message: "This event is over." }, text: "This event is overNothing was charged." },
  {
    error: { code: "hold.too-many-events", message: "You have reservations for 3 events." },
    text: "You have reservations for 3 events.You'll find them in My Tickets.",
  },
];

for (const { error, text } of refusals) {
  test(`an order refused in line with ${error.code} says why, and the buyer can order again`, async ({
    page,
    context,
  }) => {
    const refused = { stage: "refused", error, ended_at: new Date().toISOString() } as const;
    const { buyer, event } = await aWaitingBuyer(refused);
    await signInAs(context, buyer);
    await page.goto(`/event/${event.id}`);
    await expect(outcome(page, text)).toBeVisible();
    await expect(page.getByRole("button", { name: "Get tickets" })).toBeEnabled();
  });
}

test("on the smallest phone, a place in line fits beside a long event name, and the bar leads to it", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const title = "The Extraordinarily Long and Winding Donaudampfschifffahrtsgesellschaftskapitän Celebration";
  const { buyer, event } = await aWaitingBuyer({}, { title, description: "A long story.\n".repeat(40) });
  await signInAs(context, buyer);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("120th in line")).toBeVisible();
  await page.getByRole("button", { name: "See your place" }).click();
  await expect(panel(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "See your place" })).toBeHidden();
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
});
