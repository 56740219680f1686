import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { newEmail, readEmailedCode } from "../../support/browser/sign-up-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

test("[auth-17] a forgotten password is replaced with an emailed code, and asking for one is answered alike for an unknown address", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow({ status: 400, path: "/cognito" });
  const member = await aMember();
  const next = "Brand-new-pass-2!";
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(member.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Until the page has come, the one before shows a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
  await expect(page).toHaveURL(/\/auth\/reset$/);
  for (const email of [newEmail(), member.email]) {
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send Code" }).click();
    await expect(
      getToast(page, "Check your email!", "If this address has an account, a code is on its way."),
    ).toBeVisible();
    await expect(page.getByText(`For ${email}. The code expires in one hour.`)).toBeVisible();
    if (email !== member.email) await page.getByRole("button", { name: "Resend the code" }).click();
  }
  const code = await readEmailedCode(stack, member.email, /Reset/);
  await page.getByLabel("Code from the email").fill(code === "000000" ? "000001" : "000000");
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page.getByText("This code isn't right or has expired.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue(next);
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(getToast(page, "Password changed")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
  await signInByForm(page, member);
  await expect(getToast(page, "Sign in failed")).toBeVisible();
  await signInByForm(page, member, next);
  await expect(page).toHaveURL(/\/dashboard$/);
});
