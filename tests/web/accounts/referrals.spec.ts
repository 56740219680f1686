import type { Page } from "@playwright/test";
import { createAccount, fillSignUp, getCheckEmail, newEmail } from "../../support/browser/sign-up-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member, password } from "../../support/fixtures.ts";
import { confirmSignUp } from "../../support/sign-in.ts";

const open = async (page: Page) => {
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const profileOf = ({ token }: Member) => ok(call("members", "profile", {}, { token }));

test("[referral-01] Refer Friends shows the member's code and copies it", async ({ page, context }) => {
  const member = await aMember();
  await signInAs(context, member);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const { referral_code } = await profileOf(member);
  await expect(panel(page, "Refer Friends").locator("[data-referral-code]")).toHaveText(referral_code);
  await panel(page, "Refer Friends").getByRole("button", { name: "Copy Code" }).click();
  await expect(getToast(page, "Referral Code Copied!", "Share with friends to earn rewards")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referral_code);
});

test("[referral-02] a friend who joins through the shared link earns the referrer 50 points", async ({
  page,
  origin,
}) => {
  const member = await aMember();
  const { referral_code } = await profileOf(member);
  const email = `friend-${crypto.randomUUID()}@example.com`;
  await page.goto(`/auth?mode=signup&ref=${referral_code}`);
  await expect(page.getByLabel("Referral code (optional)")).toHaveValue(referral_code);
  await page.getByLabel("Name").fill("Fay Friend");
  await page.getByLabel("Phone number").fill("904-555-0144");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  expect((await profileOf(member)).reward_points).toBe(0);
  await confirmSignUp(origin, email);
  expect(await profileOf(member)).toMatchObject({ reward_points: 50, badges: [{ id: "plus-one" }] });
});

test("[referral-03] a typed code that nobody has is pointed out and does not stop the sign-up", async ({ page }) => {
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, newEmail());
  const field = page.getByLabel("Referral code (optional)");
  const hint = page.getByText("That doesn't look like a referral code. You can sign up without one.");
  await expect(hint).toHaveCount(0);
  await field.fill("FREEPIZZA");
  await expect(hint).toBeVisible();
  await field.fill("playyyzzzzzz");
  await expect(hint).toHaveCount(0);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "We don't know the referral code playyyzzzzzz" }),
  ).toBeVisible();
});
