import type { Page } from "@playwright/test";
import { aVendorWithDetails, openDealCard } from "../../support/browser/deal-pages.ts";
import { delayMembership } from "../../support/browser/delay-membership.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[deal-02] a card without a picture shows the vendor's name, the tag and Redeem Now to a paid member", async ({
  page,
  context,
}) => {
  const vendor = await aVendorWithDetails();
  const offer = uniqueText("Free sundae");
  await aDeal({ vendor_id: vendor.id, offer_details: offer, tag: "Hot Deal" });
  await signInAs(context, await aMember({ tier: "essential" }));
  const card = await openDealCard(page, offer);
  await expect(card.locator("[data-fallback]")).toHaveText(vendor.name);
  for (const text of ["Hot Deal", "Available"]) await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeVisible();
});

test("[deal-02] a card shows its picture, and Upgrade Now to a free member", async ({ page, context }) => {
  const offer = uniqueText("Picture show");
  await aDeal({ offer_details: offer, image: "/art/hero-value.webp" });
  await signInAs(context, await aMember());
  const card = await openDealCard(page, offer);
  await expect(card.locator("img")).toHaveAttribute("src", "/art/hero-value.webp");
  await expect(card.locator("video, [data-fallback]")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Upgrade Now" })).toBeVisible();
});

test("[deal-02] a card plays its video", async ({ page, context }) => {
  const offer = uniqueText("Moving picture");
  const deal = await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  // The video exists in this test only: other tests would find it missing.
  await page.route("**/api/deals", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: { id: string; image: string | null }[] };
    for (const item of body.items) if (item.id === deal.id) item.image = "/art/moving.webm";
    await route.fulfill({ response, json: body });
  });
  await page.route("**/moving.webm", (route) => route.fulfill({ contentType: "video/webm", body: tinyVideo }));
  const video = (await openDealCard(page, offer)).locator("video");
  await expect(video).toHaveAttribute("src", "/art/moving.webm");
  const played = () => video.evaluate((element: HTMLVideoElement) => element.played.length);
  await expect.poll(played).toBeGreaterThan(0);
});

test("[deal-08] claims are requested for a paid member and never for a free one", async ({
  page,
  context,
  openBrowser,
}) => {
  await aDeal();
  const asks = async (on: Page) => {
    let count = 0;
    on.on("request", (request) => {
      if (request.url().includes("/api/claims")) count += 1;
    });
    await on.goto("/dashboard");
    await expect(on.getByRole("article").first()).toBeVisible();
    await on.waitForLoadState("networkidle");
    return count;
  };
  await signInAs(context, await aMember());
  expect(await asks(page)).toBe(0);
  expect(await asks(await openBrowser(await aMember({ tier: "essential" })))).toBeGreaterThan(0);
});

test("[deal-10] while deals are coming soon, pressing a card's button claims nothing", async ({ page, context }) => {
  const offer = uniqueText("Later gator");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  const settings = { deals_mode: "coming_soon", redemptions_enabled: true, allow_membership_purchase: true };
  await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, updated_at: null } }));
  const card = await openDealCard(page, offer);
  let claims = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/claims")) claims += 1;
  });
  await card.getByRole("button", { name: "Coming Soon" }).click();
  const text = "Deal redemptions are currently disabled. Check back soon!";
  await expect(getToast(page, "Coming Soon", text)).toBeVisible();
  await expect(card.getByRole("button", { name: "Coming Soon" })).toBeVisible();
  expect(claims).toBe(0);
});

test("[appsettings-11] every deal shows Coming Soon while deals are coming soon; once active, Redeem Now to a paid member and Upgrade Now to others", async ({
  openBrowser,
}) => {
  const offer = uniqueText("Switchable sundae");
  await aDeal({ offer_details: offer });
  const settings = { redemptions_enabled: true, allow_membership_purchase: true, updated_at: null };
  for (const [tier, label] of [
    ["essential", "Redeem Now"],
    [undefined, "Upgrade Now"],
  ] as const) {
    const page = await openBrowser(await aMember(tier ? { tier } : {}));
    let deals_mode = "coming_soon";
    await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, deals_mode } }));
    const closed = await openDealCard(page, offer);
    await expect(closed.getByRole("button", { name: "Coming Soon" })).toBeVisible();
    deals_mode = "active";
    const card = await openDealCard(page, offer);
    await expect(card.getByRole("button", { name: label })).toBeVisible();
    await expect(card.getByRole("button", { name: "Coming Soon" })).toHaveCount(0);
  }
});

