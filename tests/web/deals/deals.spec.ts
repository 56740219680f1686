import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { closeStamp, confirmClaim } from "../../support/browser/claim-deal.ts";
import { delayMembership } from "../../support/browser/delay-membership.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, aVendor } from "../../support/fixtures.ts";

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

const exploring = async (page: Page, offer: string) => {
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const card = page.getByRole("article").filter({ hasText: offer });
  await expect(card).toBeVisible();
  return card;
};

const aFullVendor = () =>
  aVendor({
    name: unique("Pier House"),
    address: "1 Ocean Front, Jacksonville Beach",
    phone: "(904) 555-0199",
    opening_hours: "Daily 11 AM–9 PM",
  });

test("[home-01] Home keeps its logo on top and links a free member's badge to the plans", async ({ page, context }) => {
  for (let count = 0; count < 4; count += 1) await aDeal();
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const logo = page.locator("header").getByRole("img", { name: "PLAYYY" });
  await expect(page.getByRole("link", { name: "Free Member" })).toHaveAttribute("href", "/subscription");
  await page.mouse.wheel(0, 1_500);
  await expect(logo).toBeInViewport();
});

for (const tier of ["essential", "premium"] as const) {
  test(`[home-01] Home shows the ${tier} badge to a member of that tier`, async ({ page, context }) => {
    await signInAs(context, await aMember({ tier }));
    await page.goto("/dashboard");
    const badge = tier === "premium" ? "Premium" : "Essential";
    await expect(page.locator("header").getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByText("Free Member")).toHaveCount(0);
  });
}

test("[home-05] [home-11] Home sorts every deal into exactly one of its rows, in the order of the rows", async ({
  page,
  context,
}) => {
  const offers = {
    Trending: unique("10% off"),
    Freebies: unique("FREE taco"),
    "Sweet Treats": unique("Candy bar"),
    "Date Night": unique("Dinner for two"),
    PLAYYY: unique("Kayak tour"),
  };
  await aDeal({ offer_details: offers.Trending, category: "Shopping" });
  await aDeal({ offer_details: offers.Freebies });
  for (let more = 0; more < 3; more += 1) await aDeal({ offer_details: unique("FREE refill") });
  await aDeal({ offer_details: offers["Sweet Treats"], category: "Sweets" });
  await aDeal({ offer_details: offers["Date Night"], category: "Dining" });
  await aDeal({ offer_details: offers.PLAYYY, category: "Adventure" });
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
  const rows = Object.keys(offers);
  expect(titles.filter((title) => rows.includes(title))).toEqual(rows);
  for (const [row, offer] of Object.entries(offers)) {
    await expect(page.getByText(offer)).toHaveCount(1);
    const card = page.getByRole("region", { name: row }).getByRole("article").filter({ hasText: offer });
    await expect(card).toHaveCount(1);
    expect((await card.boundingBox())?.width).toBe(192);
  }
  const row = page.getByRole("region", { name: "Freebies" }).getByRole("list");
  const offset = () => row.evaluate((list) => list.scrollLeft);
  await row.evaluate((list) => list.scrollBy({ left: 100, behavior: "instant" }));
  expect(await offset()).toBeGreaterThan(0);
});

test("[deal-02] a card without a picture shows the vendor's name, the tag and Redeem Now to a paid member", async ({
  page,
  context,
}) => {
  const vendor = await aFullVendor();
  const offer = unique("Free sundae");
  await aDeal({ vendor_id: vendor.id, offer_details: offer, tag: "Hot Deal" });
  await signInAs(context, await aMember({ tier: "essential" }));
  const card = await exploring(page, offer);
  await expect(card.locator("[data-fallback]")).toHaveText(vendor.name);
  for (const text of ["Hot Deal", "Available"]) await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeVisible();
});

