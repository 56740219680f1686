import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const table = (page: Page, name: "Upcoming events" | "Past events") => page.getByRole("grid", { name });
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const dialog = (page: Page) => page.getByRole("dialog").first();
const field = (page: Page, label: string) => dialog(page).getByRole("textbox", { name: label, exact: true });
const mark = () => `Lantern ${randomUUID().slice(0, 8)}`;
const search = async (q: string) =>
  (await ok(call("eventsAdmin", "list", { q }, { token: (await anAdmin()).token }))).items;

const open = async (page: Page, context: BrowserContext, query = "") => {
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/events${query}`);
  await expect(page.getByText("Events Management")).toBeVisible();
};

const fillRequired = async (page: Page, title: string) => {
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("Bring a light.");
  await dialog(page).getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Community Event" }).click();
  await field(page, "Location").fill("Riverside");
  await dialog(page).getByLabel("Date", { exact: false }).first().fill("2031-07-15");
  await field(page, "Time").fill("9:00 PM - 2:00 AM");
};

test("[adminevents-01] the page has its figures, the upcoming events soonest first and the first 5 past ones, latest first", async ({
  page,
  context,
}) => {
  const name = mark();
  const days = [2, 1, -1, -2, -3, -4, -5, -6];
  await Promise.all(days.map((day) => anEvent({ title: `${name} ${day}`, start_at: inDays(day), featured: day > 0 })));
  await open(page, context, `?q=${encodeURIComponent(name)}`);
  const { token } = await anAdmin();
  const figures = await ok(call("eventsAdmin", "summary", {}, { token }));
  expect(figures.upcoming).toBeGreaterThanOrEqual(2);
  for (const label of ["Upcoming events", "Total RSVPs", "Featured events"])
    await expect(page.getByRole("article", { name: label })).toContainText(/\d/);
  const titles = (grid: "Upcoming events" | "Past events") =>
    table(page, grid).getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(titles("Upcoming events")).toHaveText([`${name} 1`, `${name} 2`]);
  await expect(titles("Past events")).toHaveText([-1, -2, -3, -4, -5].map((day) => `${name} ${day}`));
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(titles("Past events")).toHaveCount(6);
});

test("[adminevents-02] an event is created with all of its fields, and editing it opens with the stored values", async ({
  page,
  context,
}) => {
  const title = mark();
  await open(page, context);
  await page.getByRole("button", { name: "Create Event" }).click();
  await fillRequired(page, title);
  const texts = {
    Venue: "Memorial Park",
    "Venue address": "1620 Riverside Ave",
    "Doors open": "8:30 PM",
    "GA+ ticket": "12.50",
    "Total spots": "80",
    Rewards: "A lantern",
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await expect(dialog(page).getByText("Members see: From $12.50")).toBeVisible();
  await dialog(page).getByRole("switch", { name: "Sell VIP+ tickets" }).uncheck();
  await expect(dialog(page).getByText("Members see: $12.50")).toBeVisible();
  await expect(field(page, "VIP+ ticket")).toBeDisabled();
  await dialog(page).getByLabel("Countdown date").fill("2031-07-15T20:00");
  await dialog(page).getByRole("checkbox", { name: "VIP" }).check();
  await dialog(page).getByRole("switch", { name: "Featured" }).check();
  await dialog(page).getByRole("switch", { name: "Premium members only" }).check();
  await expect(dialog(page).getByRole("textbox", { name: "Spots left" })).toBeDisabled();
  await expect(dialog(page).getByRole("textbox", { name: "Spots left" })).toHaveValue("80");
  await dialog(page).getByRole("button", { name: "Create event" }).click();
  await expect(getToast(page, "Event created")).toBeVisible();
  const [event] = await search(title);
  expect(event).toMatchObject({
    title,
    description: "Bring a light.",
    type: "Community Event",
    location: "Riverside",
    venue_name: "Memorial Park",
    venue_address: "1620 Riverside Ave",
    start_at: "2031-07-16T01:00:00.000Z",
    end_at: "2031-07-16T06:00:00.000Z",
    doors_at: "2031-07-16T00:30:00.000Z",
    countdown_date: "2031-07-16T00:00:00.000Z",
    price: "$12.50",
    price_ga: 1_250,
    price_vip: null,
    total_spots: 80,
    spots_left: 80,
    rewards: "A lantern",
    event_section: ["city", "vip"],
    featured: true,
    premium: true,
    is_published: true,
  });
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: title, exact: true }).click();
  for (const [label, text] of Object.entries({
    ...texts,
    Title: title,
    Time: "9:00 PM - 2:00 AM",
    Location: "Riverside",
  }))
    await expect(field(page, label)).toHaveValue(text);
  await expect(dialog(page).getByLabel("Date", { exact: false }).first()).toHaveValue("2031-07-15");
  await expect(dialog(page).getByLabel("Countdown date")).toHaveValue("2031-07-15T20:00");
  await expect(dialog(page).getByRole("checkbox", { name: "VIP" })).toBeChecked();
  await expect(dialog(page).getByRole("checkbox", { name: "Rager" })).not.toBeChecked();
  await field(page, "Title").fill(`${title} by night`);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
  await expect(row(page, `${title} by night`)).toBeVisible();
  const [saved] = await search(title);
  expect(saved).toMatchObject({
    start_at: event?.start_at,
    end_at: event?.end_at,
    doors_at: event?.doors_at,
    version: 1,
  });
});

test("[adminevents-03] [adminevents-08] the form refuses what is missing or can't be read, field by field", async ({
  page,
  context,
}) => {
  await open(page, context, "?new=1");
  await dialog(page).getByRole("button", { name: "Create event" }).click();
  for (const text of [
    "Enter a title",
    "Enter a description",
    "Choose a type",
    "Enter a location",
    "Enter a date",
    "Enter a time",
  ])
    await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
  await fillRequired(page, mark());
  await field(page, "Time").fill("21:00");
  await field(page, "Total spots").fill("0");
  await dialog(page).getByRole("button", { name: "Create event" }).click();
  await expect(dialog(page).getByText("Invalid date or time format")).toBeVisible();
  await expect(dialog(page).getByText("Enter a whole number from 1, or nothing for no limit")).toBeVisible();
  await dialog(page).getByLabel("Date", { exact: false }).first().fill("2031-03-09");
  await field(page, "Time").fill("2:30 AM");
  await expect(dialog(page).getByText(/This time doesn't exist/)).toBeVisible();
});

test("[adminevents-05] unchecking the last category falls back to City, and a picker fills the time", async ({
  page,
  context,
}) => {
  await open(page, context, "?new=1");
  const category = (name: string) => dialog(page).getByRole("checkbox", { name });
  await category("Rager").check();
  await category("City").uncheck();
  await expect(category("City")).not.toBeChecked();
  await category("Rager").click();
  await expect(category("City")).toBeChecked();
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByLabel("Starts").fill("21:00");
  await page.getByLabel("Ends (optional)").fill("02:00");
  await page.getByRole("button", { name: "Use this time" }).click();
  await expect(field(page, "Time")).toHaveValue("9:00 PM - 2:00 AM");
});

test("[adminevents-12] the form says when events end, and a saved one moves to the past list by itself", async ({
  page,
  context,
}) => {
  const title = mark();
  await open(page, context, `?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(
    dialog(page).getByText("Events end 6 hours after start when no end time is given, and become Past after that."),
  ).toBeVisible();
  await fillRequired(page, title);
  await field(page, "Time").fill("7:00 PM");
  await dialog(page).getByRole("button", { name: "Create event" }).click();
  await expect(table(page, "Upcoming events").getByText(title)).toBeVisible();
  for (const [now, list] of [
    ["2031-07-16T04:59:59.000Z", "Upcoming events"],
    ["2031-07-16T05:00:00.000Z", "Past events"],
  ] as const) {
    await page.route(/\/api\/admin\/events\?/, (route) =>
      route.continue({ headers: { ...route.request().headers(), "x-local-now": now } }),
    );
    await page.reload();
    await expect(table(page, list).getByText(title)).toBeVisible();
    await expect(page.getByRole("button", { name: title, exact: true })).toHaveCount(1);
  }
});

