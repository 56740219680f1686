import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { closeStamp, confirmClaim, pressAndHold } from "../support/browser/claim-deal.ts";
import { signInByForm } from "../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../support/browser/test.ts";
import { call, ok } from "../support/call.ts";
import { aDeal, aMember, anEvent, grant, password } from "../support/fixtures.ts";
import { readPoolAddress, signIn } from "../support/sign-in.ts";
import { uniqueText } from "../support/unique-text.ts";

test.slow();

const soon = () => new Date(Date.now() + 3 * 3_600_000).toISOString();

const signUp = async (page: Page, email: string) => {
  await page.goto("/auth?mode=signup");
  await page.getByLabel("Name").fill("Wren Waters");
  await page.getByLabel("Phone number").fill("9045550177");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(getToast(page, "Check your email!")).toBeVisible();
};

/** Grants Essential to the member with this address, as the back-office would. */
const grantTo = async (origin: string, email: string) => {
  const { accessToken: token } = await signIn(await readPoolAddress(origin), { email, password });
  const { user_id: userId, name } = await ok(call("members", "me", {}, { token }));
  await grant({ token, userId, email, name }, "essential");
};

const openDeal = async (page: Page, offer: string) => {
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  await page.getByRole("article").filter({ hasText: offer }).getByRole("button", { name: offer }).click();
  return page.getByRole("dialog").getByRole("button", { name: "Staff Member Redeem Here" });
};

test("[auth-11] [deal-17] a new member signs up, confirms the account and claims a deal exactly once", async ({
  page,
  context,
  origin,
  stack,
  pageErrors,
}) => {
  const offer = uniqueText("Half-price oysters");
  const deal = await aDeal({ offer_details: offer });
  pageErrors.allow({ status: 409, path: `/api/deals/${deal.id}/claims` });
  const email = `journey-${randomUUID()}@example.com`;
  await signUp(page, email);
  const link = /href="([^"]*\/auth\/confirm[^"]*)"/.exec((await stack.mailTo(email, /Confirm/)).html ?? "")?.[1];
  await page.goto(link?.replaceAll("&amp;", "&") ?? "");
  await expect(page.getByRole("heading", { name: "You're In… COME PLAYYY" })).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await signInByForm(page, { email });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("link", { name: "Free Member" })).toBeVisible();

  await grantTo(origin, email);
  // Another tab of the same member, who does not know yet what will happen in this one.
  const otherTab = await context.newPage();
  const otherButton = await openDeal(otherTab, offer);
  await expect(otherButton).toBeVisible();
  const button = await openDeal(page, offer);
  await button.click();
  await confirmClaim(page);
  await closeStamp(page);
  await expect(getToast(page, "Deal Redeemed! 🎉", deal.business_name)).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Deal Redeemed!" })).toBeDisabled();
  await otherButton.click();
  await confirmClaim(otherTab);
  await expect(getToast(otherTab, "Already Redeemed", "You've already redeemed this deal")).toBeVisible();
  await expect(otherTab.getByRole("dialog").getByRole("button", { name: "Deal Redeemed!" })).toBeDisabled();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("[ticket-07] [checkout-07] a buyer's card is declined, another pays, and the ticket is checked in at the door", async ({
      page,
      context,
      stack,
    }) => {
      const event = await anEvent({ title: uniqueText("RAGER"), start_at: soon(), price_ga: 2_000 });
      const buyer = await aMember();
      await signInAs(context, buyer);
      await page.goto(`/event/${event.id}`);
      await page.getByRole("button", { name: "Get tickets" }).click();
      await expect(page.getByTestId("total")).toHaveText("$20.00");
      await page.getByRole("button", { name: /declining card/ }).click();
      await expect(page.getByRole("alert")).toContainText("declined");
      await page.getByRole("button", { name: "Pay $20.00" }).click();
      await expect(page).toHaveURL(/\/ticket-success/);
      await expect(page).toHaveURL(/\/ticket\/tkt_/, { timeout: 20_000 });
      const pass = page.getByRole("article");
      await expect(pass.getByRole("heading", { name: event.title })).toBeVisible();
      expect((await stack.mailTo(buyer.email, /ticket/i)).text).toContain(event.title);
      await pass.getByRole("button", { name: "Redeem", exact: true }).click();
      await pressAndHold(page, "Hold to check in");
      await expect(getToast(page, "Ticket redeemed! Enjoy the event! 🎉")).toBeVisible();
      await expect(pass.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
      await page.reload();
      await expect(pass.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
      await expect(pass.getByText(/^Checked in /)).toBeVisible();
    });
  });
}

test("[hold-07] leaving the payment page releases the seats at once", async ({ page, context }) => {
  const event = await anEvent({ title: uniqueText("RAGER"), total_spots: 3 });
  const spotsLeft = async () => (await ok(call("events", "get", { eventId: event.id }))).spots_left;
  await signInAs(context, await aMember());
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(page.getByRole("button", { name: "Leave without paying" })).toBeVisible();
  expect(await spotsLeft()).toBe(2);
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
  await expect(getToast(page, "Checkout cancelled", "Nothing was charged")).toBeVisible();
  await expect.poll(spotsLeft).toBe(3);
  await expect(page.getByText("held for you")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Get tickets" })).toBeEnabled();
});