test("[deal-02] a card shows its picture, and Upgrade Now to a free member", async ({ page, context }) => {
  const offer = unique("Picture show");
  await aDeal({ offer_details: offer, image: "/art/hero-value.webp" });
  await signInAs(context, await aMember());
  const card = await exploring(page, offer);
  await expect(card.locator("img")).toHaveAttribute("src", "/art/hero-value.webp");
  await expect(card.locator("video, [data-fallback]")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Upgrade Now" })).toBeVisible();
});

test("[deal-02] a card plays its video", async ({ page, context }) => {
  const offer = unique("Moving picture");
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
  const video = (await exploring(page, offer)).locator("video");
  await expect(video).toHaveAttribute("src", "/art/moving.webm");
  const played = () => video.evaluate((element: HTMLVideoElement) => element.played.length);
  await expect.poll(played).toBeGreaterThan(0);
});

test("[deal-03] [deal-04] the dialog shows everything about the deal, and only its close button closes it", async ({
  page,
  context,
}) => {
  const vendor = await aFullVendor();
  const offer = unique("Half-price shrimp");
  await aDeal({ vendor_id: vendor.id, offer_details: offer, tag: "BOGO", savings_cents: 1_200 });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await exploring(page, offer)).getByText(offer).click();
  const dialog = page.getByRole("dialog");
  for (const text of [
    "BOGO",
    "Use Once Per Month",
    "This Epic Deal is redeemable once every 30 days",
    "Save $12",
    "Cannot be combined with any other offers",
    "1 Ocean Front, Jacksonville Beach",
    "(904) 555-0199",
    "Daily 11 AM–9 PM",
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole("button", { name: "Add to favorites" })).toBeVisible();
  await expect(dialog.getByRole("img", { name: /Map placeholder/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  // A phone's dialog fills the screen: only here is there something outside of it.
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThan(20);
  await page.mouse.click(10, 450);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("[deal-03] a tap on the card's picture opens the dialog", async ({ page, context }) => {
  const offer = unique("Tap me");
  await aDeal({ offer_details: offer, image: "/art/hero-value.webp" });
  await signInAs(context, await aMember());
  const card = await exploring(page, offer);
  await card.click({ position: { x: 80, y: 80 } });
  await expect(page.getByRole("dialog").getByRole("heading", { name: offer })).toBeVisible();
});

test("[deal-04] the dialog leaves out what the vendor has not given", async ({ page, context }) => {
  const vendor = await aVendor({ name: unique("Bare Bones") });
  const offer = unique("Mystery snack");
  await aDeal({ vendor_id: vendor.id, offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await exploring(page, offer)).getByText(offer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /Map placeholder/ })).toBeVisible();
  for (const label of ["Address", "Phone", "Opening hours"]) await expect(dialog.getByText(label)).toHaveCount(0);
});

test("[deal-06] a member claims the deal in the dialog, and its button then reads Deal Redeemed!", async ({
  page,
  context,
}) => {
  const offer = unique("Free coffee");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await exploring(page, offer)).getByText(offer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Redeem at the register")).toBeVisible();
  await dialog.getByRole("button", { name: "Staff Member Redeem Here" }).click();
  await confirmClaim(page);
  await closeStamp(page);
  await expect(dialog.getByRole("button", { name: "Deal Redeemed!" })).toBeDisabled();
});

test("[deal-06] [deal-13] a free member is told to upgrade and sent to /subscription", async ({ page, context }) => {
  const offer = unique("Free cone");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  const card = await exploring(page, offer);
  await card.getByText(offer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Upgrade to a paid membership")).toBeVisible();
  await dialog.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goBack();
  await dialog.getByRole("button", { name: "Close" }).click();
  await card.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
});

test("[deal-07] the button goes from Redeem Now to Redeeming... to Redeemed! and stays there after a reload", async ({
  page,
  context,
}) => {
  const vendor = await aFullVendor();
  const offer = unique("Free pie");
  await aDeal({ vendor_id: vendor.id, offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  const card = await exploring(page, offer);
  let goOn = () => {};
  const held = new Promise<void>((resume) => {
    goOn = resume;
  });
  await page.route("**/claims", async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(card.getByRole("button", { name: "Redeeming..." })).toBeDisabled();
  goOn();
  const text = `Deal successfully redeemed at ${vendor.name}. Check your recent activity for details.`;
  await expect(getToast(page, "Deal Redeemed! 🎉", text)).toBeVisible();
  await closeStamp(page);
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toHaveClass(/colorSecondary/);
  await page.reload();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await expect(card.getByRole("button", { name: "Redeemed!" })).toHaveClass(/colorSecondary/);
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

const answerOf = (code: string, message: string, status: number) => ({
  status,
  json: { error: { code, message, requestId: "test" } },
});

test("[deal-10] while deals are coming soon, pressing a card's button claims nothing", async ({ page, context }) => {
  const offer = unique("Later gator");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  const settings = { deals_mode: "coming_soon", redemptions_enabled: true, allow_membership_purchase: true };
  await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, updated_at: null } }));
  const card = await exploring(page, offer);
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

test("[deal-10] a claim refused because redemptions are off shows Coming Soon and leaves the deal unclaimed", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  const offer = unique("Switched off");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  const card = await exploring(page, offer);
  await page.route("**/claims", (route) =>
    route.fulfill(answerOf("deal.redemptions-off", "Redemptions are coming soon", 403)),
  );
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Coming Soon", "Deal redemptions are currently disabled.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[deal-11] the button of an event deal opens the event, even while deals are coming soon", async ({
  page,
  context,
}) => {
  const event = await anEvent();
  const offer = unique("Door deal");
  await aDeal({ offer_details: offer, event_id: event.id });
  await signInAs(context, await aMember({ tier: "premium" }));
  const settings = { deals_mode: "coming_soon", redemptions_enabled: true, allow_membership_purchase: true };
  await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, updated_at: null } }));
  await (await exploring(page, offer)).getByRole("button", { name: "View Event" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
});

const endedElsewhere = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".refreshToken"));
    if (key) localStorage.setItem(key, "ended-elsewhere");
  });

test("[deal-12] claiming after the session has ended shows Sign In Required and claims nothing", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/);
  const offer = unique("Signed out");
  await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "premium" });
  await signInAs(context, member);
  const card = await exploring(page, offer);
  await page.route("**/claims", (route) => route.fulfill(answerOf("unauthorized", "Please sign in", 401)));
  await endedElsewhere(page);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Sign In Required", "Please sign in to claim deals")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  expect((await ok(call("deals", "claims", {}, { token: member.token }))).items).toEqual([]);
});