test('[adminevents-16] a failed featured toggle shows "Failed to update event feature status" and returns to its position', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const event = await anEvent({ title: mark() });
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  const featured = page.getByRole("switch", { name: `Featured: ${event.title}` });
  await page.route(`**/api/admin/events/${event.id}`, (route) => route.fulfill(errorResponse(500)));
  await featured.click();
  await expect(getToast(page, "Failed to update event feature status")).toBeVisible();
  await expect(featured).not.toBeChecked();
  await page.unroute(`**/api/admin/events/${event.id}`);
  await featured.click();
  await expect(featured).toBeChecked();
  await expect.poll(async () => (await search(event.title))[0]?.featured).toBe(true);
});

test("[adminevents-17] featuring an event puts it on the home screen, and taking it back takes it off", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: mark(), start_at: inDays(1) });
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  await anEvent({ featured: true });
  for (const isOn of [true, false]) {
    const featured = page.getByRole("switch", { name: `Featured: ${event.title}` });
    await featured.click();
    await expect(featured).toBeChecked({ checked: isOn });
    await expect.poll(async () => (await search(event.title))[0]?.featured).toBe(isOn);
    // Lists of events may be 5 seconds old (decision D46).
    await expect(async () => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Upcoming Events" })).toBeVisible();
      await expect(page.locator("[data-event]").first()).toBeVisible();
      await expect(page.locator(`[data-event="${event.id}"]`)).toHaveCount(isOn ? 1 : 0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await page.goto(`/admin/events?q=${encodeURIComponent(event.title)}`);
  }
});

