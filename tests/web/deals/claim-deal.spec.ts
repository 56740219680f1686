import type { Page } from "@playwright/test";
import { closeStamp, confirmClaim, getStamp } from "../../support/browser/claim-deal.ts";
import { openDealCard } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { readPageTime } from "../../support/browser/request-times.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const claimsSent = (page: Page): (() => string[]) => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/claims")) {
      keys.push(request.headers()["idempotency-key"] ?? "");
    }
  });
  return () => keys;
};

test("letting go early or cancelling on the confirmation sheet claims nothing", async ({ page, context }) => {
  const offer = uniqueText("Free fries");
  await aDeal({ offer_details: offer, savings_cents: 650 });
  await signInAs(context, await aMember({ tier: "essential" }));
  const sent = claimsSent(page);
  const card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  const sheet = page.getByRole("dialog", { name: offer });
  await expect(sheet.getByText("$6.50")).toBeVisible();
  await sheet.getByRole("button", { name: "Hold to redeem" }).click();
  await expect(sheet.getByText("Keep holding").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(sheet).toBeHidden();
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
  expect(sent()).toEqual([]);
});

test("the sheet is confirmed with a key press, and with reduced motion by holding", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const offers = [uniqueText("Keyboard cake"), uniqueText("Still soda")] as const;
  for (const offer_details of offers) await aDeal({ offer_details });
  await signInAs(context, await aMember({ tier: "essential" }));
  let card = await openDealCard(page, offers[0]);
  await card.getByRole("button", { name: "Redeem Now" }).press("Enter");
  await page.getByRole("button", { name: "Hold to redeem" }).press("Enter");
  await expect(getStamp(page)).toContainText("Redeemed");
  card = await openDealCard(page, offers[1]);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getStamp(page)).toContainText("Redeemed");
});

test("without holding, the sheet takes two presses, and the first claims nothing", async ({ page, context }) => {
  const offer = uniqueText("Switch sundae");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  const sent = claimsSent(page);
  const card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  const sheet = page.getByRole("dialog", { name: offer });
  await sheet.getByRole("button", { name: "Confirm without holding" }).click();
  expect(sent()).toEqual([]);
  await sheet.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(getStamp(page)).toBeVisible();
});

test("the stamp shows the deal, member, code, savings, return date and a running clock", async ({ page, context }) => {
  const offer = uniqueText("Stamped steak");
  const deal = await aDeal({ offer_details: offer, savings_cents: 1_200 });
  const member = await aMember({ tier: "premium", name: "Cashier Friend" });
  await signInAs(context, member);
  const card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  const stamp = getStamp(page);
  await expect(stamp).toBeVisible();
  const [claim] = (await ok(call("deals", "claims", {}, { token: member.token }))).items;
  const code = `${claim?.id.slice(-8, -4)}-${claim?.id.slice(-4)}`;
  for (const text of [offer, deal.business_name, "Cashier Friend", code, "$12", /^Back [A-Z][a-z]{2} \d+$/]) {
    await expect(stamp.getByText(text).first()).toBeVisible();
  }
  const clock = stamp.getByRole("timer", { name: "Current time" });
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first ?? "");
  await closeStamp(page);
  await expect(card.getByText(/^Back [A-Z]/)).toBeVisible();
  await card.getByRole("button", { name: offer }).click();
  const dialog = page.getByRole("dialog", { name: offer });
  await expect(dialog.getByText(new RegExp(`Code ${code}\\s+Saved \\$12 · Back`))).toBeVisible();
  await expect(dialog.getByText(/^Redeemed [A-Z][a-z]{2}, /)).toBeVisible();
  await expect(stamp).toHaveCount(0);
});

