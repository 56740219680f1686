import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

test("[auth-07] a wrong password shows the server's message and stays on /auth, and the right one opens the page that was asked for", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow({ status: 400, path: "/cognito" });
  const member = await aMember();
  await page.goto("/favorites");
  await expect(page).toHaveURL(/\/auth\?next=%2Ffavorites$/);
  await signInByForm(page, member, "Wrong-password-1!");
  const toast = getToast(page, "Sign in failed", "Incorrect email or password.");
  await expect(toast).toHaveAttribute("data-toast", "destructive");
  await expect(page).toHaveURL(/\/auth\?next=%2Ffavorites$/);
  await signInByForm(page, member);
  await expect(page).toHaveURL(/\/favorites$/);
});
