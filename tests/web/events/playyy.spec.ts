import type { BrowserContext, Page } from "@playwright/test";
import { plans } from "../../../shared/model/plans.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const anExclusiveEvent = async () => {
  const { token } = await anAdmin();
  const about = {
    title: uniqueText("Rooftop Scavenger Hunt"),
    description: uniqueText("One riddle at a time, from the river to the roof."),
    date: "Friday, December 4, 7 PM",
    location: uniqueText("Downtown"),
    participants: "24 teams of 4",
    rewards: "$500 and bragging rights",
  };
  return ok(call("playyyAdmin", "create", about, { token }));
};

const tab = "/dashboard?tab=playyy";
const openAsMember = async (page: Page, context: BrowserContext) => {
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  await page.goto(tab);
  await expect(page.getByRole("heading", { level: 1, name: "Activities" })).toBeVisible();
  return member;
};
const cardOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

test("[playyy-01] a search in Activities filters exclusive events and activity deals", async ({ page, context }) => {
  const [wanted, other] = [await anExclusiveEvent(), await anExclusiveEvent()];
  const [deal, otherDeal] = [uniqueText("Kayak tour"), uniqueText("Kayak tour")];
  for (const offer_details of [deal, otherDeal]) await aDeal({ offer_details, category: "Adventure" });
  await openAsMember(page, context);
  const search = page.getByRole("searchbox", { name: "Search activities" });
  await expect(cardOf(page, other.title)).toBeVisible();
  await search.fill(` ${wanted.title.toUpperCase()}`);
  await expect(cardOf(page, wanted.title)).toBeVisible();
  await expect(cardOf(page, other.title)).toHaveCount(0);
  await expect(page.getByText("No activity deals match your search.")).toBeVisible();
  await search.fill(deal);
  await expect(page.getByRole("article").filter({ hasText: deal })).toBeVisible();
  await expect(page.getByText(otherDeal)).toHaveCount(0);
  await expect(page.getByText("No exclusive events match your search.")).toBeVisible();
});

const figures = (page: Page) => page.locator("main dl");

test("[playyy-02] the four stat cards read 50+, 1,200+, $50+ and 25 when the stats fail to load", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await page.route("**/api/playyy/stats", (route) => route.fulfill(errorResponse(500)));
  await openAsMember(page, context);
  for (const [figure, label] of [
    ["50+", "Activity Partners"],
    ["1,200+", "Active Members"],
    ["$50+", "Avg. Savings"],
    ["25", "Hunt Winners"],
  ] as const) {
    const card = figures(page).locator("> div").filter({ hasText: label });
    await expect(card.locator("dd")).toHaveText(figure);
  }
});

test("[playyy-02] the four stat cards show the stored stats", async ({ page, context }) => {
  const stored = { activity_partners: 64, active_members: 2_500, avg_savings: 75, hunt_winners: 31 };
  await page.route("**/api/playyy/stats", (route) =>
    route.fulfill({ json: { ...stored, updated_at: "2026-01-02T03:04:05.000Z" } }),
  );
  await openAsMember(page, context);
  await expect(figures(page).locator("dd")).toHaveText(["64+", "2,500+", "$75+", "31"]);
});

test("[playyy-04] the card of an exclusive event shows everything about it and Join Event", async ({
  page,
  context,
}) => {
  const event = await anExclusiveEvent();
  await openAsMember(page, context);
  const card = cardOf(page, event.title);
  await expect(card.getByRole("heading", { name: event.title })).toBeVisible();
  for (const fact of [event.description, event.date, event.location, event.participants, event.rewards]) {
    await expect(card.getByText(fact)).toBeVisible();
  }
  await expect(card.getByRole("button", { name: "Join Event" })).toBeEnabled();
});

test("[playyy-06] [playyy-10] Join Event shows a toast and the event is still joined after a reload, until Leave takes it back", async ({
  page,
  context,
}) => {
  const event = await anExclusiveEvent();
  const member = await openAsMember(page, context);
  const card = cardOf(page, event.title);
  await card.getByRole("button", { name: "Join Event" }).click();
  await expect(getToast(page, "You've joined!", `See you at ${event.title}.`)).toBeVisible();
  await expect(card.getByText("You're in")).toBeVisible();
  await page.reload();
  await expect(card.getByText("You're in")).toBeVisible();
  const isJoined = async () => {
    const { items } = await ok(call("playyy", "exclusiveEvents", {}, { token: member.token }));
    return items.find(({ id }) => id === event.id)?.joined;
  };
  expect(await isJoined()).toBe(true);
  await card.getByRole("button", { name: `Leave ${event.title}` }).click();
  await expect(getToast(page, "You've left", `You're no longer in for ${event.title}.`)).toBeVisible();
  await expect(card.getByRole("button", { name: "Join Event" })).toBeEnabled();
  expect(await isJoined()).toBe(false);
});