test("[adminevents-19] deleting asks first: declined the event stays, confirmed it leaves the list", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: mark() });
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  const ask = () => page.getByRole("button", { name: `Delete ${event.title}` }).click();
  await ask();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, event.title)).toBeVisible();
  expect(await search(event.title)).toHaveLength(1);
  await ask();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(getToast(page, "Event deleted")).toBeVisible();
  await expect(row(page, event.title)).toHaveCount(0);
  expect(await search(event.title)).toEqual([]);
});

test("an event with sold tickets stays, and the answer says to refund them or to unpublish it", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const [buyer, event] = await Promise.all([aMember(), anEvent({ title: mark() })]);
  await payAndSettle((await buy(buyer, event.id)).session);
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  await page.getByRole("button", { name: `Delete ${event.title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const toast = getToast(page, "Failed to delete event");
  await expect(toast).toContainText("1 ticket of this event is sold. Refund them first, or unpublish the event.");
  await page
    .getByRole("checkbox", { name: /select row/i })
    .first()
    .check();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog", { name: "Unpublish this event?" }).getByRole("button", { name: "Unpublish" }).click();
  await expect(row(page, event.title)).toContainText("Draft");
});

test("[adminevents-07] a total below the tickets sold is refused at its field, and the form keeps what was entered", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const [buyer, event] = await Promise.all([aMember(), anEvent({ title: mark(), total_spots: 10 })]);
  await payAndSettle((await buy(buyer, event.id, { quantity: 2 })).session);
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  await table(page, "Upcoming events").getByRole("button", { name: event.title, exact: true }).click();
  await field(page, "Total spots").fill("1");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(field(page, "Total spots")).toHaveAccessibleDescription("2 tickets are already sold.");
  await expect(field(page, "Total spots")).toBeFocused();
  await expect(field(page, "Total spots")).toHaveValue("1");
});

test("[adminevents-20] failed calls say what failed, and a failed save keeps the dialog and its values", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const event = await anEvent({ title: mark() });
  await signInAs(context, await anAdmin());
  const lists = /\/api\/admin\/events\?/;
  await page.route(lists, (route) => route.fulfill(errorResponse(500)));
  await page.goto(`/admin/events?q=${encodeURIComponent(event.title)}`);
  await expect(page.getByText("Failed to load events").first()).toBeVisible();
  await page.unroute(lists);
  await page
    .getByRole("button", { name: /retry|try again/i })
    .first()
    .click();
  await page.getByRole("button", { name: event.title, exact: true }).click();
  await page.route(`**/api/admin/events/${event.id}`, (route) => route.fulfill(errorResponse(500)));
  await field(page, "Title").fill("Never saved");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Failed to save event")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Never saved");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: `Delete ${event.title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(getToast(page, "Failed to delete event")).toBeVisible();
  await expect(row(page, event.title)).toBeVisible();
});

test("two administrators who edit one event: the second is told, and reloading shows the first one's change", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const event = await anEvent({ title: mark() });
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  await page.getByRole("button", { name: event.title, exact: true }).click();
  const { token } = await anAdmin();
  await ok(call("eventsAdmin", "update", { ...event, eventId: event.id, rewards: "From somebody else" }, { token }));
  await field(page, "Rewards").fill("Mine");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Somebody else changed this/).first()).toBeVisible();
  await expect(field(page, "Rewards")).toHaveValue("Mine");
  await dialog(page).getByRole("button", { name: "Reload" }).click();
  await expect(field(page, "Rewards")).toHaveValue("From somebody else");
});

