import type { Locator, Page } from "@playwright/test";
import type { CityEvent } from "../../../shared/model/event.ts";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { plans } from "../../../shared/model/plans.ts";
import { showOnlyEvents } from "../../support/browser/event-lists.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aSoldOutEvent } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const hour = 3_600_000;
const twoDaysAgo = () => new Date(Date.now() - 48 * hour).toISOString();

const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });
const card = (page: Page, { id }: CityEvent): Locator => page.getByRole("main").locator(`[data-event="${id}"]`);
const counter = (page: Page, label: string): Locator =>
  page.getByRole("main").getByText(label, { exact: true }).locator("xpath=..");

/** One upcoming event of each section, as they all are seen by a member of a tier. */
const aCity = async () => {
  const [city, rager, vip] = await Promise.all([
    anEvent({ title: "Riverside Market", event_section: ["city"], featured: true }),
    anEvent({ title: "Warehouse night", event_section: ["rager"] }),
    anEvent({ title: "Rooftop table", event_section: ["vip"] }),
  ]);
  return { city, rager, vip };
};

test("[events-05] the Events screen opens with its header, its counters and the City tab", async ({
  page,
  context,
}) => {
  const [{ city, rager, vip }, second, past] = await Promise.all([
    aCity(),
    anEvent({ event_section: ["city", "rager"], featured: true }),
    anEvent({ event_section: ["city"], start_at: twoDaysAgo() }),
  ]);
  await signInAs(context, await aMember());
  await showOnlyEvents(page, city, rager, vip, second, past);
  await page.goto("/dashboard?tab=events");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  await expect(page.getByText("Jacksonville's Best Events")).toBeVisible();
  await expect(counter(page, "All Events")).toContainText("4");
  await expect(counter(page, "Featured").first()).toContainText("2");
  await expect(counter(page, "VIP Only")).toContainText("1");
  const kinds = page.getByRole("tablist", { name: "Event types" });
  await expect(kinds.getByRole("tab")).toHaveText(["City2", "RAGER's", "VIP", "Past"]);
  await expect(tab(page, /^City/)).toHaveAttribute("aria-selected", "true");
});

test("[events-08] the RAGER's tab lists upcoming ragers only", async ({ page, context }) => {
  const { city, rager, vip } = await aCity();
  const past = await anEvent({ event_section: ["rager"], start_at: twoDaysAgo() });
  await signInAs(context, await aMember());
  await showOnlyEvents(page, city, rager, vip, past);
  await page.goto("/dashboard?tab=events");
  await tab(page, "RAGER's").click();
  await expect(card(page, rager)).toBeVisible();
  for (const other of [city, vip, past]) await expect(card(page, other)).toHaveCount(0);
});

test("[events-08] without ragers the tab shows No RAGER's Scheduled", async ({ page, context }) => {
  const { city } = await aCity();
  await signInAs(context, await aMember());
  await showOnlyEvents(page, city);
  await page.goto("/dashboard?tab=events&events=rager");
  await expect(page.getByText("No RAGER's Scheduled")).toBeVisible();
});

for (const tier of [undefined, "essential"] satisfies (PaidTier | undefined)[]) {
  test(`[events-09] the VIP tab shows a member with ${tier ?? "free"} membership what Premium is and the next three VIP events`, async ({
    page,
    context,
  }) => {
    const [{ city }, over, ...vips] = await Promise.all([
      aCity(),
      anEvent({ event_section: ["vip"], start_at: twoDaysAgo() }),
      ...[4, 3, 2, 1].map((days) =>
        anEvent({ event_section: ["vip"], start_at: new Date(Date.now() + days * 24 * hour).toISOString() }),
      ),
    ]);
    await signInAs(context, await aMember(tier ? { tier } : {}));
    await showOnlyEvents(page, city, over, ...vips);
    await page.goto("/dashboard?tab=events&events=vip");
    await expect(page.getByText("Premium Members Only")).toBeVisible();
    for (const perk of plans.premium.perks) await expect(page.getByText(perk)).toBeVisible();
    await expect(page.getByText("$19.99")).toBeVisible();
    const soonest = vips.reverse().slice(0, 3);
    await expect(page.getByRole("main").locator("[data-event]")).toHaveCount(3);
    for (const vip of soonest) await expect(card(page, vip)).toBeVisible();
    await page.getByRole("link", { name: "Upgrade to Premium" }).click();
    await expect(page).toHaveURL(/\/subscription$/);
  });
}

test("[events-09] the VIP tab shows a Premium member the VIP events and no upsell", async ({ page, context }) => {
  const { city, vip } = await aCity();
  await signInAs(context, await aMember({ tier: "premium" }));
  await showOnlyEvents(page, city, vip);
  await page.goto("/dashboard?tab=events");
  await tab(page, "VIP").click();
  await expect(card(page, vip)).toBeVisible();
  await expect(card(page, city)).toHaveCount(0);
  await expect(page.getByText("Premium Members Only")).toHaveCount(0);
});