test("[playyy-07] Activity Deals shows the newest activity deals, at most 10", async ({ page, context }) => {
  const before = await aDeal({ offer_details: uniqueText("Paddle"), category: "Adventure" });
  const offers: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    offers.unshift(uniqueText("Paddle"));
    await aDeal({ offer_details: offers[0] as string, category: "Adventure" });
  }
  await aDeal({ offer_details: uniqueText("Dinner"), category: "Dining" });
  const { token } = await openAsMember(page, context);
  const row = page.getByRole("region", { name: "Activity Deals" });
  await expect(row.getByRole("article")).toHaveCount(10);
  const { items } = await ok(call("deals", "list", {}, { token }));
  const mine = items.map(({ offer_details }) => offer_details).filter((offer) => offers.includes(offer));
  expect(mine).toEqual(offers);
  const shown = await row.getByRole("article").allTextContents();
  const positions = shown.map((text) => offers.findIndex((offer) => text.includes(offer))).filter((at) => at >= 0);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(shown.some((text) => text.includes(before.offer_details))).toBe(false);
  expect(shown.some((text) => text.includes("Dinner"))).toBe(false);
});

test("[playyy-08] Get Notified of New Activities stores the request once and confirms it", async ({
  page,
  context,
}) => {
  const member = await openAsMember(page, context);
  await expect(page.getByRole("heading", { name: "More Adventures Coming Soon!" })).toBeVisible();
  const button = page.getByRole("button", { name: "Get Notified of New Activities" });
  const wish = () => ok(call("playyy", "wish", {}, { token: member.token }));
  expect((await wish()).wished_at).toBeNull();
  await button.click();
  await expect(page.getByText("You're on the list. You'll be the first to hear about new activities.")).toBeVisible();
  const first = (await wish()).wished_at;
  expect(first).not.toBeNull();
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  // By keyboard: the first confirmation may still lie over the button.
  await button.press("Enter");
  expect((await answered).ok()).toBe(true);
  expect((await wish()).wished_at).toBe(first);
  await page.reload();
  await expect(page.getByText("You're on the list. You'll be the first to hear about new activities.")).toBeVisible();
});

test("[playyy-09] [gate-02] a free member sees Membership Required with an upgrade link and no exclusive event", async ({
  page,
  context,
}) => {
  const event = await anExclusiveEvent();
  await aDeal({ offer_details: uniqueText("Kayak tour"), category: "Adventure" });
  await signInAs(context, await aMember());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(tab);
  await expect(page.getByText("Membership Required")).toBeVisible();
  await expect(page.locator("[data-preview]").getByRole("article", { includeHidden: true }).first()).toBeVisible();
  for (const perk of plans.essential.perks) await expect(page.getByText(perk)).toBeVisible();
  await expect(page.getByText("From $12.99 a month")).toBeVisible();
  await expect(page.getByText(event.title)).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  expect(asked).not.toContain("/api/exclusive-events");
  await page.getByRole("link", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
});

test("[playyy-09] an administrator without a membership can use the tab", async ({ page, context }) => {
  const event = await anExclusiveEvent();
  await signInAs(context, await anAdmin());
  await page.goto(tab);
  await expect(cardOf(page, event.title).getByRole("button", { name: /Join Event|You're in/ })).toBeVisible();
});

test("[gate-02] a visitor sees Sign In Required and returns after signing in", async ({ page }) => {
  const event = await anExclusiveEvent();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/playyy");
  await expect(page.getByText("Sign In Required")).toBeVisible();
  await expect(page.getByText(event.title)).toHaveCount(0);
  expect(asked).not.toContain("/api/exclusive-events");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fplayyy$/);
  await signInByForm(page, await aMember());
  await expect(page).toHaveURL(/\/playyy$/);
  await expect(page.getByText("Membership Required")).toBeVisible();
});

test("[gate-03] the preview can be neither clicked nor reached with the keyboard", async ({ page, context }) => {
  await aDeal({ offer_details: uniqueText("Kayak tour"), category: "Adventure" });
  await signInAs(context, await aMember());
  await page.goto(tab);
  const preview = page.locator("[data-preview]");
  const card = preview.getByRole("article", { includeHidden: true }).first();
  await expect(card).toBeVisible();
  await expect(preview).not.toContainText("Kayak tour");
  expect(await preview.evaluate((glass) => getComputedStyle(glass).filter)).toContain("blur");
  const box = await card.boundingBox();
  if (!box) throw new Error("The preview's card has no place");
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(page).toHaveURL(new RegExp(`${tab.replace("?", "\\?")}$`));
  for (let tabs = 0; tabs < 25; tabs += 1) {
    await page.keyboard.press("Tab");
    expect(await preview.evaluate((glass) => glass.contains(document.activeElement))).toBe(false);
  }
});

test("[gate-03] without a preview none of the content is rendered", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/playyy");
  await expect(page.getByText("Membership Required")).toBeVisible();
  await expect(page.locator("[data-preview]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/playyy$/);
});

test("/playyy leads a member to the Activities tab", async ({ page, context }) => {
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto("/playyy");
  await expect(page).toHaveURL(/\/dashboard\?tab=playyy$/);
  await expect(page.getByRole("searchbox", { name: "Search activities" })).toBeVisible();
});