test("a member undoes a claim from the stamp and can claim the deal again", async ({ page, context }) => {
  const offer = uniqueText("Undo udon");
  await aDeal({ offer_details: offer, redemption_limit: "once" });
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  const card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await getStamp(page)
    .getByRole("button", { name: /^Undo \(\d+\)$/ })
    .click();
  await expect(page.locator("[data-stamp=undone]")).toContainText("You can still use it");
  await expect(page.getByRole("timer")).toHaveCount(0);
  await closeStamp(page);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
  expect((await ok(call("deals", "claims", {}, { token: member.token }))).items).toEqual([]);
});

test("an undo that the server refuses as too late is reported and leaves the claim", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const offer = uniqueText("Late lasagna");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  await page.route("**/undo", (route) =>
    route.fulfill(errorResponse(409, "claim.undo-expired", "It's too late to undo this.")),
  );
  const card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  const undo = getStamp(page).getByRole("button", { name: /^Undo/ });
  await undo.click();
  await expect(getStamp(page).getByRole("alert")).toHaveText(
    "Too late to undo. Contact support if something went wrong.",
  );
  await expect(undo).toHaveCount(0);
  await expect(getStamp(page)).toContainText("Redeemed");
});

test("Undo counts down on the stamp and is gone 10 seconds after the claim", async ({ page, context }) => {
  const offer = uniqueText("Ten-second tapas");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  await page.clock.install();
  const card = await openDealCard(page, offer);
  const claimed = page.waitForRequest((request) => request.url().endsWith("/claims") && request.method() === "POST");
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await claimed;
  const undo = getStamp(page).getByRole("button", { name: /^Undo \(\d+\)$/ });
  await expect(undo).toBeVisible();
  await page.clock.pauseAt((await readPageTime(page)) + 500);
  const left = Number((await undo.textContent())?.match(/\d+/)?.[0]);
  expect(left).toBeLessThanOrEqual(10);
  await page.clock.runFor((left - 2) * 1_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2_250);
  await expect(undo).toHaveCount(0);
  await expect(getStamp(page)).toContainText("Redeemed");
});

test("a claim whose answer is lost is retried with its idempotency key and shows the stamp", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/504|ERR_|Failed to load/);
  const offer = uniqueText("Lost lobster");
  await aDeal({ offer_details: offer });
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  const sent = claimsSent(page);
  const card = await openDealCard(page, offer);
  let lost = 0;
  await page.route("**/claims", async (route) => {
    if (lost >= 4) return route.continue();
    lost += 1;
    // The server has written it when the answer is lost on the way.
    if (lost === 1) await route.fetch();
    await route.fulfill({ status: 504, body: "" });
  });
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getStamp(page)).toContainText("Redeemed", { timeout: 20_000 });
  await expect(page.locator("[data-toast=destructive]")).toHaveCount(0);
  expect(new Set(sent()).size).toBe(1);
  expect((await ok(call("deals", "claims", {}, { token: member.token }))).items).toHaveLength(1);
});

test("a claim that got no answer shows the stamp at the next press, even after a reload", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_|Failed to load|fetch|No connection/);
  const offer = uniqueText("Tunnel taco");
  await aDeal({ offer_details: offer });
  await signInAs(context, await aMember({ tier: "essential" }));
  let card = await openDealCard(page, offer);
  await page.route("**/claims", async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getToast(page, "Error", "No connection")).toBeVisible();
  await context.setOffline(false);
  await page.unroute("**/claims");
  // The list of what is redeemed has not been read again, as after a reload in a tunnel.
  await page.route("**/claims/blocking", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  card = await openDealCard(page, offer);
  await card.getByRole("button", { name: "Redeem Now" }).click();
  await confirmClaim(page);
  await expect(getStamp(page)).toContainText("Redeemed");
});

test("a link to an unknown deal reports it and leads to Explore", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/404/);
  await aDeal();
  await signInAs(context, await aMember());
  await page.goto("/dashboard?deal=deal_01ARZ3NDEKTSV4RRFFQ69G5FAV");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("This deal isn't available")).toBeVisible();
  await dialog.getByRole("link", { name: "Explore Deals" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/tab=explore/);
});