test("[appsettings-15] while redemptions are off, members and others find a note that they are paused in place of the button, on card and dialog", async ({
  openBrowser,
}) => {
  const offer = uniqueText("Paused pie");
  await aDeal({ offer_details: offer });
  const settings = { deals_mode: "active", redemptions_enabled: false, allow_membership_purchase: true };
  for (const tier of ["premium", undefined] as const) {
    const page = await openBrowser(await aMember(tier ? { tier } : {}));
    await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, updated_at: null } }));
    const card = await openDealCard(page, offer);
    await expect(card.getByText("Redemptions are paused")).toBeVisible();
    await card.getByText(offer).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Redemptions are paused")).toHaveCount(2);
    for (const name of [/redeem/i, /upgrade/i]) await expect(dialog.getByRole("button", { name })).toHaveCount(0);
  }
});

test("[deal-11] the button of an event deal opens the event, even while deals are coming soon", async ({
  page,
  context,
}) => {
  const event = await anEvent();
  const offer = uniqueText("Door deal");
  await aDeal({ offer_details: offer, event_id: event.id });
  await signInAs(context, await aMember({ tier: "premium" }));
  const settings = { deals_mode: "coming_soon", redemptions_enabled: true, allow_membership_purchase: true };
  await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, updated_at: null } }));
  await (await openDealCard(page, offer)).getByRole("button", { name: "View Event" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
});

test("[deal-09] while the membership refreshes, the button reads Updating membership... and is disabled", async ({
  page,
  context,
}) => {
  const offer = uniqueText("Patience pie");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=profile");
  const membership = await delayMembership(page);
  await expect(page.getByText("Updating your membership status...")).toBeVisible();
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await page.getByRole("searchbox").fill(offer);
  const card = page.getByRole("article").filter({ hasText: offer });
  await expect(card.getByRole("button", { name: "Updating membership..." })).toBeDisabled();
  membership.answer();
  await expect(card.getByRole("button", { name: "Upgrade Now" })).toBeEnabled();
});

test("[deal-20] an every_30_days deal can be claimed again once the 30 days are over", async ({ page, context }) => {
  const offer = uniqueText("Monthly muffin");
  const deal = await aDeal({ offer_details: offer, redemption_limit: "every_30_days" });
  const member = await aMember({ tier: "premium" });
  const minutes = 60_000;
  const almostOver = new Date(Date.now() - 30 * 24 * 60 * minutes + 20 * minutes).toISOString();
  await ok(call("deals", "claim", { dealId: deal.id }, { token: member.token, now: almostOver }));
  await signInAs(context, member);
  await page.clock.install();
  const card = await openDealCard(page, offer);
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await page.clock.fastForward(25 * minutes);
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[deal-02] a card shows its whole offer and what it saves at every width", async ({ page, context }) => {
  const offer = uniqueText(
    "Free half-dozen oysters with any entrée over $30, Monday to Thursday before 6 PM, dine-in only",
  );
  await aDeal({ offer_details: offer, savings_cents: 1_450 });
  await signInAs(context, await aMember({ tier: "premium" }));
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await openDealCard(page, offer);
    const title = card.getByRole("heading");
    const isWhole = await title.evaluate(
      (it) => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth,
    );
    expect([width, isWhole]).toEqual([width, true]);
    await expect(card.getByText("Save $14.50")).toBeVisible();
  }
  const grid = page.getByRole("article").locator("xpath=ancestor::ul");
  expect((await grid.evaluate((it) => getComputedStyle(it).gridTemplateColumns)).split(" ")).toHaveLength(4);
});
