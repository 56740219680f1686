import type { BrowserContext, Page } from "@playwright/test";
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