test("an event is duplicated as a draft without a date, and the preview shows it as members see it", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: mark(), price_ga: 900, featured: true });
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  await page.getByRole("button", { name: `Duplicate ${event.title}` }).click();
  await expect(field(page, "Title")).toHaveValue(`${event.title} (copy)`);
  await expect(dialog(page).getByRole("switch", { name: "Published" })).not.toBeChecked();
  await dialog(page).getByLabel("Date", { exact: false }).first().fill("2031-07-15");
  await field(page, "Time").fill("7:00 PM - 9:00 PM");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "As members see it" });
  await expect(preview.getByText(`${event.title} (copy)`).first()).toBeVisible();
  await expect(preview.getByText("From $9")).toBeVisible();
  await expect(preview.getByText("Tue, Jul 15")).toBeVisible();
  await page.getByRole("button", { name: "Close preview" }).click();
  await dialog(page).getByRole("button", { name: "Create event" }).click();
  await expect(getToast(page, "Event created")).toBeVisible();
  const copies = await search(`${event.title} (copy)`);
  expect(copies.map(({ is_published, start_at }) => [is_published, start_at])).toEqual([
    [false, "2031-07-15T23:00:00.000Z"],
  ]);
});

test("15 rows stand above the fold of a desk's screen", async ({ page, context }) => {
  const name = mark();
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => anEvent({ title: `${name} ${index}`, start_at: inDays(index + 1) })),
  );
  await open(page, context, `?q=${encodeURIComponent(name)}`);
  const titles = table(page, "Upcoming events").getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(titles.nth(14)).toBeInViewport({ ratio: 1 });
  const actions = row(page, `${name} 0`).getByRole("button", { name: `Delete ${name} 0` });
  await expect(actions).toBeInViewport({ ratio: 1 });
});

test("on a phone events are cards, and the form fills the screen without scrolling sideways", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: mark() });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, context, `?q=${encodeURIComponent(event.title)}`);
    await expect(page.getByRole("list", { name: "Upcoming events" }).getByRole("listitem")).toHaveCount(1);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: event.title, exact: true }).click();
    const box = await dialog(page).boundingBox();
    expect(box?.width).toBe(width);
    const inside = dialog(page).locator(".MuiDialogContent-root");
    expect(await inside.evaluate((content) => content.scrollWidth - content.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("[adminevents-23] unpublishing an event with an RSVP asks first, in the table and in the form, and says what holders will see", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409 \(Conflict\)/);
  const [guest, event] = await Promise.all([aMember(), anEvent({ title: mark() })]);
  await ok(call("events", "join", { eventId: event.id }, { token: guest.token }));
  await open(page, context, `?q=${encodeURIComponent(event.title)}`);
  const question = page.getByRole("dialog", { name: "Unpublish this event?" });
  await row(page, event.title).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Unpublish", exact: true }).click();
  await expect(question).toContainText("1 RSVP stays valid.");
  await expect(question).toContainText("which says that it is no longer listed");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await search(event.title)).map(({ is_published }) => is_published)).toEqual([true]);
  await page.getByRole("button", { name: event.title, exact: true }).click();
  await dialog(page).getByRole("switch", { name: "Published" }).uncheck();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Unpublish" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
  expect((await search(event.title)).map(({ is_published }) => is_published)).toEqual([false]);
});