test("[events-10] the Past tab lists past events under their sections", async ({ page, context }) => {
  const start_at = twoDaysAgo();
  const over = await Promise.all([
    anEvent({ title: "Old market", event_section: ["city"], start_at }),
    anEvent({ title: "Old rager", event_section: ["rager"], start_at }),
    anEvent({ title: "Old table", event_section: ["vip"], start_at }),
  ]);
  const { city } = await aCity();
  await signInAs(context, await aMember());
  await showOnlyEvents(page, city, ...over);
  await page.goto("/dashboard?tab=events");
  await tab(page, "Past").click();
  for (const [index, heading] of ["City Events", "RAGER's", "VIP Events"].entries()) {
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
    await expect(section.locator("[data-event]")).toHaveCount(1);
    await expect(section).toContainText(over[index]?.title ?? "");
  }
  await expect(card(page, city)).toHaveCount(0);
});

test("[events-10] without past events the tab shows No Past Events", async ({ page, context }) => {
  const { city } = await aCity();
  await signInAs(context, await aMember());
  await showOnlyEvents(page, city);
  await page.goto("/dashboard?tab=events&events=past");
  await expect(page.getByText("No Past Events")).toBeVisible();
});

test("[events-12] a card carries the tag of its tab, or SOLD OUT instead", async ({ page, context }) => {
  const { city, rager, vip } = await aCity();
  const [over, full] = await Promise.all([
    anEvent({ event_section: ["city"], start_at: twoDaysAgo() }),
    aSoldOutEvent({ event_section: ["city", "rager", "vip"], featured: true, type: "Festival" }),
  ]);
  await signInAs(context, await aMember({ tier: "premium" }));
  await showOnlyEvents(page, city, rager, vip, over, full);
  for (const [name, event, tag] of [
    ["city", city, "Featured"],
    ["rager", rager, "RAGER"],
    ["vip", vip, "VIP"],
    ["past", over, "Past"],
  ] as const) {
    await page.goto(`/dashboard?tab=events&events=${name}`);
    await expect(card(page, event).getByText(tag, { exact: true }).first()).toBeVisible();
    if (name === "past") continue;
    await expect(card(page, full).getByText("SOLD OUT", { exact: true })).toBeVisible();
    await expect(card(page, full).getByText(tag, { exact: true })).toHaveCount(0);
  }
});

for (const name of ["rager", "vip", "past"] as const) {
  test(`[events-12] a card on the ${name} tab opens the event`, async ({ page, context }) => {
    const event = await anEvent(
      name === "past" ? { event_section: ["city"], start_at: twoDaysAgo() } : { event_section: [name] },
    );
    await signInAs(context, await aMember({ tier: "premium" }));
    await showOnlyEvents(page, event);
    await page.goto(`/dashboard?tab=events&events=${name}`);
    await card(page, event).click();
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  });
}

test.describe("in a browser in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("[events-13] dates and times of events are shown in New York time", async ({ page, context }) => {
    // In Tokyo it is noon of January 15th, in New York 10 in the evening of the 14th.
    const event = await anEvent({
      event_section: ["city"],
      start_at: "2031-01-15T03:00:00.000Z",
      end_at: "2031-01-15T06:30:00.000Z",
    });
    await signInAs(context, await aMember());
    await showOnlyEvents(page, event);
    await page.goto("/dashboard?tab=events");
    await expect(card(page, event)).toContainText("Tue, Jan 14 • 10:00 PM – 1:30 AM (Wed) (ET)");
    await card(page, event).click();
    const when = page.locator("dl > div").filter({ has: page.locator("dt", { hasText: "When" }) });
    await expect(when).toContainText("Tue, Jan 14");
    await expect(when).toContainText("10:00 PM – 1:30 AM (Wed) (ET)");
  });
});

const debugPanel = (page: Page) => page.getByRole("region", { name: "Event debug" });
const figure = (page: Page, label: string) =>
  debugPanel(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("[events-14] an administrator sees the counts and the first samples of all events", async ({ page, context }) => {
  const [{ city, rager, vip }, draft, over] = await Promise.all([
    aCity(),
    anEvent({ title: "Not out yet", is_published: false }),
    anEvent({ start_at: twoDaysAgo() }),
  ]);
  await signInAs(context, await anAdmin());
  await showOnlyEvents(page, city, rager, vip, draft, over);
  await page.goto("/dashboard?tab=events");
  const figures = { Total: 5, Published: 4, Upcoming: 3, Past: 1, City: 1, Rager: 1, VIP: 1, "Missing start_at": 0 };
  for (const [label, count] of Object.entries(figures)) await expect(figure(page, label)).toHaveText(String(count));
  await expect(debugPanel(page).getByText(/America\/New_York/)).toBeVisible();
  await expect(debugPanel(page).getByRole("listitem")).toHaveCount(3);
  await expect(debugPanel(page).getByRole("alert")).toHaveCount(0);
});

test("[events-14] the panel warns when events are published and none is upcoming", async ({ page, context }) => {
  const over = await anEvent({ start_at: twoDaysAgo() });
  await signInAs(context, await anAdmin());
  await showOnlyEvents(page, over);
  await page.goto("/dashboard?tab=events");
  await expect(debugPanel(page).getByRole("alert")).toContainText("none are upcoming");
});

test("[events-14] only an administrator sees the panel", async ({ page, context }) => {
  const { city } = await aCity();
  await signInAs(context, await aMember({ tier: "premium" }));
  await showOnlyEvents(page, city);
  await page.goto("/dashboard?tab=events");
  await expect(card(page, city)).toBeVisible();
  await expect(debugPanel(page)).toHaveCount(0);
});