test("[favorite-02] the heart after the session has ended shows Sign In Required and saves nothing", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/);
  const offer = unique("Heart gone");
  await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "premium" });
  await signInAs(context, member);
  await (await exploring(page, offer)).getByText(offer).click();
  await page.route("**/api/favorites/**", (route) => route.fulfill(answerOf("unauthorized", "Please sign in", 401)));
  await endedElsewhere(page);
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Sign In Required", "Please sign in to add favorites")).toBeVisible();
  expect((await ok(call("deals", "favorites", {}, { token: member.token }))).items).toEqual([]);
});

test("[deal-23] a repeated claim shows Already Redeemed", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/409/);
  const offer = unique("Twice is nice");
  const deal = await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "premium" });
  await signInAs(context, member);
  const card = await exploring(page, offer);
  await ok(call("deals", "claim", { dealId: deal.id }, { token: member.token }));
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Already Redeemed", "You've already redeemed this deal")).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
});

test("[deal-23] any other failed claim shows its reason and can be tried again", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const offer = unique("Unlucky");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  const card = await exploring(page, offer);
  await page.route("**/claims", (route) => route.fulfill(answerOf("internal-error", "The till is closed", 500)));
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Error", "Failed to redeem deal: The till is closed. Please try again.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[favorite-01] the heart adds and removes a favorite with a toast and survives a reload", async ({
  page,
  context,
}) => {
  const vendor = await aFullVendor();
  const offer = unique("Lovely lunch");
  await aDeal({ vendor_id: vendor.id, offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  await (await exploring(page, offer)).getByText(offer).click();
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Added to Favorites! ❤️")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Remove from favorites" }).click();
  await expect(getToast(page, "Removed from Favorites", `${vendor.name} removed from your favorites`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible();
});

test("[favorite-02] a free member's heart saves nothing and shows Membership Required", async ({ page, context }) => {
  const offer = unique("Not yet");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/favorites") && request.method() !== "GET") sent.push(request.method());
  });
  await (await exploring(page, offer)).getByText(offer).click();
  await page.getByRole("button", { name: "Add to favorites" }).click();
  const text = "Upgrade to a paid membership to save favorites and access all features!";
  await expect(getToast(page, "Membership Required 🔒", text)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("[favorite-03] a heart that cannot be saved is switched back", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const offer = unique("Heartbreak");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "premium" }));
  await (await exploring(page, offer)).getByText(offer).click();
  await page.route("**/api/favorites/**", (route) => route.fulfill(answerOf("internal-error", "No", 500)));
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(getToast(page, "Error", "Failed to update favorites. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible();
});

test("[deal-09] while the membership refreshes, the button reads Updating membership... and is disabled", async ({
  page,
  context,
}) => {
  const offer = unique("Patience pie");
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
  const offer = unique("Monthly muffin");
  const deal = await aDeal({ offer_details: offer, redemption_limit: "every_30_days" });
  const member = await aMember({ tier: "premium" });
  const minutes = 60_000;
  const almostOver = new Date(Date.now() - 30 * 24 * 60 * minutes + 20 * minutes).toISOString();
  await ok(call("deals", "claim", { dealId: deal.id }, { token: member.token, now: almostOver }));
  await signInAs(context, member);
  await page.clock.install();
  const card = await exploring(page, offer);
  await expect(card.getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await page.clock.fastForward(25 * minutes);
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[explore-03] the chips show no number while deals load or have failed to load", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await signInAs(context, await aMember());
  let goOn = () => {};
  const held = new Promise<void>((resume) => {
    goOn = resume;
  });
  await page.route("**/api/deals", async (route) => {
    await held;
    await route.fulfill(answerOf("internal-error", "No", 500));
  });
  await page.goto("/dashboard?tab=explore");
  const chips = page.getByRole("group", { name: "Categories" }).getByRole("button");
  const names = ["All", "Food", "PLAYYY", "BOGO's", "Freebies", "Trending"];
  await expect(chips).toHaveText(names);
  await expect(page.getByRole("status", { name: "Loading deals" })).toBeVisible();
  goOn();
  await expect(page.getByText("Couldn't load deals")).toBeVisible();
  await expect(chips).toHaveText(names);
});

test("the favorites of a free member lead to the plans", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/favorites");
  await expect(page.getByText("Favorites are for members")).toBeVisible();
  await expect(page.getByText(/Tap the heart/)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See Plans" })).toHaveAttribute("href", "/subscription");
});

test("[deal-02] a card shows its whole offer and what it saves at every width", async ({ page, context }) => {
  const offer = unique(
    "Free half-dozen oysters with any entrée over $30, Monday to Thursday before 6 PM, dine-in only",
  );
  await aDeal({ offer_details: offer, savings_cents: 1_450 });
  await signInAs(context, await aMember({ tier: "premium" }));
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await exploring(page, offer);
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
