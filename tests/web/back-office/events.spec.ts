import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

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
