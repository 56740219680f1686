import type { Page } from "@playwright/test";
import { closeStamp, confirmClaim, getStamp } from "../../support/browser/claim-deal.ts";
import { openDealCard } from "../../support/browser/deal-pages.ts";
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

test("a claim whose answer is lost is retried with its idempotency key and shows the stamp", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ status: 504, path: "/api/deals/*/claims" });
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
  // Everything fails for the moment that the device is offline.
  pageErrors.allow({ offline: true }, { failure: "ERR_FAILED", path: "/api/deals/*/claims" });
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
